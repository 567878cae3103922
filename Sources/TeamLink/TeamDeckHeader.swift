import CardDeck
import ChoiceLog

/// The description of a team's deck that its server has (`head` there). Members of other names and kinds count as absent; what
/// is no JSON object has none.
package struct TeamDeckHeader: Sendable, Hashable {
  private let value: JSONValue

  package init(_ bytes: [UInt8]) { value = (try? JSONValue(parsing: bytes)) ?? [:] }

  /// Cards read to collect the names of members (the first 1,000).
  package static let cardsNamed = 1000

  /// The names of the members of the first ``cardsNamed`` cards; `nil` if they are not given.
  package var names: [String]? {
    guard case .array(let names)? = value["names"] else { return nil }
    return names.compactMap(\.string)
  }

  /// Whether the records were published from references.
  package var hasReferences: Bool { value["references"] == .bool(true) }

  package var title: String? { text("title") }

  /// The text of a member; `nil` if it is no text.
  func text(_ name: String) -> String? { value[name]?.string }

  /// The members that the parts of the cards are made of.
  package var fieldMap: FieldMap {
    func name(_ part: String) -> String? { value["fields"]?[part]?.string }
    return FieldMap(
      id: name("id"), title: name("title"), subtitle: name("subtitle"), body: name("body"),
      image: name("image"))
  }

  /// The beginning of the deck as JSON, up to the first card.
  package var beginning: [UInt8] {
    var deck: JSONValue = [:]
    for name in ["title", "like", "nope", "star", "later"] { deck.add(name, text(name).map { .string($0) }) }
    if case .array(let names)? = value["reveal"], names.allSatisfy({ $0.string != nil }) {
      deck.add("reveal", .array(names))
    }
    if let reasons = value["reasons"], let all = DeckReasons(reasons), all.fault == nil {
      deck.add("reasons", reasons)
    }
    deck.add("cards", [])
    return Array(deck.compactText.utf8.dropLast("]}".utf8.count))
  }
}

extension TeamDeck {
  /// The members that the parts of the cards are made of.
  package var fieldMap: FieldMap { TeamDeckHeader(head).fieldMap }
}
