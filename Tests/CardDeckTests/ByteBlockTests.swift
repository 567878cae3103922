import TestSupport
import Testing

@testable import CardDeck

/// What is found in many bytes at a time, beside looking at one after another.
@Suite struct ByteBlockTests {
  private static let telling: [UInt8] = [0x22, 0x5C, 0x7B, 0x7D, 0x0A, 0x0D, 0x00, 0x21, 0x23, 0xA2, 0x61]

  @Test(arguments: [0x5EED_0B10, 0x5EED_0B11, 0x5EED_0B12] as [UInt64])
  func `a block tells of its bytes what each of them does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      // Letters, and some that tell: none in many blocks, all in some.
      let percent = random.pick([0, 1, 3, 20, 100])
      let bytes = (0..<ByteBlock.size).map { _ in random.chance(percent) ? random.pick(Self.telling) : 0x62 }
      let one = random.pick(Self.telling)
      let (two, three) = (random.pick(Self.telling), random.pick(Self.telling))
      let marks = { (wanted: [UInt8]) in
        bytes.indices.filter { wanted.contains(bytes[$0]) }.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
      }
      bytes.withUnsafeBytes { pointer in
        guard let start = pointer.baseAddress else { return }
        let block = ByteBlock(start)
        #expect(block.marks(one) == marks([one]), "seed \(seed): \(bytes)")
        #expect(block.marks(one, two, three) == marks([one, two, three]), "seed \(seed): \(bytes)")
        #expect(block.hasOddNumber(of: one) == (bytes.count { $0 == one } % 2 == 1), "seed \(seed): \(bytes)")
      }
    }
  }

  @Test(arguments: [0x5EED_0B20, 0x5EED_0B21] as [UInt64])
  func `the first byte of a kind is found wherever it is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let bytes = (0..<random.whole(0..<40)).map { _ in random.chance(5) ? random.pick(Self.telling) : 0x62 }
      let (byte, start) = (random.pick(Self.telling), random.whole(0..<(bytes.count + 1)))
      let found = bytes.withUnsafeBytes { $0.firstIndex(of: byte, from: start) }
      #expect(found == bytes[start...].firstIndex(of: byte) ?? bytes.count, "seed \(seed): \(bytes)")
    }
  }

  /// Beside what the standard library takes for UTF-8: the longest beginning that is a text, or a text cut short.
  @Test(arguments: [0x5EED_0B30, 0x5EED_0B31, 0x5EED_0B32] as [UInt64])
  func `text stops being UTF-8 where no longer beginning of it is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      Array("é".utf8), Array("漢".utf8), Array("👩🏽‍🚀".utf8), Array("a".utf8), Array("eight by".utf8),
      [0xC0, 0xAF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF],
    ]
    for _ in 0..<4000 {
      let bytes = (0..<random.whole(0..<16)).flatMap { _ in
        pieces[random.chance(95) ? random.whole(0..<5) : random.whole(0..<pieces.count)]
      }
      let valid = (0...bytes.count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil } ?? 0
      let invalid = bytes.withUnsafeBytes { UTF8Check.firstInvalid(in: $0) }
      #expect(invalid == (valid == bytes.count ? nil : valid), "seed \(seed): \(bytes)")
    }
  }
}
