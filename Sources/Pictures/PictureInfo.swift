import Platform

/// Information about a picture's file.
package struct PictureInfo: Sendable, Hashable {
  /// Width of the whole picture, the right way up, in its own pixels, as `height`; 1 to ``PictureLimits/side``. For a
  /// camera's raw file it is the width of the preview.
  package let width: Int
  package let height: Int
  package let format: PictureFormat
  /// Width to height.
  package var ratio: Double { Double(width) / Double(height) }
  /// The time of the picture by the camera's clock: `2018-06-03 14:22`; `nil` if the file does not tell.
  package var taken: String?
  /// Make and model of the camera; `nil` if the file does not tell.
  package var camera: String?
  /// Exposure time, aperture and sensitivity: `1/250 s f/2.8 ISO 400`; `nil` if the file does not tell.
  package var exposure: String?

  package init(
    width: Int, height: Int, format: PictureFormat, taken: String? = nil, camera: String? = nil,
    exposure: String? = nil
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.taken = taken
    self.camera = camera
    self.exposure = exposure
  }
}
