import Pictures

/// A card in pixels: the places of its picture and its words, and the words themselves.
package struct CardDrawing: Sendable, Hashable {
  /// The card at rest, in pixels of the screen. The frame of a photo has exactly the shape of its picture; in cells
  /// it is rounded to whole cells.
  package internal(set) var frame: PixelRect
  /// The place of the picture, from the card's upper left corner; `nil` for none. The picture fills it and is cut as
  /// ``PictureFit/fill`` does.
  package internal(set) var picture: PixelRect?
  /// The place of the words, from the card's upper left corner.
  package internal(set) var wordsArea: PixelRect
  package let words: CardWords

  /// - Returns: `nil` if the card has more pixels than a texture may have.
  package init?(frame: PixelRect, picture: PixelRect?, wordsArea: PixelRect, words: CardWords) {
    guard PictureLimits.isTexture(width: frame.width, height: frame.height) else { return nil }
    self.frame = frame
    self.picture = picture
    self.wordsArea = wordsArea
    self.words = words
  }
}
