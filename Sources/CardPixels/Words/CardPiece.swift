import Pictures
import TerminalCanvas

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
