import Pictures

/// A card in pixels: where its picture and its words are, and which words.
package struct CardDrawing: Sendable, Hashable {
  /// The card at rest, in pixels of the screen. That of a photo has the very shape of its picture, which in cells is
  /// rounded to whole ones.
  package internal(set) var frame: PixelRect
  /// Where the picture is, from the card's upper left corner; `nil` for none. The picture fills it, and what is too much
  /// is cut off as ``PictureFit/fill`` does.
  package internal(set) var picture: PixelRect?
  /// Where the words are drawn, from the card's upper left corner.
  package internal(set) var wordsArea: PixelRect
  package let words: CardWords

  /// - Returns: `nil` where the card has more pixels than a texture may.
  package init?(frame: PixelRect, picture: PixelRect?, wordsArea: PixelRect, words: CardWords) {
    guard PictureLimits.isTexture(width: frame.width, height: frame.height) else { return nil }
    self.frame = frame
    self.picture = picture
    self.wordsArea = wordsArea
    self.words = words
  }
}
