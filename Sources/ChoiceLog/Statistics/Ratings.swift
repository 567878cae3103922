import CardDeck

/// What each of several people decided on the cards of a deck.
package struct Ratings {
  /// The choices of which each is a category; `later` is no decision.
  package static let categories: [Choice] = [.like, .nope, .star]

  private let deck: Deck
  /// Cards of the deck, copies not counted.
  package let cards: Int
  private let starIsLike: Bool
  /// In the order in which they were added.
  package private(set) var people: [String] = []
  /// For each person a category by the card's index; 0 is none.
  private var given: [[UInt8]] = []

  package init(deck: Deck, starIsLike: Bool) {
    self.deck = deck
    self.starIsLike = starIsLike
    deck.identify(upTo: deck.count)
    cards = deck.count - deck.passedOver.copies
  }

  /// Adds what everyone in a log has decided.
  /// - Parameter log: What the log is called, to tell apart two people of one name.
  package mutating func add(_ known: DeckID, in snapshot: LogSnapshot, log: String) throws {
    for name in try snapshot.annotators(of: known) {
      let isTaken = people.contains { $0.hasSameBytes(as: name) }
      people.append(isTaken ? "\(name) (\(log))" : name)
      var categories = [UInt8](repeating: 0, count: deck.count)
      try snapshot.forEachStanding(in: ChoiceScope(deck: known, annotator: name)) { choice in
        guard let index = deck.index(of: choice.card) else { return }
        let counted = choice.choice == .star && starIsLike ? .like : choice.choice
        categories[index] = Self.categories.firstIndex(of: counted).map { UInt8($0 + 1) } ?? 0
      }
      given.append(categories)
    }
  }

  private func ratings(at index: Int) -> [Int?] {
    given.map { $0[index] == 0 ? nil : Int($0[index]) - 1 }
  }

  /// Of these people together; of all where none are named.
  package func agreement(of chosen: [Int]? = nil) -> Agreement {
    let chosen = chosen ?? Array(people.indices)
    var agreement = Agreement(people: chosen.count, categories: Self.categories.count)
    for index in 0..<deck.count {
      let ratings = ratings(at: index)
      agreement.add(chosen.map { ratings[$0] })
    }
    return agreement
  }

  /// The cards on which not all agree, in the deck's order.
  package var disputed: [Int] {
    (0..<deck.count).filter { index in Set(ratings(at: index).compactMap(\.self)).count > 1 }
  }

  /// Every two people, by their places in ``people``.
  package var pairs: [(Int, Int)] {
    people.indices.flatMap { first in people.indices.dropFirst(first + 1).map { (first, $0) } }
  }
}

extension LogSnapshot {
  /// A deck by its key, else the only one whose file has the same name: a log from elsewhere may know it by the path
  /// of another folder.
  package func deckHereOrElsewhere(_ key: DeckKey) throws -> DeckID? {
    if let known = try deck(key) { return known.id }
    func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    guard case .path(let path) = key else { return nil }
    let candidates = try decks().filter { deck in
      if case .path(let other) = deck.key { name(other).hasSameBytes(as: name(path)) } else { false }
    }
    return candidates.count == 1 ? candidates.first?.id : nil
  }
}
