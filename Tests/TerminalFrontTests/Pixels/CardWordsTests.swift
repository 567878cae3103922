import CardDeck
import SwipeEngine
import TestSupport
import Testing

@testable import SwipeSession
@testable import TerminalFront
@testable import TerminalText
@testable import Pictures
@testable import CardPixels

@Suite struct CardWordsTests {
  private static func words(_ card: Card, _ columns: Int, _ rows: Int, query: String = "") throws -> CardWords
  {
    try #require(
      CardSamples.drawing(
        CardSamples.laidOut(card, columns: columns, rows: rows, note: "ask Ana"), query: query)
    ).words
  }

  @Test(arguments: CardSamples.all, CardSamples.sizes)
  func `words come out of a pipe as they went in`(card: Card, size: (Int, Int)) throws {
    for query in ["", "a", "git value"] {
      let words = try Self.words(card, size.0, size.1, query: query)
      #expect(CardWords(encoded: try #require(words.encoded)) == words)
    }
  }

  @Test func `half a message is none, and neither is one with more behind it`() throws {
    let bytes = try #require(Self.words(CardSamples.person, 120, 40).encoded)
    for count in 0..<bytes.count { #expect(CardWords(encoded: Array(bytes.prefix(count))) == nil) }
    #expect(CardWords(encoded: bytes + [0]) == nil)
  }

  @Test(arguments: [false, true])
  func `bytes that were changed are refused, or say something within bounds`(isNumber: Bool) throws {
    let bytes = try #require(Self.words(CardSamples.record, 80, 24, query: "git").encoded)
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    let others: [UInt8] = isNumber ? Array("0123456789-".utf8) : [0, 1, 0x7F, 0x80, 0xFF]
    var random = SeededGenerator(seed: 15)
    var taken = 0
    defer { if isNumber { #expect((1..<3000).contains(taken)) } }
    for _ in 0..<3000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = isNumber ? random.pick(digits) : Int.random(in: 0..<changed.count, using: &random)
        changed[place] = random.pick(others)
      }
      guard let words = CardWords(encoded: changed) else { continue }
      taken += 1
      #expect(PictureLimits.isTexture(width: words.width, height: words.height))
      for text in words.texts {
        #expect(SafeText.isHarmless(text.string))
        #expect(text.hits.allSatisfy { $0.upperBound <= text.string.utf8.count })
      }
      // Whatever it says can be set, or cannot.
      var typesetter = CardTypesetter(words, face: PlainTypeface())
      _ = try? typesetter.pieces()
    }
  }

  @Test func `what would harm is refused`() throws {
    let good = try Self.words(CardSamples.person, 80, 24)
    func isTaken(_ change: (inout CardWords) -> Void) -> Bool {
      var words = good
      change(&words)
      return words.encoded.map { CardWords(encoded: $0) != nil } ?? false
    }
    #expect(isTaken { _ in })
    #expect(!isTaken { $0.width = 0 })
    #expect(!isTaken { $0.height = 100_000 })
    #expect(!isTaken { ($0.width, $0.height) = (8000, 8000) })
    #expect(!isTaken { $0.unit = 1 })
    #expect(!isTaken { $0.unit = 5000 })
    #expect(!isTaken { $0.columns[0].area.width = -5 })
    #expect(!isTaken { $0.columns[0].area.x = 1 << 20 })
    #expect(!isTaken { $0.columns = Array(repeating: $0.columns[0], count: 4) })
    #expect(!isTaken { $0.columns[0].head.append(.fields([], isAligned: true)) })
    func text(_ string: String, _ hits: [Range<Int>] = []) -> CardWords.Block {
      .text(CardWords.Text(string: string, role: .body, hits: hits))
    }
    #expect(isTaken { $0.columns[0].head.append(text("été", [0..<2])) })
    #expect(!isTaken { $0.columns[0].head.append(text("\u{1B}[2J")) })
    #expect(!isTaken { $0.columns[0].head.append(text("été", [0..<1])) })
    #expect(!isTaken { $0.columns[0].head.append(text("abc", [1..<5])) })
    #expect(!isTaken { $0.columns[0].head.append(text("abc", [1..<2, 0..<1])) })
    #expect(!isTaken { $0.columns[0].head.append(text("abc", [1..<1])) })
    #expect(!isTaken { $0.columns[0].head.append(text("abc", [-1..<1])) })
    func excerpt(_ place: Int) -> CardWords.Block {
      let (number, line) = (
        CardWords.Text(string: "1", role: .label), CardWords.Text(string: "abc", role: .body)
      )
      var excerpt = CardWords.ExcerptLine(number: number, text: line)
      (excerpt.pointer, excerpt.pointerPlace) = (number, place)
      return .excerpt([excerpt])
    }
    #expect(isTaken { $0.columns[0].head.append(excerpt(3)) })
    #expect(!isTaken { $0.columns[0].head.append(excerpt(4)) })
    #expect(!isTaken { $0.columns[0].head.append(excerpt(-1)) })
    #expect(!isTaken { $0.columns[0].middle = -1 })
    #expect(!isTaken { $0.columns[0].middle = 1 << 20 })
    for line in [(1 << 20, 0, 5), (0, -1 << 20, 5), (0, 0, 0), (0, 0, 1 << 20)] {
      #expect(!isTaken { $0.lines.append(.init(x: line.0, y: line.1, width: line.2)) }, "\(line)")
    }
    for largest in [0, 1 << 20] {
      #expect(
        !isTaken {
          $0.letters = [
            .init(
              text: .init(string: "a", role: .title), box: .init(x: 0, y: 0, width: 9, height: 9),
              largest: largest)
          ]
        })
    }
    #expect(!isTaken { $0.columns[0].head.append(text(String(repeating: "x", count: 70_000))) })
    #expect(!isTaken { $0.columns[0].head += Array(repeating: text(""), count: 5000) })
    #expect(
      !isTaken {
        $0.letters = [
          .init(
            text: .init(string: "a", role: .title), box: .init(x: 0, y: 0, width: 0, height: 1), largest: 1)
        ]
      })
  }
}
