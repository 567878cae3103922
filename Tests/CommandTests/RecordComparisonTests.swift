import CardDeck
import ChoiceLog
import Testing

@testable import swipedeck

/// A deck, and a log with likes on its cards.
private struct LikedDeck {
  private let file: TemporaryDeck
  let log: ChoiceLog
  let scope: ChoiceScope

  /// - Parameters:
  ///   - name: The name of the file.
  ///   - isLiked: Whether a card has a like, by its index.
  init(
    _ text: String, named name: String, fieldMap: FieldMap = FieldMap(),
    isLiked: (Int) -> Bool = { _ in true }
  ) throws {
    file = try TemporaryDeck(text, named: name)
    log = try ChoiceLog(.file(file.folder + "/log.sqlite"))
    let known = try log.enter(.path(file.path), title: nil, at: 1)
    scope = ChoiceScope(deck: known, annotator: "ann")
    let deck = try deck(fieldMap)
    for index in 0..<deck.count where isLiked(index) {
      let mark = RecordMark(
        hash: RecordHash(try deck.bytes(at: index)), offset: Int64(deck.offset(at: index)))
      try log.append(
        ChoiceEvent(
          .choose(.like), card: deck.id(at: index), deck: known, annotator: "ann", cause: "key", at: 1,
          record: mark))
    }
  }

  func write(_ text: String) throws {
    try text.write(toFile: file.path, atomically: false, encoding: .utf8)
  }

  func deck(_ fieldMap: FieldMap = FieldMap()) throws -> Deck {
    try Deck.open(file.path, fieldMap: fieldMap)
  }

  func comparison(with deck: Deck) throws -> RecordComparison {
    try RecordComparison(log, in: scope, with: deck)
  }
}

@Suite struct RecordComparisonTests {
  @Test(arguments: [
    (["P3,f", "P3,e", "P2,d", "P2,c", "P1,b", "P1,a"], 0),
    // Other lengths, so that no record begins where another one did.
    (["P4,long", "P2,d", "P1,b", "P3,f", "P3,e", "P1,a", "P2,c"], 0),
    (["P1,x", "P1,b", "P2,y", "P2,d", "P3,z", "P3,f"], 3),
    (["P3,f", "P3,x", "P2,d", "P2,y", "P1,b", "P1,z"], 3),
  ])
  func `a file that was sorted anew is the same deck, though its bare ids are other records' now`(
    later: [String], different: Int
  ) throws {
    func text(_ rows: [String]) -> String { "id,text\n\(rows.map { $0 + "\n" }.joined())" }
    let liked = try LikedDeck(
      text(["P1,a", "P1,b", "P2,c", "P2,d", "P3,e", "P3,f"]), named: "deck.csv", isLiked: { $0 % 2 == 0 })
    try liked.write(text(later))
    let comparison = try liked.comparison(with: liked.deck())
    #expect(comparison.compared == 3 && comparison.different == different)
    #expect(comparison.isAnotherDeck == (different > 0))
  }

  @Test func `choices made with another id are told with the option that brings them back`() throws {
    let text = #"[{"id":"a","doi":"10.1/x"},{"id":"b","doi":"10.1/y"}]"#
    for (first, second, advice) in [
      (FieldMap(id: "doi"), FieldMap(), "give --id doi to have them back"),
      (FieldMap(), FieldMap(id: "doi"), "leave out --id to have them back"),
    ] {
      let liked = try LikedDeck(text, named: "deck.json", fieldMap: first)
      let deck = try liked.deck(first)
      let other = try liked.deck(second)
      #expect(try liked.comparison(with: deck).advice(on: deck) == nil)
      let said = try #require(try liked.comparison(with: other).advice(on: other))
      #expect(said.hasSuffix("the choices on it were made while its cards had other ids; " + advice))
    }
  }
}
