extension Texture {
  /// What stands on a card: the picture, and the words beside it. Nothing of its body, which may be lit, and is rounded
  /// by whoever draws it.
  ///
  /// - Parameters:
  ///   - picture: As large as its place on the card; `nil` for none.
  ///   - words: As large as their place; `nil` for none.
  /// - Returns: `nil` where the sizes do not agree with the drawing's.
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
            Self.copy(
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

  /// A picture by itself; `nil` where it has too many pixels at a side.
  package init?(_ picture: PixelGrid) {
    var bytes = [UInt8](repeating: 0, count: picture.bytes.count)
    bytes.withUnsafeMutableBufferPointer { target in
      picture.bytes.withUnsafeBufferPointer { Self.copy($0, to: target) }
    }
    self.init(width: picture.width, height: picture.height, bytes: bytes)
  }

  /// The other end of a pipe may have said anything: a colour brighter than its alpha is not one.
  private static func copy(
    _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for place in stride(from: 0, to: target.count, by: 4) {
      let alpha = source[place + 3]
      for part in place..<place + 3 { target[part] = min(source[part], alpha) }
      target[place + 3] = alpha
    }
  }
}
