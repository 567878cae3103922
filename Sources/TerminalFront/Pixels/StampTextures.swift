import ChoiceLog
import CardPixels
import Pictures
import SwipeEngine

/// The stamps of one card's size as textures, each drawn once.
struct StampTextures {
  /// More textures than one window size needs.
  private var textures = Memo<StampPicture, Theme, Texture?>(capacity: 16)

  /// An em of the letters as a share of the card's width, and of its height at most; then the box of a long word.
  private static let letterShare = (width: 0.075, height: 0.16)
  private static let wordShare = (width: 0.42, height: 0.3)
  /// The distance from the card's edges, in heights of a cell, and its largest share of the card.
  private static let margin = (height: 2.0, share: 0.06)

  /// The request for a stamp's word in large letters, for the cache of pictures.
  static func letters(_ word: String, on drawing: CardDrawing) -> LargeTextRequest {
    let (width, height) = (Double(drawing.frame.width), Double(drawing.frame.height))
    return LargeTextRequest(
      word, box: PictureBox(width: Int(width * wordShare.width), height: Int(height * wordShare.height)),
      largestSize: Int(min(width * letterShare.width, height * letterShare.height)), weight: 900)
  }

  /// - Parameters:
  ///   - direction: Where the card leaves with this choice.
  ///   - letters: The product of ``letters(_:on:)``.
  ///   - isSolid: Whether letting go would choose.
  ///   - cell: Pixels of a cell.
  /// - Returns: `nil` if it would have more pixels than a texture may have.
  mutating func stamp(
    _ choice: Choice, leaving direction: SwipeDirection, letters: TextMask, isSolid: Bool, opacity: Double,
    on drawing: CardDrawing, cell: SwipeSize, theme: Theme
  ) -> PixelStamp? {
    let stamp = StampPicture(
      choice, isSolid: isSolid, letters: letters, pixel: CellGeometry.cellWidth / cell.width)
    let made = textures.value(of: stamp, from: theme) { stamp.grid($0, isFine: true).flatMap(Texture.init) }
    guard let texture = made else { return nil }
    let size = SwipeSize(width: Double(texture.width), height: Double(texture.height))
    let card = SwipeSize(width: Double(drawing.frame.width), height: Double(drawing.frame.height))
    let margin = min(Self.margin.height * cell.height, Self.margin.share * min(card.width, card.height))
    return PixelStamp(
      texture: texture, center: StampView.center(direction, size: size, on: card, margin: margin),
      rotation: StampView.tilt(direction), opacity: isSolid ? 1 : StampView.strength(opacity))
  }
}
