// Numbers and questions about the deck as a whole.
extension CardStack {
  /// The number of all cards, decided or not.
  public var count: Int { known.count }

  /// The number of cards that are undecided and not asked about.
  public var remainingCount: Int { known.count - decidedCount - pendingCount }

  /// The number of cards that wait for an answer.
  public var pendingCount: Int { active.reduce(0) { $0 + ($1.isAsked ? 1 : 0) } }

  /// The number of cards with a choice that stands, without those that have come again (``SwipeOptions/loops``).
  public var decidedCount: Int { ledger.count - ledger.repeatedCount }

  /// The first remaining card: the one that is pressed and swiped. `nil` if none is left.
  public var topCard: ID? { top.map { active[$0].id } }

  /// The choices that stand, oldest first; in a deck that loops, also earlier ones on a card that has come again. The last is what
  /// undo takes back, unless a question is newer.
  public var decidedCards: [DecidedCard<ID>] { ledger.choices.map { DecidedCard($0.id, $0.direction) } }

  /// The cards whose choices were taken back and can be made again, in the order in which they were taken back: redo makes the
  /// last one again.
  public var undoneCards: [DecidedCard<ID>] { ledger.undone.map { DecidedCard($0.id, $0.direction) } }

  /// The cards that wait for an answer, in the deck's order.
  public var pendingCards: [ID] { active.lazy.filter(\.isAsked).map(\.id) }

  /// All undecided cards that are not asked about, the first one first. A run of numbers becomes an array.
  public var remainingCards: [ID] { shownRemainingCards + queue.all }

  /// The first of ``remainingCards``, at most `count`.
  public func firstRemaining(_ count: Int) -> [ID] {
    guard count > 0 else { return [] }
    return Array((shownRemainingCards + queue.first(count)).prefix(count))
  }

  /// The part of ``remainingCards`` that is shown or in motion; the first one first.
  public var shownRemainingCards: [ID] { active.lazy.filter(\.isRemaining).map(\.id) }

  /// Whether some redo would make a choice on that card again.
  package func isUndone(_ card: ID) -> Bool { ledger.undone.contains { $0.id == card } }

  /// The card that redo would decide; `nil` if there is none.
  package var newestUndoneCard: ID? { ledger.undone.last?.id }

  /// Whether the deck has such a card.
  public func contains(_ card: ID) -> Bool { known.contains(card) }

  /// The card that a pointer holds.
  public var heldCard: ID? { held.map { active[$0].id } }

  /// The card of the newest choice that stands; `nil` if none does.
  public var newestDecidedCard: ID? { ledger.choices.last?.id }

  /// Whether there is a choice, or an open question, to take back.
  public var canUndo: Bool { ledger.count > 0 || pendingCount > 0 }

  /// Whether there is a choice to make again.
  public var canRedo: Bool {
    guard let newest = ledger.undone.last else { return false }
    return !active.contains { $0.id == newest.id && !$0.isRemaining && !$0.isGhost }
  }

  /// Whether any card is in motion, so that every instant looks different.
  public var isMoving: Bool { active.contains { $0.physics.ends != nil || $0.depthFadeEnds != nil } }

  /// The open question that was asked first.
  public var oldestQuestion: AnswerToken? {
    active.lazy.compactMap { $0.question?.token }.min { $0.number < $1.number }
  }

  /// The open question about that card; `nil` if there is none.
  public func question(about card: ID) -> AnswerToken? {
    active.lazy.filter { $0.id == card }.compactMap { $0.question?.token }.first
  }

  /// The next time at which a motion ends, a question runs out, or a held card arms or disarms; `nil` if there is none.
  /// While ``isMoving``, the cards look different at every time before it too.
  public var nextWake: Duration? {
    guard let held else { return nextDue }
    let tracker = active[held].physics.tracker
    if canChangeArmed,
      options.decision(
        translation: tracker.translation, velocity: tracker.velocity(at: now),
        within: active[held].physics.sides)
        != armed
    {
      return now
    }
    guard
      let change = options.nextArmedChange(of: tracker, within: active[held].physics.sides, after: now)
    else { return nextDue }
    return nextDue.map { min($0, change) } ?? change
  }

  /// The index of the first remaining card in `active`.
  var top: Int? { active.firstIndex { $0.isRemaining } }

  /// Whether every card is decided; false for an empty deck, and one that loops.
  var isFinished: Bool { !options.loops && known.count > 0 && remainingCount == 0 && pendingCount == 0 }
}

extension CardStack {
  /// The status of a card; `nil` if the deck has no such card. Searches all active and undecided cards.
  public func status(of card: ID) -> CardStatus? {
    guard known.contains(card) else { return nil }
    for candidate in active where candidate.id == card && !candidate.isGhost {
      switch candidate.status {
      case .remaining: return .remaining
      case .asked: return .pending
      case .chosen: return .decided
      }
    }
    return queue.contains(card) ? .remaining : .decided
  }
}
