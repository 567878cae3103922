/// The upright box around a turned card, which has to leave the bounds.
///
/// A card behind others is drawn lower. The cards above it may leave sooner, so the box covers all depths from the card's
/// own up to the top. (It is drawn smaller too, which only brings it out sooner.)
struct RotatedBounds {
  /// Half the width and half the height of the box.
  let half: SwipeVector
  let layout: SwipeLayout
  /// The most that it is drawn away from its place at the top, in points, to either side.
  private let before: SwipeVector
  private let after: SwipeVector

  /// - Parameters:
  ///   - rotation: Degrees.
  ///   - offset: See ``SwipeOptions/stackOffset``.
  ///   - depth: The largest number of cards that it is behind.
  init(layout: SwipeLayout, rotation: Double, offset: SwipeVector = .zero, depth: Double = 0) {
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    let card = layout.card.size
    half = SwipeVector(
      dx: (card.width * cosine.magnitude + card.height * sine.magnitude) / 2,
      dy: (card.width * sine.magnitude + card.height * cosine.magnitude) / 2)
    self.layout = layout
    let sunk = SwipeVector(
      dx: offset.dx == 0 ? 0 : offset.dx * depth, dy: offset.dy == 0 ? 0 : offset.dy * depth)
    before = SwipeVector(dx: min(sunk.dx, 0), dy: min(sunk.dy, 0))
    after = SwipeVector(dx: max(sunk.dx, 0), dy: max(sunk.dy, 0))
  }

  /// Whether no part of the box is inside the bounds; touching is outside.
  func isClear(at translation: SwipeVector) -> Bool {
    let center = layout.home + translation
    return center.x + before.dx - half.dx >= layout.bounds.maxX
      || center.x + after.dx + half.dx <= layout.bounds.minX
      || center.y + before.dy - half.dy >= layout.bounds.maxY
      || center.y + after.dy + half.dy <= layout.bounds.minY
  }

  /// The number of strides from `translation` until the box is clear: 0 if it is clear there, infinite for a stride of zero.
  func lengthsToClear(from translation: SwipeVector, along stride: SwipeVector) -> Double {
    guard !isClear(at: translation) else { return 0 }
    let center = layout.home + translation
    let bounds = layout.bounds
    var lengths = Double.infinity
    if stride.dx > 0 { lengths = (bounds.maxX + half.dx - before.dx - center.x) / stride.dx }
    if stride.dx < 0 { lengths = (bounds.minX - half.dx - after.dx - center.x) / stride.dx }
    if stride.dy > 0 { lengths = min(lengths, (bounds.maxY + half.dy - before.dy - center.y) / stride.dy) }
    if stride.dy < 0 { lengths = min(lengths, (bounds.minY - half.dy - after.dy - center.y) / stride.dy) }
    return max(lengths, 0)
  }
}
