/// The largest coordinate that is believed, in points. Beyond it an input is a broken device or hostile.
let inputLimit = 1e9

extension Point {
  /// Whether both coordinates are numbers within ±1e9 points.
  var isSane: Bool { x.magnitude <= inputLimit && y.magnitude <= inputLimit }
}

extension Rect {
  /// Whether all four numbers are within ±1e9 points and no side is negative.
  var isSane: Bool {
    origin.isSane && size.width >= 0 && size.height >= 0
      && size.width <= inputLimit && size.height <= inputLimit
  }
}
