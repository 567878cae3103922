/// Where a chosen card leaves to, and how fast.
enum ExitRule {
  /// No velocity-matched exit is quicker, so that it can still be seen: seconds.
  private static let leastSeconds = 0.08
  /// What part of a velocity-matched exit leads to the side that was chosen, at least.
  private static let leastTowards = 1.0 / 3

  /// From `start`, as fast as `velocity` is that way, along the projected translation until the card is out.
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
    let least = min(leastSeconds, longest)
    // By the distances, not by the times: the time of a card at rest is `longest` but for rounding, and one that is
    // taken for quicker than that would go nowhere.
    if speed * least > distance {
      return .constantAcceleration(
        from: start, along: unit, distance: speed * least, speed: speed, seconds: least)
    }
    let seconds = min(distance / speed, longest)
    return .constantAcceleration(from: start, along: unit, distance: distance, speed: speed, seconds: seconds)
  }

  /// From `start` in whole repetitions of itself, as few as take the card out.
  static func timed(
    from start: SwipeVector, direction: SwipeDirection, threshold: Double, shape: RotatedBounds,
    duration: Duration,
    curve: TimingCurve
  ) -> Motion {
    // Where there is no displacement to repeat, the least end is a commanded swipe's.
    let stride = start == .zero ? direction.unit * min(threshold + 1, inputLimit) : start
    var count = _roundUp(shape.lengthsToClear(from: stride, along: stride))
    let end: SwipeVector
    if count.isFinite {
      // The quotient is rounded: the one before, or after, may be the first that is clear.
      if count > 0, shape.isClear(at: stride + stride * (count - 1)) { count -= 1 }
      if !shape.isClear(at: stride + stride * count) { count += 1 }
      end = stride + stride * count
    } else {
      let unit = stride.unit(unlessShorterThan: 0) ?? direction.unit
      end = stride + unit * shape.lengthsToClear(from: stride, along: unit)
    }
    return .timed(from: start, to: end, in: duration, curve)
  }

  /// `unit`, or the unit nearest to it of which at least a third leads to the side.
  private static func turned(_ unit: SwipeVector, towards direction: SwipeDirection) -> SwipeVector {
    let side = direction.unit
    guard unit.along(side) < leastTowards else { return unit }
    let across = SwipeVector(dx: -side.dy, dy: side.dx)
    let deviation = unit.along(across)
    // Straight away from the side both are as near; straight to it is what a person expects.
    guard deviation != 0 else { return side }
    let rest = _sqrt(1 - leastTowards * leastTowards)
    return side * leastTowards + across * (deviation < 0 ? -rest : rest)
  }
}

/// A card turned by an angle, as the upright box around it: what leaves the bounds. Behind others it is drawn lower; the box
/// is that of all depths from the one it has up to the top, as those above it may leave sooner. (It is drawn smaller too, which
/// only brings it out sooner.)
struct RotatedBounds {
  /// Half the width and half the height of the box.
  let half: SwipeVector
  let layout: SwipeLayout
  /// How much lower than at the top it may be drawn, in points.
  private let sunk: Double

  /// - Parameters:
  ///   - rotation: Degrees.
  ///   - depth: How many cards it is behind, at most.
  init(layout: SwipeLayout, rotation: Double, depth: Double = 0) {
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    let card = layout.card.size
    half = SwipeVector(
      dx: (card.width * cosine.magnitude + card.height * sine.magnitude) / 2,
      dy: (card.width * sine.magnitude + card.height * cosine.magnitude) / 2)
    self.layout = layout
    sunk = SwipeLayout.depthStep * depth
  }

  /// Whether no part of the box is inside the bounds; touching is outside.
  func isClear(at translation: SwipeVector) -> Bool {
    let center = layout.home + translation
    return center.x - half.dx >= layout.bounds.maxX || center.x + half.dx <= layout.bounds.minX
      || center.y - half.dy >= layout.bounds.maxY || center.y + sunk + half.dy <= layout.bounds.minY
  }

  /// How far it is from `translation` along `stride` until the box is clear, in strides: 0 if it is now,
  /// infinite if the stride leads nowhere.
  func lengthsToClear(from translation: SwipeVector, along stride: SwipeVector) -> Double {
    guard !isClear(at: translation) else { return 0 }
    let center = layout.home + translation
    let bounds = layout.bounds
    var lengths = Double.infinity
    if stride.dx > 0 { lengths = (bounds.maxX + half.dx - center.x) / stride.dx }
    if stride.dx < 0 { lengths = (bounds.minX - half.dx - center.x) / stride.dx }
    if stride.dy > 0 { lengths = min(lengths, (bounds.maxY + half.dy - center.y) / stride.dy) }
    if stride.dy < 0 { lengths = min(lengths, (bounds.minY - half.dy - sunk - center.y) / stride.dy) }
    return max(lengths, 0)
  }
}
