/// Which cards of a deck are wanted, and in which order.
public struct DeckQuery: Sendable, Hashable {
  /// In which order.
  public var order = DeckOrder.file
  /// Conditions, all of which have to hold. A card that cannot be read fulfils none.
  public var filters: [CardFilter] = []
  /// The id of the card to begin with: those before it, in the order at hand, are left out. `nil` begins with
  /// the first.
  public var from: CardID?
  /// How many at most, of those that the filters let through; `nil` is all.
  public var limit: Int?

  /// All cards as the deck has them.
  public init() {}

  /// The wanted cards of a deck that is complete.
  ///
  /// - Throws: ``DeckQueryError``.
  public func selection(from deck: Deck) throws(DeckQueryError) -> DeckSelection {
    var selector = DeckSelector(self)
    let selection = selector.advance(in: deck, isComplete: true)
    try selector.check()
    return selection
  }
}

/// A query that a deck does not answer.
public enum DeckQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No card that fulfils the conditions has the id to begin with.
  case noSuchCard(CardID)
  /// No card fulfils the conditions.
  case nothingFound

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchCard(let id): "no card to begin with has the id '\(id)'; check --from and --where"
    case .nothingFound: "no card fulfils the conditions; check the names and values of --where"
    }
  }
}

/// Answers a query while the deck's cards are still being found.
public struct DeckSelector: Sendable {
  private let query: DeckQuery
  /// Cards that have been looked at.
  private var looked = 0
  /// Cards given out.
  private var given = 0
  private var hasStarted: Bool
  private var isOver = false

  /// Begins with the deck's first card.
  public init(_ query: DeckQuery) {
    self.query = query
    hasStarted = query.from == nil
  }

  /// Looks at the cards found since the last time.
  ///
  /// - Parameter isComplete: Whether ``Deck/count`` is all there will be. Orders other than the file's give
  ///   nothing before.
  /// - Returns: The wanted ones among them, to be shown after those given before.
  public mutating func advance(in deck: Deck, isComplete: Bool) -> DeckSelection {
    advance(in: deck, upTo: deck.count, isComplete: isComplete)
  }

  /// - Parameter end: How many of the deck's cards, from the first on, are to be looked at.
  package mutating func advance(in deck: Deck, upTo end: Int, isComplete: Bool) -> DeckSelection {
    let known = min(end, Int(UInt32.max))
    guard !isOver, known > looked, isComplete || !query.order.needsWholeDeck else { return .none }
    defer { looked = known }
    var selection = filtered(deck, looked..<known)
    if query.order.needsWholeDeck {
      var numbers = Array(selection)
      query.order.arrange(&numbers) { deck.extent(at: Int($0)).length }
      selection = .list(numbers)
      isOver = true
    }
    if !hasStarted { selection = started(selection, deck) }
    if let limit = query.limit {
      selection = selection.prefix(limit - given)
      if given + selection.count >= limit { isOver = true }
    }
    given += selection.count
    return selection
  }

  /// To be asked when the deck is complete.
  public func check() throws(DeckQueryError) {
    if let from = query.from, !hasStarted { throw .noSuchCard(from) }
    if given == 0, !query.filters.isEmpty { throw .nothingFound }
  }

  private func filtered(_ deck: Deck, _ range: Range<Int>) -> DeckSelection {
    deck.identify(upTo: range.upperBound)
    let copies = deck.copies(in: range)
    guard !query.filters.isEmpty else { return .runs(Self.runs(range, without: copies)) }
    let passedOver = Set(copies)
    var numbers: [UInt32] = []
    deck.forEachEntry(in: range) { index, entry in
      if !passedOver.contains(index), let entry, let members = try? deck.reader.members(Array(entry)),
        query.filters.allSatisfy({ $0.holds(for: members) })
      {
        numbers.append(UInt32(index))
      }
      return true
    }
    return .list(numbers)
  }

  private static func runs(_ range: Range<Int>, without copies: [Int]) -> [Range<UInt32>] {
    var runs: [Range<UInt32>] = []
    var start = range.lowerBound
    for copy in copies + [range.upperBound] {
      if start < copy { runs.append(UInt32(start)..<UInt32(copy)) }
      start = copy + 1
    }
    return runs
  }

  /// Leaves out what comes before the card to begin with.
  private mutating func started(_ selection: DeckSelection, _ deck: Deck) -> DeckSelection {
    guard let from = query.from else { return selection }
    switch selection {
    case .runs(let runs):
      var first: UInt32?
      for run in runs where first == nil {
        deck.forEachID(in: Int(run.lowerBound)..<Int(run.upperBound)) { index, id in
          if id == from { first = UInt32(index) }
          return first == nil
        }
      }
      guard let first else { return .none }
      hasStarted = true
      return .runs(runs.filter { $0.upperBound > first }.map { max($0.lowerBound, first)..<$0.upperBound })
    case .list(let numbers):
      guard let start = numbers.firstIndex(where: { deck.id(at: Int($0)) == from }) else {
        return .none
      }
      hasStarted = true
      return .list(Array(numbers[start...]))
    }
  }
}
