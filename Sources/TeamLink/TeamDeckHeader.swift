import CardDeck

/// The description of a team's deck that its server has (`head` there). Members of other names and kinds count as absent.
package struct TeamDeckHeader: Sendable, Hashable {
  private let value: JSONValue

  /// - Returns: `nil` if the bytes are no JSON object.
  package init?(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), case .object = value else { return nil }
    self.value = value
  }

  /// Cards read to collect the names of members (the first 1,000).
  package static let cardsNamed = 1000

  /// The names of the members of the first ``cardsNamed`` cards; `nil` if they are not given.
  package var names: [String]? {
    guard case .array(let names)? = value["names"] else { return nil }
    return names.compactMap(\.text)
  }

  /// Whether the records were published from references.
  package var hasReferences: Bool { value["references"] == .bool(true) }

  package var title: String? { value["title"]?.text }

  /// The text of a member; `nil` if it is no text.
  func text(_ name: String) -> String? { value[name]?.text }

  /// The members that the parts of the cards are made of.
  package var fieldMap: FieldMap {
    func name(_ part: String) -> String? { value["fields"]?[part]?.text }
    return FieldMap(
      id: name("id"), title: name("title"), subtitle: name("subtitle"), body: name("body"),
      image: name("image"))
  }

  /// The beginning of the deck as JSON, up to the first card.
  package var beginning: [UInt8] {
    var deck: JSONValue = [:]
    for name in ["title", "like", "nope", "star", "later"] { deck.add(name, text(name).map { .string($0) }) }
    if case .array(let names)? = value["reveal"], names.allSatisfy({ $0.text != nil }) {
      deck.add("reveal", .array(names))
    }
    if let reasons = value["reasons"], let all = DeckReasons(reasons), all.fault == nil {
      deck.add("reasons", reasons)
    }
    deck.add("cards", [])
    return Array(deck.compactText.utf8.dropLast("]}".utf8.count))
  }
}

extension JSONValue {
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
