import Foundation
import TestSupport
import Testing

/// `make test-web` compares the same lines with what WebAssembly computes, under wasmkit and in a browser.
struct BitPatternsTests {
  private static let expected = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Scripts/bit-patterns.txt")

  @Test func `more than a million numbers of random scripts are the same to the last bit as ever`() throws {
    let lines = (0..<BitPatterns.scripts).map(BitPatterns.line(script:)).joined()
    if ProcessInfo.processInfo.environment["SWIPEDECK_GOLDEN"] == "write" {
      try lines.write(to: Self.expected, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.expected, encoding: .utf8) == lines)
    let count = lines.split(separator: "\n").compactMap { Int($0.split(separator: " ")[1]) }.reduce(0, +)
    #expect(count > 1_000_000)
  }
}
