import CardDeck
import TeamLink

/// Checks that a deck has the fields that a command line names.
///
/// A deck from a pipe is checked only when enough of it has arrived.
struct FieldNames {
  /// The number of cards that are searched for a field; a field that none of them has counts as misspelled.
  static let cards = TeamDeckHeader.cardsNamed

  private let deck: Deck

  init(_ deck: Deck) { self.deck = deck }

  /// - Parameter fieldMap: Its named fields are checked.
  /// - Throws: A ``Failure`` that names the nearest field.
  func require(_ fieldMap: FieldMap) throws {
    guard canTell(afterCards: Self.cards) else { return }
    let options = [
      ("id", fieldMap.id), ("title", fieldMap.title), ("subtitle", fieldMap.subtitle),
      ("body", fieldMap.body),
      ("image", fieldMap.image),
    ]
    let named = options.filter(\.1.isNamed).flatMap { option, part in part.names.map { ("--" + option, $0) } }
    let isOption = fieldMap.reveal != nil
    let revealed = deck.reveal.map { (isOption ? "--reveal" : "the deck's member reveal:", $0) }
    for (option, name) in named + revealed {
      guard let seen = namesWithout([name], among: 0..<Self.cards) else { continue }
      throw Self.failure(
        option, name, "no card of the first \(Self.cards)", of: deck.path, seen,
        option.hasPrefix("--") ? .usage : .badData)
    }
  }

  /// Checks the fields of `--reveal` for a team's deck, of which only some cards arrive.
  ///
  /// - Parameters:
  ///   - names: The field names of the first cards; `nil` if they are not known.
  ///   - deck: The deck's name.
  static func require(reveal: [String], among names: [String]?, of deck: String) throws {
    guard let names else { return }
    for name in reveal where !names.contains(where: { FieldName.matches($0, name) }) {
      throw failure("--reveal", name, "no card of the first \(cards)", of: deck, names)
    }
  }

  /// Checks the fields of conditions. Few cards may have such a field, so all cards are searched.
  ///
  /// - Parameter option: The option that has the conditions.
  func require(_ filters: [CardFilter], of option: String = "--where") throws {
    guard canTell(afterCards: .max) else { return }
    for filter in filters {
      let names = [filter.field] + deck.names(ofPart: filter.field)
      if !filter.isAboutID, let seen = namesWithout(names, among: 0..<Int.max) {
        throw Self.failure(option, filter.field, "no card", of: deck.path, seen)
      }
      try requireOrder(filter, option)
    }
  }

  /// Refuses an ordered condition whose value can be compared with no card's.
  private func requireOrder(_ filter: CardFilter, _ option: String) throws {
    var example: String?
    for index in 0..<Int.max {
      guard isCard(at: index) else { break }
      guard let value = deck.value(of: filter, at: index), value != .null else { continue }
      if filter.canCompare(value) { return }
      if example == nil, !value.plainText.isBlank { example = value.plainText }
    }
    guard let example else { return }
    throw Failure(
      .usage,
      "\(option) '\(filter)': \(filter.field) holds text such as \(example.shortened), which \(filter.comparison.value) cannot be compared with; use =, != or ~ (dates: 2026-01-31)"
    )
  }

  private func canTell(afterCards count: Int) -> Bool {
    !deck.isPiped || deck.count >= count || deck.progress.isComplete
  }

  /// Whether the deck has a card at that index. Waits for it only if it has not arrived.
  private func isCard(at index: Int) -> Bool {
    index < deck.count || !deck.isPiped && deck.wait(forCards: index + 1)
  }

  /// The names of the fields of these cards; `nil` if a card has one of the named fields.
  private func namesWithout(_ names: [String], among indices: Range<Int>) -> [String]? {
    var seen = DistinctTexts()
    for index in indices {
      guard isCard(at: index) else { break }
      let members = deck.members(at: index) ?? []
      if names.contains(where: { members.value(named: $0) != nil }) { return nil }
      for member in members { seen.add(member.name) }
    }
    return seen.all
  }

  private static func failure(
    _ option: String, _ name: String, _ subject: String, of deck: String, _ names: [String],
    _ status: ExitStatus = .usage
  ) -> Failure {
    let advice = names.isEmpty ? "it has no fields" : NearestName.advice(name, among: names)
    return Failure(status, "\(option) \(name): \(subject) of \(deck) has this field; \(advice)")
  }
}
