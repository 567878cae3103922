import Pictures
import TerminalCanvas

/// The ink of a stretch of type, in pixels from its upper left corner.
struct TypeInk: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// Measures type: with the fonts of this machine, or by a rule in tests.
protocol Typeface {
  /// Whether extents are exact; else they are scaled from another size, which is faster.
  var isExact: Bool { get set }
  mutating func extent(_ stretch: TypeStretch) throws(PictureError) -> TypeExtent
  mutating func ink(_ stretch: TypeStretch) throws(PictureError) -> TypeInk
}
