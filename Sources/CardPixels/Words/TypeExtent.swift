/// The extent of a stretch of type, in pixels.
struct TypeExtent: Sendable, Hashable {
  /// Width of the widest line.
  var width: Double
  /// Height with the font's own line height.
  var height: Double
  var lines: Int
  /// The baseline of the first line, from the upper edge.
  var baseline: Double
  /// The font's own line height.
  var line: Double { height / Double(max(1, lines)) }

  func scaled(by scale: Double) -> TypeExtent {
    TypeExtent(width: width * scale, height: height * scale, lines: lines, baseline: baseline * scale)
  }
}
