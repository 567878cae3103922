/// The rules for where a chosen card leaves to, and how fast.
enum ExitRule {
  /// The shortest velocity-matched exit, in seconds, so that it can still be seen.
  private static let minSeconds = 0.08
  /// The least component of a velocity-matched exit's unit vector towards the chosen side.
  private static let minTowards = 1.0 / 3

  /// An exit from `start` along the projected translation until the card is out. It begins at the speed that `velocity` has
  /// in that direction.
  static func velocityMatched(
    from start: SwipeVector, velocity: SwipeVector, projectedTranslation: SwipeVector,
    direction: SwipeDirection,
    shape: RotatedBounds,
    atMost: Duration
  ) -> Motion {
    let unit = turned(projectedTranslation.unit(unlessShorterThan: 1) ?? direction.unit, towards: direction)
    let distance = shape.lengthsToClear(from: start, along: unit)
    let speed = max(velocity.along(unit), 0)
    let longest = atMost.inSeconds
    guard distance > 0, longest > 0 else {
      return .constantAcceleration(from: start, along: unit, distance: distance, speed: speed, seconds: 0)
    }
    let least = min(minSeconds, longest)
    // Distances are compared, not times: the time of a card at rest is `longest` but for rounding, and a card taken for
    // quicker than that would go nowhere.
    if speed * least > distance {
      return .constantAcceleration(
        from: start, along: unit, distance: speed * least, speed: speed, seconds: least)
    }
    let seconds = min(distance / speed, longest)
    return .constantAcceleration(from: start, along: unit, distance: distance, speed: speed, seconds: seconds)
  }

  /// An exit from `start` by the least whole number of repetitions of `start` that takes the card out.
  static func timed(
    from start: SwipeVector, direction: SwipeDirection, threshold: Double, shape: RotatedBounds,
    duration: Duration,
    curve: TimingCurve
  ) -> Motion {
    // Without a displacement to repeat, the stride is that of a commanded swipe.
    let stride = start == .zero ? direction.unit * min(threshold + 1, inputLimit) : start
    var count = _roundUp(shape.lengthsToClear(from: stride, along: stride))
    let end: SwipeVector
    if count.isFinite {
      // The quotient is rounded, so the first clear repetition may be the one before or after.
      if count > 0, shape.isClear(at: stride + stride * (count - 1)) { count -= 1 }
      if !shape.isClear(at: stride + stride * count) { count += 1 }
      end = stride + stride * count
    } else {
      let unit = stride.unit(unlessShorterThan: 0) ?? direction.unit
      end = stride + unit * shape.lengthsToClear(from: stride, along: unit)
    }
    return .timed(from: start, to: end, in: duration, curve)
  }

  /// `unit`, or the nearest unit vector with a component of at least a third towards the side.
  private static func turned(_ unit: SwipeVector, towards direction: SwipeDirection) -> SwipeVector {
    let side = direction.unit
    guard unit.along(side) < minTowards else { return unit }
    let across = SwipeVector(dx: -side.dy, dy: side.dx)
    let deviation = unit.along(across)
    // Straight away from the side, two vectors are equally near; a person expects the way straight to it.
    guard deviation != 0 else { return side }
    let rest = _sqrt(1 - minTowards * minTowards)
    return side * minTowards + across * (deviation < 0 ? -rest : rest)
  }
}

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
