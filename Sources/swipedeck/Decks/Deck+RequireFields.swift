import CardDeck
import TeamLink

// Checks that a deck has the fields that a command line names. A deck from a pipe is checked only when enough of it has
// arrived.

extension Deck {
  /// Refuses fields that none of the first cards has.
  ///
  /// - Throws: A ``Failure`` that names the nearest field.
  func requireFields(of fieldMap: FieldMap) throws {
    let first = TeamDeckHeader.cardsNamed
    guard hasArrived(cards: first) else { return }
    let options = [
      ("--id", fieldMap.id), ("--title", fieldMap.title), ("--subtitle", fieldMap.subtitle),
      ("--body", fieldMap.body), ("--image", fieldMap.image),
    ]
    let named = options.filter(\.1.isNamed).flatMap { option, part in part.names.map { (option, $0) } }
    let isOption = fieldMap.reveal != nil
    let revealed = reveal.map { (isOption ? "--reveal" : "the deck's member reveal:", $0) }
    for (option, name) in named + revealed {
      guard let seen = namesWithout([name], among: 0..<first) else { continue }
      throw Failure.noField(
        name, of: option, in: path, amongFirst: first, seen, option.hasPrefix("--") ? .usage : .badData)
    }
  }

  /// Refuses conditions on fields that no card has. Few cards may have such a field, so all cards are searched.
  ///
  /// - Parameter option: The option that has the conditions.
  /// - Throws: A ``Failure`` that names the nearest field.
  func requireFields(of filters: [CardFilter], _ option: String = "--where") throws {
    guard hasArrived(cards: .max) else { return }
    for filter in filters {
      let names = [filter.field] + names(ofPart: filter.field)
      if !filter.isAboutID, let seen = namesWithout(names, among: 0..<Int.max) {
        throw Failure.noField(filter.field, of: option, in: path, seen)
      }
      try requireOrder(filter, option)
    }
  }

  /// Refuses an ordered condition whose value can be compared with no card's.
  private func requireOrder(_ filter: CardFilter, _ option: String) throws {
    var example: String?
    for index in 0..<Int.max {
      guard isCard(at: index) else { break }
      guard let value = value(of: filter, at: index), value != .null else { continue }
      if filter.holds(for: value) != nil { return }
      if example == nil, !value.plainText.isBlank { example = value.plainText }
    }
    guard let example else { return }
    throw Failure(
      .usage,
      "\(option) '\(filter)': \(filter.field) holds text such as \(example.shortened), which \(filter.comparison.value) cannot be compared with; use =, != or ~ (dates: 2026-01-31)"
    )
  }

  private func hasArrived(cards: Int) -> Bool { !isPiped || count >= cards || progress.isComplete }

  /// Whether the deck has a card at that index. Waits for it only if it has not arrived.
  private func isCard(at index: Int) -> Bool { index < count || !isPiped && wait(forCards: index + 1) }

  /// The names of the fields of these cards; `nil` if a card has one of the named fields.
  private func namesWithout(_ names: [String], among indices: Range<Int>) -> [String]? {
    var seen = DistinctTexts()
    for index in indices {
      guard isCard(at: index) else { break }
      let members = members(at: index) ?? []
      if names.contains(where: { members.value(named: $0) != nil }) { return nil }
      for member in members { seen.add(member.name) }
    }
    return seen.all
  }
}

extension IncomparableCards {
  /// A line about these cards.
  ///
  /// - Parameter option: The option that has the condition.
  func words(_ option: String = "--where") -> String {
    "\(option) '\(filter)' does not match \(count.counted("card")), because values such as \(example.shortened) cannot be compared with \(filter.comparison.value.shortened)"
  }
}

extension Failure {
  /// A field that is probably misspelled, as no card has it.
  ///
  /// - Parameters:
  ///   - count: The number of cards that were searched; `nil` for all.
  ///   - names: The fields that the cards have.
  static func noField(
    _ name: String, of option: String, in deck: String, amongFirst count: Int? = nil, _ names: [String],
    _ status: ExitStatus = .usage
  ) -> Failure {
    let subject = "no card" + (count.map { " of the first \($0)" } ?? "")
    let advice =
      names == ["line"]
      ? "it has only line; if it is a table, give --input csv, tsv or anki"
      : names.isEmpty ? "it has no fields" : NearestName.advice(name, among: names)
    return Failure(status, "\(option) \(name): \(subject) of \(deck) has this field; \(advice)")
  }
}
