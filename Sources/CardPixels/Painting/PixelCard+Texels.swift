import Pictures

extension PixelCard {
  /// - Parameter body: Called once, with the texels that there are.
  func withTexels(_ body: (_ texture: Texels?, _ stamp: Texels?) -> Void) {
    func withStamp(_ texture: Texels?) {
      guard let stamp else { return body(texture, nil) }
      stamp.texture.withTexels { body(texture, $0) }
    }
    guard let texture else { return withStamp(nil) }
    texture.withTexels { withStamp($0) }
  }
}
