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
    for (grid, area) in layers {
      let stride = area.width * 4
      for row in 0..<area.height {
        let start = ((area.y + row) * width + area.x) * 4
        bytes.replaceSubrange(start..<start + stride, with: grid.bytes[row * stride..<(row + 1) * stride])
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }
}
