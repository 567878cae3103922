/// The result of decoding a picture's file.
package struct DecodedPicture: Sendable, Hashable {
  package let info: PictureInfo
  package let grid: PixelGrid

  package init(info: PictureInfo, grid: PixelGrid) {
    self.info = info
    self.grid = grid
  }
}
