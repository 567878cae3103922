import TestSupport
import Testing

@testable import CardRanking

struct FeatureTests {
  @Test(arguments: [
    ("The cat's in Überlingen, isn't it?", ["the", "cat", "in", "überlingen", "isn", "it"]),
    ("a b c I", []), ("", []), ("snake_case 42 3.14", ["snake_case", "42", "14"]),
    ("睡眠研究と夢", ["睡眠研究と夢"]), ("ΟΔΟΣ İstanbul", ["οδοσ", "i\u{307}stanbul"]),
    ("cafe\u{301}\u{2014}\u{1F600}ok", ["cafe\u{301}", "ok"]),
  ])
  func `text is split into lower-case words of two code points or more`(text: String, words: [String]) {
    var splitter = WordSplitter()
    splitter.split("left over from before")
    splitter.split(text)
    #expect(splitter.words.map { String(decoding: splitter.bytes[$0], as: UTF8.self) } == words)
  }

  @Test(arguments: [
    ("Win £900!!!! Call 08712460324 now, u & I.", "£ #3 !!! #11 , u & i ."),
    ("b2b COVID-19 USA's McDonald A1", "#1 - #2 AA AA ' s #1"), ("AA--BB", "AA -- AA"), ("a_b x_ _", "_"),
    ("1234567890123", "#12"), ("¿Qué? ÄÖÜ É 睡", "¿ ? AA é 睡"), ("👍👍 5 ٣٤", "👍👍 #1 #2"),
    ("plain words only", ""), (" \t\u{0}\u{FEFF}\n", ""),
  ])
  func `marks are runs of symbols, lengths of numbers, words in capitals, and letters alone`(
    text: String, marks: String
  ) {
    var splitter = WordSplitter()
    splitter.split("LEFT over 12 !!")
    splitter.split(text)
    let expected = marks.split(separator: " ").map { String($0) }
    #expect(splitter.marks.sorted() == expected.sorted())
  }

  @Test func `marks tell cards of the same words apart, but for those that nearly all cards have`()
    throws
  {
    func scores(_ marked: Int) throws -> (with: Float, without: Float) {
      let texts = (0..<40).map { RankedText(body: "same words word\($0 % 3)" + ($0 < marked ? " §" : "")) }
      var labels = (0..<3).map { Label(card: $0, isLiked: true) }
      labels += (35..<38).map { Label(card: $0, isLiked: false) }
      let ranker = CardRanker(FeatureIndex(texts), labels)
      return (try #require(ranker.score(of: 9)), try #require(ranker.score(of: 39)))
    }
    let rare = try scores(12)
    #expect(rare.with > rare.without)
    let common = try scores(39)
    #expect(common.with == common.without)
  }

  @Test func `a word's 4-grams are those of its code points between angle brackets`() {
    func gram(_ text: String) -> UInt64 {
      let points = text.unicodeScalars.map(\.value)
      return FeatureHash.gram((points[0], points[1], points[2], points[3]))
    }
    func grams(_ word: String) -> [UInt64] {
      var grams: [UInt64] = []
      FeatureHash.forEachGram(ofWord: word.utf8) { grams.append($0) }
      return grams
    }
    #expect(grams("ab") == [gram("<ab>")])
    #expect(grams("müde") == ["<müd", "müde", "üde>"].map(gram))
  }

  @Test func `numbers are in eight bins of about as many, equal ones together`() {
    var random = SeededGenerator(seed: 6)
    let values = (0..<800).map { _ in random.number(-5...5) }
    let edges = QuantileBins.edges(of: values)
    #expect(edges.count == 7 && edges == edges.sorted())
    let sizes = Dictionary(grouping: values) { QuantileBins.bin(of: $0, edges: edges) }.mapValues(\.count)
    #expect(sizes.count == 8 && sizes.values.allSatisfy { (95...105).contains($0) })
    #expect(QuantileBins.edges(of: [3, 3, 3]) == [])
    #expect(QuantileBins.edges(of: [-0.0, 0, 1, 1]) == [1])
    #expect(QuantileBins.bin(of: 1, edges: [1]) == 1 && QuantileBins.bin(of: .infinity, edges: [1]) == 1)
  }

  @Test func `numbers that are none, and tags said twice, change nothing`() {
    func index(_ extra: RankedText) -> [UInt32?] {
      let plain = RankedText(body: "one two", tags: ["a=1"], numbers: [.init(name: "n", value: 1)])
      let others = (0..<9).map {
        RankedText(body: "two \($0)x", tags: ["a=\($0 % 2)"], numbers: plain.numbers)
      }
      return CardRanker(
        FeatureIndex([plain, extra] + others),
        [Label(card: 0, isLiked: true), Label(card: 3, isLiked: false)]
      ).bits
    }
    let once = RankedText(body: "one two", tags: ["a=1"])
    var twice = once
    twice.tags.append("a=1")
    twice.numbers = [.init(name: "n", value: .nan)]
    #expect(index(once) == index(twice))
  }

  @Test func `hashes are numbered in the order of their first occurrence`() {
    var table = FeatureTable()
    var random = SeededGenerator(seed: 7)
    var numbers: [UInt64: UInt32] = [:]
    for _ in 0..<50_000 {
      let hash = random.next() & 0xFFF_F000  // many that begin at one slot
      let (number, isNew) = table.number(of: hash)
      #expect(isNew == (numbers[hash] == nil))
      #expect(number == numbers[hash, default: UInt32(numbers.count)])
      numbers[hash] = number
    }
  }

  @Test func `means and deviations have the same bits in any order`() {
    var random = SeededGenerator(seed: 8)
    let scores = (0..<1000).map { _ in Float(random.number(-3...2)) }
    func standard(_ scores: [Float]) -> StandardScores {
      var result = StandardScores()
      for score in scores { result.add(score) }
      return result
    }
    let first = standard(scores)
    let second = standard(scores.shuffled(using: &random))
    #expect(first.mean == second.mean && first.deviation == second.deviation)
    let mean = scores.reduce(0) { $0 + Double($1) } / 1000
    let variance = scores.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 1000
    #expect(abs(first.mean - mean) < 1e-6 && abs(first.deviation - variance.squareRoot()) < 1e-6)
    #expect(standard([]).standardized(1).isFinite && standard([2, 2]).standardized(2) == 0)
  }
}
