/// A place in a text file as an editor names it.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; a line ends with a line feed.
  public let line: Int
  /// Counted from 1 in characters (Unicode scalars), not in bytes; a byte order mark does not count.
  public let column: Int

  /// - Parameters:
  ///   - line: 1 or more.
  ///   - column: 1 or more.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line 12, column 3`.
  public var description: String { "line \(line), column \(column)" }

  /// This position moved by a text that stands in front of `other`, where `other` was counted from the start
  /// of that text and this is where the text starts.
  package func advanced(by other: TextPosition) -> TextPosition {
    other.line == 1
      ? TextPosition(line: line, column: column + other.column - 1)
      : TextPosition(line: line + other.line - 1, column: other.column)
  }
}
