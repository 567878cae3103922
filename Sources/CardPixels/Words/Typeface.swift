import Pictures
import TerminalCanvas

/// A stretch of type of one size and weight.
struct TypeStretch: Sendable, Hashable {
  var text: String
  /// Marked ranges of UTF-8 bytes, as ``CardWords/Text/hits``.
  var hits: [Range<Int>] = []
  /// See ``CardWords/Text/tints``.
  var tints: [WordTint] = []
  /// The font size, in pixels an em.
  var size: Double
  var weight: Int
  /// Whether all of its letters are equally wide.
  var isMonospaced = false
  /// The width at which lines are broken, in pixels; `nil` for one line.
  var width: Double?
  /// Whether lines are centred in `width`; else each begins on its script's side.
  var isCentered = false
}

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

/// A piece of a drawing at its place, in pixels from the upper left corner.
struct CardPiece: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// - Parameter line: Height of a line.
    case type(TypeStretch, Color, line: Double)
    /// A surface with round ends.
    case pill(Color)
  }

  var kind: Kind
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}
