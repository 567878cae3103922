/// Keeps count of lines and columns while a text goes by, in pieces of any size.
package struct PositionCounter: Sendable {
  /// The position of the next byte.
  package private(set) var position: TextPosition

  package init(from position: TextPosition = TextPosition(line: 1, column: 1)) { self.position = position }

  /// Goes past these bytes. They need not be UTF-8; every byte that does not continue a character counts.
  package mutating func count(_ bytes: UnsafeRawBufferPointer) {
    var line = position.line
    var column = position.column
    var rest = bytes
    if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += ByteCount.lineFeeds(in: bytes)
      column = 1
      rest = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
    }
    column += rest.count - ByteCount.continuations(in: rest)
    position = TextPosition(line: line, column: column)
  }
}
