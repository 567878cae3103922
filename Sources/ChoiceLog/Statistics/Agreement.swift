import CardDeck

/// Measures how far several people agree on the same cards, by nominal categories.
///
/// Percent is the share of equal pairs among all pairs of ratings of one card. Kappa is Cohen's (1960), for two people.
/// Alpha is Krippendorff's for nominal data, for any number of people and with missing ratings.
package struct Agreement: Sendable, Hashable {
  package let people: Int
  package let categories: Int
  /// The number of cards with two or more ratings; only these say anything about agreement.
  package private(set) var comparable = 0
  /// The number of comparable cards whose ratings are not all equal.
  package private(set) var disputed = 0

  private var pairs = 0
  private var equalPairs = 0
  /// The ratings of each category on comparable cards.
  private var counts: [Int]
  /// The sum over comparable cards of (unequal ordered pairs) / (ratings − 1).
  private var observed = 0.0
  /// With two people, how often the first chose the row and the second the column.
  private var table: [[Int]]

  package init(people: Int, categories: Int) {
    self.people = people
    self.categories = categories
    counts = Array(repeating: 0, count: categories)
    table = Array(repeating: counts, count: categories)
  }

  /// - Parameter ratings: The number of the category that each person chose; `nil` for none.
  package mutating func add(_ ratings: [Int?]) {
    let given = ratings.compactMap(\.self)
    guard given.count >= 2 else { return }
    comparable += 1
    var card = [Int](repeating: 0, count: categories)
    for rating in given { card[rating] += 1 }
    let (all, equal) = (given.count * (given.count - 1), card.reduce(0) { $0 + $1 * ($1 - 1) })
    pairs += all
    equalPairs += equal
    observed += Double(all - equal) / Double(given.count - 1)
    if equal < all { disputed += 1 }
    for (category, count) in card.enumerated() { counts[category] += count }
    if people == 2 { table[given[0]][given[1]] += 1 }
  }

  /// 0...1; `nil` if no card has two ratings.
  package var percent: Double? { pairs > 0 ? Double(equalPairs) / Double(pairs) : nil }

  /// Cohen's kappa, at most 1; `nil` unless there are two people, and if chance alone would always agree.
  package var kappa: Double? {
    guard people == 2, comparable > 0 else { return nil }
    let total = Double(comparable)
    let rows = table.map { $0.reduce(0, +) }
    let columns = (0..<categories).map { column in table.reduce(0) { $0 + $1[column] } }
    let expected = zip(rows, columns).reduce(0.0) { $0 + Double($1.0) / total * Double($1.1) / total }
    guard let percent, expected < 1 else { return nil }
    return (percent - expected) / (1 - expected)
  }

  /// Krippendorff's alpha, at most 1; `nil` if everyone used the same category only.
  package var alpha: Double? {
    let total = counts.reduce(0, +)
    let expected = counts.reduce(0.0) { $0 + Double($1) * Double(total - $1) }
    guard total > 1, expected > 0 else { return nil }
    return 1 - Double(total - 1) * observed / expected
  }

  /// With two people, how often the first chose one category and the second the other.
  package func count(first: Int, second: Int) -> Int { table[first][second] }
}

/// The ratings that several people gave to the cards of a deck.
package struct Ratings {
  /// The choices that are categories; `later` is no decision.
  package static let categories: [Choice] = [.like, .nope, .star]

  private let deck: Deck
  /// The number of the deck's cards, without copies.
  package let cards: Int
  private let starIsLike: Bool

  /// What one person chose.
  private struct Person {
    let name: String
    /// See ``LogSnapshot/lastNumbers(in:)``.
    let lastNumbers: [[UInt8]: Int64]
    /// Tells this person apart from others of that name.
    var shownName = ""
    /// The choice on each card, if it is a category.
    var choices: [Choice?] = []
    /// The reasons for these choices, by the indices of the cards.
    var reasons: [Int: ExactText] = [:]
    /// The number of choices that are left out, as their record is unknown.
    var ambiguous = 0

    /// Whether these are the same person's choices, of which one log may have more than the other.
    func isSame(_ other: Person) -> Bool {
      name.hasSameBytes(as: other.name) && lastNumbers.keys.contains { other.lastNumbers[$0] != nil }
    }

    func hasAll(of other: Person) -> Bool {
      other.lastNumbers.allSatisfy { lastNumbers[$0.key] ?? .min >= $0.value }
    }
  }

  private var raters: [Person] = []
  /// People of whom each of two copies of a log has choices that the other lacks.
  private var diverged: [Person] = []

  package init(deck: Deck, starIsLike: Bool) {
    self.deck = deck
    self.starIsLike = starIsLike
    deck.identify(upTo: deck.count)
    cards = deck.count - deck.passedOver.copies
  }

  /// Their names, in the order in which they were added.
  package var people: [String] { raters.map(\.shownName) }
  /// The number of choices that are left out, as their record is unknown.
  package var ambiguous: Int { raters.reduce(0) { $0 + $1.ambiguous } }

  /// The name of a person who went on in two copies of a log, so that no log that was added has all choices; `nil` for none.
  package var divergedName: String? { diverged.first?.name }

  /// Adds the ratings of all people in a log. Whoever is in a copy of it that was added already counts once, by the log that has
  /// all of the other's choices.
  ///
  /// - Parameter log: The name of the log, to tell apart two people of the same name.
  package mutating func add(_ known: DeckID, in snapshot: LogSnapshot, log: String) throws {
    for name in try snapshot.annotators(of: known) {
      let scope = ChoiceScope(deck: known, annotator: name)
      var person = Person(name: name, lastNumbers: try snapshot.lastNumbers(in: scope))
      let same = raters.indices.filter { raters[$0].isSame(person) }
      if same.contains(where: { raters[$0].hasAll(of: person) }) { continue }
      guard same.allSatisfy({ person.hasAll(of: raters[$0]) }) else {
        diverged.append(person)
        continue
      }
      let isTaken = people.contains { $0.hasSameBytes(as: name) }
      person.shownName = same.first.map { raters[$0].shownName } ?? (isTaken ? "\(name) (\(log))" : name)
      try add(scope, in: snapshot, to: &person)
      diverged.removeAll(where: person.hasAll)
      raters.insert(person, at: same.first ?? raters.endIndex)
      for index in same.reversed() { raters.remove(at: index + 1) }
    }
  }

  private func add(_ scope: ChoiceScope, in snapshot: LogSnapshot, to person: inout Person) throws {
    person.choices = Array(repeating: nil, count: deck.count)
    let records = try ChoiceRecords(deck, in: scope, snapshot)
    try snapshot.forEachStanding(in: scope) { choice in
      let place = records.place(of: choice)
      if place == .ambiguous { person.ambiguous += 1 }
      guard case .found(let index) = place else { return }
      let counted = choice.choice == .star && starIsLike ? .like : choice.choice
      person.choices[index] = Self.categories.contains(counted) ? counted : nil
      if person.choices[index] != nil { person.reasons[index] = choice.reason.map { ExactText($0) } }
    }
  }

  private func ratings(at index: Int) -> [Choice?] { raters.map { $0.choices[index] } }

  /// The agreement of some people, or of all.
  package func agreement(of chosen: [Int]? = nil) -> Agreement {
    let chosen = chosen ?? Array(people.indices)
    var agreement = Agreement(people: chosen.count, categories: Self.categories.count)
    for index in 0..<deck.count {
      let ratings = ratings(at: index)
      agreement.add(chosen.map { ratings[$0].flatMap(Self.categories.firstIndex(of:)) })
    }
    return agreement
  }

  /// The indices of the cards on which people differ.
  package var disputed: [Int] {
    (0..<deck.count).filter { index in Set(ratings(at: index).compactMap(\.self)).count > 1 }
  }

  /// The cards on which all chose the same and two or more gave reasons: their number by the different reasons of a card,
  /// which are sorted. Where there is only one, people agree on it.
  package var reasonCounts: [[String]: Int] {
    var counts: [[String]: Int] = [:]
    let explained = Set(raters.flatMap(\.reasons.keys))
    for index in explained where Set(ratings(at: index).compactMap(\.self)).count == 1 {
      let given = raters.compactMap { $0.reasons[index] }
      if given.count > 1 { counts[Set(given).map(\.text).sorted(), default: 0] += 1 }
    }
    return counts
  }

  /// The ratings of a card, in the order of ``people``.
  package func votes(at index: Int) -> [(name: String, choice: Choice)] {
    zip(people, ratings(at: index)).compactMap { name, choice in choice.map { (name, $0) } }
  }

  /// All pairs of indices in ``people``.
  package var pairs: [(Int, Int)] {
    people.indices.flatMap { first in people.indices.dropFirst(first + 1).map { (first, $0) } }
  }
}

extension LogSnapshot {
  /// The deck with a key, else the only deck whose file has the same name: another machine's log may know it by a path in
  /// another folder.
  package func deckHereOrElsewhere(_ key: DeckKey) throws -> KnownDeck? {
    if let known = try deck(key) { return known }
    let candidates = try decksElsewhere(than: key)
    return candidates.count == 1 ? candidates.first : nil
  }

  /// The other decks whose files have the same name, the last seen first.
  package func decksElsewhere(than key: DeckKey) throws -> [KnownDeck] {
    func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    guard case .path(let path) = key else { return [] }
    return try decks().filter { deck in
      guard case .path(let other) = deck.key, deck.key != key else { return false }
      return name(other).hasSameBytes(as: name(path))
    }
  }
}
