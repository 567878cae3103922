import Pictures
import TerminalCanvas

/// A stretch of type of one size and weight.
struct TypeStretch: Sendable, Hashable {
  var text: String
  /// Bytes of UTF-8 that stand on a surface of their own, as ``CardWords/Text/hits``.
  var hits: [Range<Int>] = []
  /// Of the font, in pixels an em.
  var size: Double
  var weight: Int
  /// Whether all of its letters are equally wide.
  var isMonospaced = false
  /// Where its lines are broken, in pixels; `nil` for one line.
  var width: Double?
  /// Whether its lines stand in the middle of `width`; else each begins where its script begins.
  var isCentered = false
}

/// What a stretch of type takes, in pixels.
struct TypeExtent: Sendable, Hashable {
  /// Of its widest line.
  var width: Double
  /// With lines as high as the font has them.
  var height: Double
  var lines: Int
  /// Of the first line, from the upper edge.
  var baseline: Double
  /// Height of a line as the font has it.
  var line: Double { height / Double(max(1, lines)) }

  func scaled(by scale: Double) -> TypeExtent {
    TypeExtent(width: width * scale, height: height * scale, lines: lines, baseline: baseline * scale)
  }
}

/// Where a stretch of type has ink, in pixels from its upper left corner.
struct TypeInk: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// Knows what type takes: the fonts of this machine, or a rule in tests.
protocol Typeface {
  /// Whether what it says is true to the size, and not only in proportion to another one, which is found sooner.
  var isExact: Bool { get set }
  mutating func extent(_ stretch: TypeStretch) throws(PictureError) -> TypeExtent
  mutating func ink(_ stretch: TypeStretch) throws(PictureError) -> TypeInk
}

/// Something that is drawn at a place, in pixels from the upper left corner.
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
