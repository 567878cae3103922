import Foundation
import Testing

import CardDeck

/// The deck that comes with the program.
@Suite struct PeopleDeckTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Decks")

  static func people() throws -> Deck { try Deck.open(folder.appendingPathComponent("people.json").path) }

  @Test func `everyone has a name, an id of their own and no problem`() throws {
    let deck = try Self.people()
    let cards = (0..<deck.count).map(deck.card(at:))
    #expect(deck.title == "People")
    #expect(cards.count >= 28)
    #expect(Set(cards.map(\.id)).count == cards.count)
    for card in cards {
      #expect(card.problem == nil)
      #expect(card.title != nil)
    }
    #expect(cards.contains { $0.body == nil && $0.fields.isEmpty && $0.tags.isEmpty })
    #expect(cards.contains { ($0.body ?? "").split(separator: "\n\n").count == 3 })
  }

  @Test func `the words have their meanings on the other side`() throws {
    let deck = try Deck.open(Self.folder.appendingPathComponent("food-words.json").path)
    #expect(deck.count == 120)
    for index in 0..<deck.count {
      let card = deck.card(at: index)
      #expect(card.title != nil && card.subtitle == nil && card.body == nil && card.fields.isEmpty)
      #expect(card.hidden.first?.name == "definition")
    }
  }

  @Test func `every picture is there, small, and named after its card`() throws {
    let deck = try Self.people()
    for index in 0..<deck.count {
      let card = deck.card(at: index)
      #expect(card.image == "people/\(card.id).png")
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(card.image ?? ""))
      #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(card.id) is a PNG")
      #expect(data.count < 16_000, "\(card.id) is small")
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appendingPathComponent("people").path)
    #expect(files.count == deck.count)
  }
}
