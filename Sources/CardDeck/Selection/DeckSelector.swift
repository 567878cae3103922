/// Answers a query while the deck's cards are still being found.
public struct DeckSelector: Sendable {
  private let query: DeckQuery
  private var filters: AppliedFilters
  /// The number of cards that have been looked at.
  private var scanned = 0
  /// Whether a card of any share has fulfilled the conditions.
  private var hasFound = false
  /// The number of cards returned.
  private var given = 0
  private var hasStarted: Bool
  private var isOver = false

  /// Creates a selector that begins with the deck's first card.
  public init(_ query: DeckQuery) {
    self.query = query
    filters = AppliedFilters(query.filters)
    hasStarted = query.from == nil
  }

  /// Looks at the cards found since the last time.
  ///
  /// - Parameter isComplete: Whether no more cards will come. Orders other than the file's return nothing before.
  /// - Returns: The wanted cards among them, to be shown after those returned before.
  public mutating func advance(in deck: Deck, isComplete: Bool) -> DeckSelection {
    advance(in: deck, upTo: deck.count, isComplete: isComplete)
  }

  /// - Parameter end: Cards from this index on are not looked at.
  package mutating func advance(in deck: Deck, upTo end: Int, isComplete: Bool) -> DeckSelection {
    let known = min(end, Int(UInt32.max))
    guard !isOver, known > scanned, isComplete || !query.order.needsWholeDeck else { return .none }
    defer { scanned = known }
    var selection = filtered(deck, scanned..<known)
    if query.order.needsWholeDeck {
      var numbers = Array(selection)
      query.order.arrange(
        &numbers, size: { deck.extent(at: Int($0)).length },
        time: { deck.reader.timeTaken(at: Int($0), in: deck) })
      selection = .list(numbers)
      isOver = true
    }
    if !hasStarted { selection = started(selection, deck, upTo: known) }
    if let limit = query.limit {
      selection = selection.prefix(limit - given)
      if given + selection.count >= limit { isOver = true }
    }
    given += selection.count
    return selection
  }

  /// Checks, when the deck is complete, whether the query has an answer.
  public func check() throws(DeckQueryError) {
    if let from = query.from, !hasStarted { throw .noSuchCard(from) }
    guard given == 0 else { return }
    if !query.filters.isEmpty, !hasFound { throw .nothingFound }
    if let share = query.share, scanned > 0 { throw .emptyShare(share) }
  }

  private mutating func filtered(_ deck: Deck, _ range: Range<Int>) -> DeckSelection {
    let found = fulfilling(deck, range)
    guard let share = query.share else { return found }
    hasFound = hasFound || found.count > 0
    var isInShare = [Bool](repeating: false, count: range.count)
    deck.forEachID(in: range) { index, id in
      isInShare[index - range.lowerBound] = share.contains(id)
      return true
    }
    return found.without { !isInShare[Int($0) - range.lowerBound] }
  }

  /// See ``AppliedFilters/incomparable``.
  package var incomparable: [IncomparableCards] { filters.incomparable }

  private mutating func fulfilling(_ deck: Deck, _ range: Range<Int>) -> DeckSelection {
    deck.identify(upTo: range.upperBound)
    let copies = Set(deck.copies(in: range).map { UInt32($0) })
    guard !query.filters.isEmpty else {
      return DeckSelection.runs([UInt32(range.lowerBound)..<UInt32(range.upperBound)]).without(copies)
    }
    var numbers: [UInt32] = []
    let reader = deck.reader
    deck.forEachEntry(in: range) { index, entry in
      if !copies.contains(UInt32(index)), let entry,
        let members = deck.source.root == nil ? try? reader.members(entry) : deck.members(at: index),
        filters.areFulfilled(by: members, at: index, of: deck, reader)
      {
        numbers.append(UInt32(index))
      }
      return true
    }
    return .list(numbers)
  }

  /// Leaves out the cards before the one to begin with.
  private mutating func started(
    _ selection: DeckSelection, _ deck: Deck, upTo end: Int
  ) -> DeckSelection {
    guard let from = query.from, let first = deck.index(of: from, upTo: end),
      let rest = selection.suffix(from: UInt32(first))
    else { return .none }
    hasStarted = true
    return rest
  }
}
