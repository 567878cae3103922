import Pictures

extension Texture {
  /// Makes a texture of a card's contents: the picture, and the words beside it. The body is left out, as it may be
  /// lit, and the painter rounds it.
  ///
  /// - Parameters:
  ///   - picture: As large as its place on the card; `nil` for none.
  ///   - words: As large as their place; `nil` for none.
  /// - Returns: `nil` if the sizes do not match the drawing's.
  package init?(_ drawing: CardDrawing, picture: PixelGrid?, words: PixelGrid?) {
    let (width, height) = (drawing.frame.width, drawing.frame.height)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    var layers: [(PixelGrid, PixelRect)] = []
    for (grid, area) in [(picture, drawing.picture), (words, drawing.wordsArea)] {
      guard let grid else { continue }
      guard let area, area.intersection(whole) == area, grid.width == area.width, grid.height == area.height
      else { return nil }
      layers.append((grid, area))
    }
    var bytes = [UInt8](repeating: 0, count: max(0, width * height * 4))
    bytes.withUnsafeMutableBufferPointer { target in
      for (grid, area) in layers {
        grid.bytes.withUnsafeBufferPointer { source in
          for row in 0..<area.height {
            Self.copyPixels(
              UnsafeBufferPointer(rebasing: source[row * area.width * 4..<(row + 1) * area.width * 4]),
              to: UnsafeMutableBufferPointer(
                rebasing: target[
                  ((area.y + row) * width + area.x) * 4..<((area.y + row) * width + area.endX) * 4]))
          }
        }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
