import Pictures
import TerminalCanvas

/// The large letters of a card as one picture on a transparent ground, which is drawn and turned as any picture.
package struct LargeLetters: Sendable {
  struct Mask: Hashable {
    let request: LargeTextRequest
    /// What was drawn for the request.
    let ink: TextMask
    /// The row of the card's words that it takes the place of.
    let row: Int
    /// The middle of the letters, in pixels of the mask from the card's upper edge.
    let middle: Double

    /// Leaves out the pixels of the letters: they are looked up in every frame.
    func hash(into hasher: inout Hasher) { hasher.combine(request) }

    var top: Int { Int((middle - Double(ink.height) / 2).rounded()) }
  }

  package let picture: Picture
  /// In points from the card's upper edge.
  let top: Double
  /// The rows of the card's words that it takes the place of.
  let rows: Set<Int>

  /// - Parameter pixel: Side of a pixel of the masks, in points.
  init?(_ masks: [Mask], color: Color, window: PictureWindow, pixel: Double) {
    let top = masks.map(\.top).min() ?? 0
    // The picture is as wide with an answer as without, so that the word does not move by half a pixel.
    let width = masks.map { max($0.request.box.width, $0.ink.width) }.max() ?? 0
    let height = (masks.map { $0.top + $0.ink.height }.max() ?? 0) - top
    var bytes = [UInt8](repeating: 0, count: max(0, 4 * width * height))
    for mask in masks {
      let left = (width - mask.ink.width) / 2
      for (index, ink) in mask.ink.coverage.enumerated() where ink > 0 {
        let (y, x) = index.quotientAndRemainder(dividingBy: mask.ink.width)
        let start = 4 * ((mask.top - top + y) * width + left + x)
        for (offset, part) in [color.red, color.green, color.blue].enumerated() {
          bytes[start + offset] = UInt8((UInt16(part) * UInt16(ink) + 127) / 255)
        }
        bytes[start + 3] = ink
      }
    }
    guard let grid = PixelGrid(width: width, height: height, bytes: bytes) else { return nil }
    picture = Picture(grid, window: window)
    self.top = Double(top) * pixel
    rows = Set(masks.map(\.row))
  }
}
