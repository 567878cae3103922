import ChoiceLog
import CardPixels
import Pictures
import SwipeEngine

/// The stamps of one card's size as textures, each drawn once.
struct StampTextures {
  private struct Key: Hashable {
    let choice: Choice
    let isSolid: Bool
    let letters: TextMask
    let cell: SwipeSize

    /// Leaves out the pixels of the letters: the key is looked up in every frame.
    func hash(into hasher: inout Hasher) {
      hasher.combine(choice)
      hasher.combine(isSolid)
      hasher.combine(letters.width)
      hasher.combine(cell)
    }
  }

  /// More textures than one window size needs.
  private var textures = Memo<Key, Theme, Texture?>(capacity: 16)

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
    let key = Key(choice: choice, isSolid: isSolid, letters: letters, cell: cell)
    guard let texture = textures.value(of: key, from: theme, make: { Self.texture(key, $0) }) else {
      return nil
    }
    let size = SwipeSize(width: Double(texture.width), height: Double(texture.height))
    let card = SwipeSize(width: Double(drawing.frame.width), height: Double(drawing.frame.height))
    let margin = min(Self.margin.height * cell.height, Self.margin.share * min(card.width, card.height))
    return PixelStamp(
      texture: texture, center: StampView.center(direction, size: size, on: card, margin: margin),
      rotation: StampView.tilt(direction), opacity: isSolid ? 1 : StampView.strength(opacity))
  }

  private static func texture(_ key: Key, _ theme: Theme) -> Texture? {
    let pixel = CellGeometry.cellWidth / key.cell.width
    let letters = SwipeSize(
      width: Double(key.letters.width) * pixel, height: Double(key.letters.height) * pixel)
    let grid = StampPicture.grid(
      StampPicture.Key(
        choice: key.choice, isSolid: key.isSolid, size: letters, pixel: pixel, hasLetters: true),
      letters: key.letters, theme: theme, isFine: true)
    return grid.flatMap { Texture(width: $0.width, height: $0.height, bytes: $0.bytes) }
  }
}
