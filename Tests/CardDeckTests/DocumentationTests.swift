import CardDeck
import Foundation
import Testing

@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `the sample of the library's page does what it says`() throws {
    let deck = try Deck.open(Self.root.path + "/Decks/people.json")
    let card = deck.card(at: 0)
    #expect(deck.index(of: card.id) == 0)

    var query = DeckQuery()
    query.filters = [CardFilter(field: "name", .contains("aino"))]
    query.order = .shortest
    let selection = try query.selection(from: deck)
    #expect(selection.map { deck.card(at: Int($0)).id } == ["aino"])
  }

  @Test func `the lines of this sample stand on the page`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Sources/CardDeck/CardDeck.docc/CardDeck.md"), encoding: .utf8)
    for line in [
      "let card = deck.card(at: 0)", "deck.index(of: card.id)", "var query = DeckQuery()",
      #"query.filters = [CardFilter(field: "name", .contains("aino"))]"#, "query.order = .shortest",
      "let selection = try query.selection(from: deck)",
    ] {
      #expect(page.contains(line), "\(line)")
    }
  }
}
