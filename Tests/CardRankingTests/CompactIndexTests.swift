import TestSupport
import Testing

@testable import CardRanking

struct CompactIndexTests {
  private static func compact(_ texts: [RankedText]) -> (index: CompactIndex, rows: [[UInt8]]) {
    let rows = RowsInMemory(texts)
    return (rows.index, rows.all)
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0x1_0000, 0x1_FFFD, 0x1_FFFE, 0xF_0000] as [UInt32])
  func `features are read as they were written, however far they are apart`(distance: UInt32) {
    var row = CompactRow()
    row.once = [0, distance, distance + 3]
    row.repeated = [(1, 2), (1 + distance, 255)]
    row.tags = [distance, distance + 1]
    var bytes: [UInt8] = []
    row.encode(into: &bytes)
    row.once = []
    row.encode(into: &bytes)
    bytes.withUnsafeBytes { bytes in
      var reader = CompactRowReader(bytes)
      var (text, tags): ([[Int]], [Int]) = ([], [])
      reader.row(text: { text.append([$0, Int($1)]) }, tag: { tags.append($0) })
      let far = Int(distance)
      #expect(text == [[0, 1], [far, 1], [far + 3, 1], [1, 2], [1 + far, 255]])
      #expect(tags == [far, far + 1])
      #expect(reader.skip().count < reader.position)
      #expect(reader.isAtEnd)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `of a small deck the margins are those of the whole index`(seed: UInt64) throws {
    var deck = RandomDeck(seed: seed, cards: 40, labels: 16)
    for card in deck.texts.indices { deck.texts[card].numbers = [] }
    let (compact, rows) = Self.compact(deck.texts)
    let whole = CardRanker(deck.index, deck.labels)
    let other = CardRanker(compact.index(rows: rows), deck.labels)
    // Two features may share a number of 20 bits, though hardly any of so few.
    for card in 0..<40 {
      #expect(abs(try #require(whole.margin(of: card)) - (try #require(other.margin(of: card)))) < 1e-4)
      #expect(abs(try #require(whole.score(of: card)) - (try #require(other.score(of: card)))) < 1e-3)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a sweep in slices finds the cards that scoring all of them does`(seed: UInt64) throws {
    let deck = RandomDeck(seed: seed, cards: 300, labels: 30)
    let (compact, rows) = Self.compact(deck.texts)
    // The ranker knows those with a label and ten others.
    let known =
      deck.labels.map(\.card)
      + (0..<300).filter { card in !deck.labels.contains { $0.card == card } }.prefix(10)
    let ranker = CardRanker(
      compact.index(rows: known.map { rows[$0] }),
      deck.labels.enumerated().map { Label(card: $0.offset, isLiked: $0.element.isLiked) })
    let isLabelled = Set(deck.labels.map(\.card))
    var sweep = try #require(CompactSweep(compact, ranker, best: 12))
    for first in stride(from: 0, to: 300, by: 77) {
      let slice = Array(rows[first..<min(first + 77, 300)].joined())
      slice.withUnsafeBytes { sweep.add($0, first: first) { !isLabelled.contains($0) } }
    }
    let all = CardRanker(compact.index(rows: rows), deck.labels)
    let margins = try (0..<300).map { try #require(all.margin(of: $0)) }
    let best = (0..<300).filter { !isLabelled.contains($0) }.sorted { margins[$0] > margins[$1] }
    for (own, other) in zip(sweep.best, best) { #expect(abs(margins[own] - margins[other]) < 1e-4) }
    #expect(sweep.best.count == 12)
  }

  @Test func `bytes that no encoder made are no trouble`() throws {
    var random = SeededGenerator(seed: 1)
    let (compact, rows) = Self.compact(RandomDeck(seed: 1, cards: 20, labels: 0).texts)
    let ranker = CardRanker(
      compact.index(rows: rows), [Label(card: 0, isLiked: true), Label(card: 1, isLiked: false)])
    var sweep = try #require(CompactSweep(compact, ranker, best: 3))
    for round in 0..<2000 {
      var bytes = random.chance(50) ? rows[random.whole(0..<20)] : []
      for _ in 0..<random.whole(0..<30) { bytes.append(UInt8(random.whole(0..<256))) }
      if !bytes.isEmpty { bytes[random.whole(0..<bytes.count)] = UInt8(random.whole(0..<256)) }
      bytes.withUnsafeBytes { sweep.add($0, first: 0) { _ in true } }
      if round % 200 == 0 { #expect(compact.index(rows: [bytes]).count == 1) }
    }
    #expect(sweep.best.count == 3)
  }
}
