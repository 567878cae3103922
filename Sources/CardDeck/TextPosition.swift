/// A position in a text file as an editor names it.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; a line ends with a line feed.
  public private(set) var line: Int
  /// Counted from 1 in characters (Unicode scalars), not in bytes; a byte order mark does not count.
  public private(set) var column: Int

  /// - Parameters:
  ///   - line: 1 or more.
  ///   - column: 1 or more.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Of the first character.
  static let start = TextPosition(line: 1, column: 1)

  /// `line 12, column 3`.
  public var description: String { "line \(line), column \(column)" }

  /// Goes past these bytes. They need not be UTF-8; every byte that does not continue a character counts.
  mutating func advance(past bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += bytes.countMarks { $0.marks(UInt8(ascii: "\n")) }
      column = 1
      rest = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
    }
    column += rest.count - rest.countMarks(\.continuationMarks)
  }

  /// Where one is behind these bytes.
  func advanced(past bytes: ArraySlice<UInt8>) -> TextPosition {
    var position = self
    bytes.withUnsafeBytes { position.advance(past: $0) }
    return position
  }
}
