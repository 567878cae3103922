import CardDeck
import FoundationEssentials
import Testing

@testable import swipedeck

/// What is said of all cards of a deck is true of all.
@Suite struct NearestValueTests {
  /// So many cards that a sample of ten thousand does not have the last ones.
  private func deck(_ last: [String]) throws -> (deck: Deck, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(
      component: "test-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(component: "deck.jsonl").path
    let lines = (0..<10_001).map { #"{"id":\#($0),"n":\#($0 % 2000)}"# } + last
    try lines.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    return (try Deck.open(path, until: .complete), folder)
  }

  private func filters(_ texts: [String]) throws -> [CardFilter] {
    try texts.map { try #require(CardFilter(argument: $0)) }
  }

  @Test(arguments: [
    (["a=1", "b=1"], "no card matches all of a = 1, b = 1; each alone has matches"),
    (["a=7"], "no card has a = 7; did you mean a=1?"),
    (["n>5000"], "no card has n > 5000; the largest is 3000"),
    (["n<-9"], "no card has n < -9; the smallest is -5"),
    (["p>10"], "no card has p > 10; the largest is 7, and 3 values cannot be compared with 10"),
    (["p<=1"], "no card has p <= 1; the smallest is 7, and 3 values cannot be compared with 1"),
    (["b>10"], "no card has b > 10; the largest is 1"),
    (["q>10"], "no card has q > 10; 1 value cannot be compared with 10"),
    (["c=1"], "no card has c = 1; no card has anything there"),
  ])
  func `conditions that no card fulfils are told of the whole deck`(
    conditions: [String], words: String
  ) throws {
    let (deck, folder) = try deck([
      #"{"id":"x","a":"1","n":3000,"p":["5%","1,234","",7]}"#,
      #"{"id":"y","b":"1","n":-5,"p":"100%","q":"tall"}"#,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(NearestValue.words(try filters(conditions), in: deck) == words)
  }

  @Test func `a condition is refused only if no card of the deck can be compared`() throws {
    let (deck, folder) = try deck([#"{"id":"x","a":"tall"}"#, #"{"id":"y","a":"12"}"#])
    defer { try? FileManager.default.removeItem(at: folder) }
    try deck.requireFields(of: try filters(["a>10"]))
    #expect(throws: Failure.self) { try deck.requireFields(of: try filters(["zz>1"])) }
  }
}
