import Dispatch
import Pictures
import Synchronization

/// Asks children for the texture of a card.
package struct CardTextureRequest: Sendable, Hashable {
  /// The card's number. Until this request is drawn, the last texture of the same card is shown.
  package let card: UInt32
  package let drawing: CardDrawing
  /// The page of the reader, from 0; `nil` for the card itself. Its texture is only as high as its words need.
  package let page: Int?
  private let file: [UInt8]?

  /// - Parameter image: The card's picture, as the card has it; ignored if the drawing has no place for one.
  package init(card: UInt32, drawing: CardDrawing, image: String?, page: Int? = nil) {
    self.card = card
    self.page = page
    self.drawing = drawing
    file = drawing.picture == nil ? nil : image.map { Array($0.utf8) }
  }

  package var image: String? { file.map { String(decoding: $0, as: UTF8.self) } }

  /// Leaves out the words: the request is looked up in every frame.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(card)
    hasher.combine(page)
    hasher.combine(drawing.frame)
  }

  /// The request for the card's picture; `nil` if it has none.
  package var picture: PictureRequest? {
    guard let place = drawing.picture, let image else { return nil }
    let box = PictureBox(width: place.width, height: place.height, atMost: PictureLimits.texturePixels)
    return PictureRequest(image: image, box: box, fit: .fill)
  }

  /// Whether the texture of another request may stand in for this one until it is drawn. That is the same card at the same
  /// size in the same colours, perhaps with other words on it.
  package func isLike(_ other: CardTextureRequest) -> Bool {
    card == other.card && page == other.page && file == other.file
      && drawing.frame.width == other.drawing.frame.width
      && drawing.frame.height == other.drawing.frame.height && drawing.picture == other.drawing.picture
      && drawing.words.palette == other.drawing.words.palette
  }
}
