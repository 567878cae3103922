import CardDeck
import ChoiceLog

/// Finds the card of a deck that a record from another file is about: by its id, else by what is in it.
final class CardMatcher {
  private let deck: Deck
  private let finder: RecordFinder
  /// The first place of each content, by its hash; made when it is first needed.
  private var contents: [RecordHash: UInt32]?

  init(_ deck: Deck) {
    self.deck = deck
    finder = RecordFinder(deck)
  }

  /// - Parameter members: Of the record, without what another tool has added.
  /// - Returns: The place of the card; `nil` if the deck has none such.
  func place(of members: [JSONMember]) -> Int? {
    for name in deck.places.id.names {
      guard let id = Self.id(JSONValue.object(members)[name]) else { continue }
      // An id that the deck does not have is another card, whatever else agrees.
      return finder.place(of: id, mark: nil)
    }
    return byContent[Self.content(members)].map(Int.init)
  }

  private static func id(_ value: JSONValue?) -> CardID? {
    switch value {
    case .string(let text), .number(let text): text.isEmpty ? nil : CardID(text)
    default: nil
    }
  }

  private var byContent: [RecordHash: UInt32] {
    if let contents { return contents }
    var made: [RecordHash: UInt32] = [:]
    for place in 0..<deck.count {
      guard let members = deck.members(at: place) else { continue }
      let key = Self.content(members)
      if made[key] == nil { made[key] = UInt32(place) }
    }
    contents = made
    return made
  }

  /// Equal for records that say the same, in whatever order and form: a table has texts where JSON has numbers, and an
  /// empty cell where JSON has nothing.
  private static func content(_ members: [JSONMember]) -> RecordHash {
    let pairs = members.compactMap { member -> String? in
      let text =
        switch member.value {
        case .string(let text), .number(let text): text
        case .null: ""
        default: member.value.compactText
        }
      return text.isEmpty ? nil : JSONValue.array([.string(member.name), .string(text)]).compactText
    }
    return RecordHash(
      Array(pairs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "\n").utf8))
  }
}
