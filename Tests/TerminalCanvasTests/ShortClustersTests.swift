import TestSupport
import Testing
import TerminalTestSupport

@testable import TerminalText

@Suite struct ShortClustersTests {
  @Test(arguments: EndlessText.allCases) func `no cluster is long, and nothing but blank separators is added`(
    _ endless: EndlessText
  ) {
    for count in [31, 32, 33, 64, 65, 1000, 20_000] {
      let text = endless.text(count)
      let safe = SafeText.of(text)
      #expect(safe.allSatisfy { $0.unicodeScalars.count <= ShortClusters.most }, "\(count)")
      let flags = safe.unicodeScalars.split { !ClusterPieces.isRegionalIndicator($0) }
      #expect(flags.allSatisfy { $0.count <= ShortClusters.most }, "\(count)")
      let kept = safe.unicodeScalars.filter { $0 != ShortClusters.separator }
      var rest = text.unicodeScalars[...]
      #expect(kept.allSatisfy { wanted in rest.popFirst { $0 == wanted } }, "\(count)")
      #expect(SafeText.of(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "\(count)")
    }
  }

  @Test(arguments: [
    String(repeating: "🇫🇮", count: 16), String(repeating: "😀", count: 100),
    String(repeating: "👩\u{200D}🚀", count: 100), String(repeating: "👨\u{200D}👩\u{200D}👧\u{200D}👦", count: 30),
    String(repeating: "क्षत्रिय", count: 50), String(repeating: "นี้ผู้", count: 50),
    String(repeating: "e\u{301}", count: 200), String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 100),
    String(repeating: "한국어", count: 100), String(repeating: "عَرَبِيّ", count: 50),
    String(repeating: "漢字かな交じり文", count: 50), String(repeating: "\u{600}1", count: 50),
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ])
  func `ordinary text stays as it is`(text: String) {
    #expect(SafeText.of(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `any mixture has short clusters`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var text = ""
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        text += random.pick(EndlessText.allCases).text(Int.random(in: 0...90, using: &random))
        if random.chance(40) { text += random.pick(["a", "漢", "\n", "é", "🇫", " "]) }
      }
      let safe = SafeText.of(text)
      #expect(safe.allSatisfy { $0.unicodeScalars.count <= ShortClusters.most }, "seed \(seed)")
      #expect(SafeText.of(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "seed \(seed)")
    }
  }

  @Test func `a beginning is cut between two scalars`() {
    for count in 0...12 {
      let start = "aé漢🇫🇮b".beginning(ofBytes: count)
      #expect(start.utf8.count <= count)
      #expect("aé漢🇫🇮b".utf8.starts(with: start.utf8))
      #expect(start.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" })
    }
    #expect("abc".beginning(ofBytes: 9) == "abc")
  }
}

extension Substring.UnicodeScalarView {
  /// Goes past the first scalar that is meant.
  ///
  /// - Returns: Whether there is one.
  fileprivate mutating func popFirst(where isMeant: (Unicode.Scalar) -> Bool) -> Bool {
    guard let place = firstIndex(where: isMeant) else { return false }
    self = self[index(after: place)...]
    return true
  }
}
