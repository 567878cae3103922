/// A card turned by an angle, as the upright box around it: what leaves the bounds.
struct CardShape {
  /// Half the width and half the height of the box.
  let half: Vector
  let layout: SwipeLayout

  /// - Parameter rotation: Degrees.
  init(layout: SwipeLayout, rotation: Double) {
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    let card = layout.card.size
    half = Vector(
      dx: (card.width * cosine.magnitude + card.height * sine.magnitude) / 2,
      dy: (card.width * sine.magnitude + card.height * cosine.magnitude) / 2)
    self.layout = layout
  }

  /// Whether no part of the box is inside the bounds; touching is outside.
  func isClear(at translation: Vector) -> Bool {
    let center = layout.home + translation
    return center.x - half.dx >= layout.bounds.maxX || center.x + half.dx <= layout.bounds.minX
      || center.y - half.dy >= layout.bounds.maxY || center.y + half.dy <= layout.bounds.minY
  }

  /// How far it is from `translation` along `way` until the box is clear, in lengths of `way`: 0 if it is now,
  /// infinite if `way` leads nowhere.
  func lengthsToClear(from translation: Vector, along way: Vector) -> Double {
    guard !isClear(at: translation) else { return 0 }
    let center = layout.home + translation
    let bounds = layout.bounds
    var lengths = Double.infinity
    if way.dx > 0 { lengths = (bounds.maxX + half.dx - center.x) / way.dx }
    if way.dx < 0 { lengths = (bounds.minX - half.dx - center.x) / way.dx }
    if way.dy > 0 { lengths = min(lengths, (bounds.maxY + half.dy - center.y) / way.dy) }
    if way.dy < 0 { lengths = min(lengths, (bounds.minY - half.dy - center.y) / way.dy) }
    return max(lengths, 0)
  }
}
