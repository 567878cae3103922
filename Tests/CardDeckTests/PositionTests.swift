import TestSupport
import Testing

@testable import CardDeck

@Suite struct PositionTests {
  /// Line and column of an offset, counted the slow way.
  static func position(of offset: Int, in bytes: [UInt8]) -> TextPosition {
    var line = 1
    var column = 1
    for byte in bytes[..<offset] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte < 0x80 || byte >= 0xC0 {
        column += 1
      }
    }
    return TextPosition(line: line, column: column)
  }

  @Test(arguments: [
    ("", 1, 1), ("a", 1, 2), ("\n", 2, 1), ("a\r\nb", 2, 2), ("漢字", 1, 3), ("é\n\nüx", 3, 3),
    (String(repeating: "\n", count: 3000), 3001, 1), (String(repeating: "é", count: 3000), 1, 3001),
  ])
  func `a position is counted in lines and characters`(text: String, line: Int, column: Int) {
    #expect(
      TextPosition.start.advanced(past: Array(text.utf8)[...]) == TextPosition(line: line, column: column))
  }

  @Test func `every checkpoint is where a slow count says, however the bytes are split`() {
    let seed: UInt64 = 0x5EED_0040
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "漢", "\n", "🚀", "word ", "\n\n", String(repeating: "x", count: 900)].map {
      Array($0.utf8)
    }
    var bytes: [UInt8] = []
    while bytes.count < 3 * LineIndex.spacing + 100 { bytes += pieces.randomElement(using: &random) ?? [] }
    for size in [1, 7, 4096, LineIndex.spacing, bytes.count] {
      var lines = LineIndex(start: 0)
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { lines.push($0) }
      }
      for offset in [0, 1, LineIndex.spacing - 1, LineIndex.spacing, 2 * LineIndex.spacing + 5, bytes.count] {
        let checkpoint = lines.checkpoint(before: offset)
        #expect(checkpoint.offset <= offset && offset - checkpoint.offset <= LineIndex.spacing)
        #expect(checkpoint.position == Self.position(of: checkpoint.offset, in: bytes), "seed \(seed)")
      }
    }
  }

  @Test func `a position moves by a text in front of it`() {
    let start = TextPosition(line: 5, column: 10)
    #expect(start.advanced(past: Array("é-".utf8)[...]) == TextPosition(line: 5, column: 12))
    #expect(start.advanced(past: Array("a\né-".utf8)[...]) == TextPosition(line: 6, column: 3))
  }
}
