import Platform

/// What there is to say of a picture's file besides what is to be seen.
package struct PictureInfo: Sendable, Hashable {
  /// Of all of the picture, the right way up, in its own pixels, as `height`; 1 to ``PictureLimits/side``. Of a camera's
  /// raw file that of the preview in it.
  package let width: Int
  package let height: Int
  package let format: PictureFormat
  /// Width to height.
  package var ratio: Double { Double(width) / Double(height) }
  /// When it was taken, as the camera's clock said: `2018-06-03 14:22`; `nil` where the file does not tell.
  package var taken: String?
  /// Make and model of the camera; `nil` where the file does not tell.
  package var camera: String?

  package init(
    width: Int, height: Int, format: PictureFormat, taken: String? = nil, camera: String? = nil
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.taken = taken
    self.camera = camera
  }
}

/// What a decoder makes of a picture's file.
package struct DecodedPicture: Sendable, Hashable {
  package let info: PictureInfo
  package let grid: PixelGrid

  package init(info: PictureInfo, grid: PixelGrid) {
    self.info = info
    self.grid = grid
  }
}
