import Testing

@testable import swipedeck

@Suite struct RecallCurveTests {
  /// What stands in the picture, in order.
  private static func words(_ svg: String) -> [String] {
    svg.split(separator: "\n").filter { $0.contains("<text") }.compactMap {
      $0.split(separator: ">").dropFirst().first?.split(separator: "<").first.map(String.init)
    }
  }

  @Test(arguments: [(1, ["0", "1"]), (8, ["0", "2", "4", "6", "8"]), (31, ["0", "10", "20", "30", "40"])])
  func `the axis of likes is in steps that one can read, and no number stands twice`(
    likes: Int, ticks: [String]
  ) {
    let curve = RecallCurve(found: Array(1...likes) + [likes], cards: likes + 5000, liked: nil)
    let words = Self.words(curve.svg(title: "d"))
    #expect(words.dropFirst(2).prefix(ticks.count) == ticks[...])
    #expect(words.contains("Likes found") && words.contains("as the cards came"))
  }

  @Test func `where all likes are known the axis is in per cent of them, and chance leads to all`() {
    let svg = RecallCurve(found: [1, 2, 2, 3], cards: 10, liked: 4).svg(title: "a <deck> & more")
    let words = Self.words(svg)
    #expect(words[0] == "a &lt;deck&gt; &amp; more" && words[1] == "4 liked among 10 cards")
    #expect(words.contains("Likes found (% of 4)") && words.contains("Cards read (of 10)"))
    #expect(words.dropFirst(2).prefix(6) == ["0", "20", "40", "60", "80", "100"])
    // From the lower left to the upper right corner.
    #expect(
      svg.contains(##"<line x1="64" y1="358" x2="620" y2="58" stroke="#888888" stroke-dasharray="5 4"/>"##))
  }

  @Test func `the most likes there may be are drawn where that is known`() {
    var curve = RecallCurve(found: Array(1...40) + Array(repeating: 40, count: 60), cards: 200, liked: nil)
    #expect(Self.words(curve.svg(title: "d")).contains("at random, were these all"))
    curve.recallAtLeast = 0.8
    let words = Self.words(curve.svg(title: "d"))
    #expect(words.contains("at most 50 likes (95 %)") && words.contains("at random"))
    #expect(words[1].hasSuffix("at least 80 % of all likes, with a certainty of 95 %"))
    curve.recallAtLeast = 0.1
    #expect(!Self.words(curve.svg(title: "d")).contains { $0.hasPrefix("at most") })
  }

  @Test(arguments: [[], [0], [1], Array(repeating: 0, count: 300)] as [[Int]])
  func `there is a picture of anything`(found: [Int]) {
    for cards in [0, found.count, 1_000_000] {
      let svg = RecallCurve(found: found, cards: cards, liked: nil).svg(title: "")
      #expect(svg.hasPrefix(RecallCurve.svgBeginning) && svg.hasSuffix("</svg>\n"))
      #expect(!svg.contains("nan") && !svg.contains("inf"))
    }
  }
}
