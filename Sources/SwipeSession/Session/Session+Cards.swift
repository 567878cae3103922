import CardDeck
import ChoiceLog
import SwipeEngine

/// Which cards a session is about, and how far it is with them. Every number that is shown comes from here.
extension Session {
  /// Whether the session goes once more through some of its cards.
  package var isSecondRound: Bool { round != nil }

  /// The cards that the numbers count; `nil` for all cards of the part.
  var fixedCards: Set<Number>? {
    if let round { return round.cards }
    guard let dealt, !dealt.cards.isEmpty || isArriving || configuration.part.again != nil else { return nil }
    return dealt.cards
  }

  /// Whether a card belongs to the session; `nil` while that is not known.
  func isAbout(_ number: Number) -> Bool? {
    guard let fixedCards else { return pending.isInPart(number) }
    if fixedCards.contains(number) { return true }
    let mayBeDealt = isArriving && round == nil && team == nil && (dealt?.room ?? 0) > 0
    return mayBeDealt ? nil : false
  }

  // MARK: - Numbers

  /// The numbers of the whole deck and of the choices on it, as far as they are known.
  package var deckCounts: CardCounts {
    let passedOver = cards.deck.passedOver
    let tally = pending.tally - loading.gone
    let apart = cards.loggedIDs
    // Only some cards of a team's deck come: the decided ones, and those on the stack.
    let teamCards =
      team == nil ? nil : tally.decided + stack.remainingCount - returnedCount + passedOver.copies
    return CardCounts(
      records: teamCards ?? cards.deck.count, copies: passedOver.copies, unreadable: passedOver.unreadable,
      tally: tally, gone: loading.gone.decided - apart.ambiguous.count - apart.superseded.count,
      ambiguous: apart.ambiguous.count)
  }

  /// The numbers of the part of the deck that the session is about.
  package var counts: CardCounts {
    pending.part.map { CardCounts(records: $0.members.count, tally: $0.tally) } ?? deckCounts
  }

  /// How far this session is. Counts the choices of all sessions on its part of the deck; with a limit, and in a
  /// second round, only the cards of this session. A card that was put off and has come back counts as decided, as in
  /// `stats`.
  package var progress: (done: Int, total: Int, tally: Tally) {
    guard let fixedCards else { return (counts.decided, counts.cards, counts.tally) }
    let (tally, returned) = knownTally ?? tally(of: fixedCards)
    knownTally = (tally, returned)
    let left = stack.remainingCount - returned
    let total = max(fixedCards.count, left)
    return (total - left, total, tally)
  }

  /// The choices that stand on these cards, and how many of the cards have come back still put off.
  private func tally(of cards: Set<Number>) -> (Tally, returned: Int) {
    let returned = returnedCount
    var tally = Tally(later: returned)
    // Not each card's status, for which the stack looks through all that are left.
    for number in stack.decidedCards.lazy.map(\.card).reversed() where cards.contains(number) {
      if let choice = pending.lastKnownChoice(on: number) { tally[choice] += 1 }
    }
    return (tally, returned)
  }

  /// The number of undecided cards; `nil` while they are being counted.
  package var left: Int? {
    isArriving ? nil : fixedCards == nil ? counts.undecided : progress.total - progress.done
  }

  /// See ``CardBatch/End/incomparable``; empty while cards are arriving.
  package var incomparable: [IncomparableCards] { loading.incomparable }

  /// The number of cards on the stack that have come back and are still put off.
  private var returnedCount: Int {
    returned.isEmpty
      ? 0
      : stack.remainingCards.count { returned.contains($0) && pending.lastKnownChoice(on: $0) == .later }
  }

  // MARK: - Dealing

  /// Puts undecided cards of the part that have come on the stack, or keeps them until there is room.
  func deal(_ selection: DeckSelection, at time: Duration) {
    if dealt != nil {
      dealt?.keep(selection)
      return dealMore(at: time)
    }
    switch selection {
    case .runs(let runs): for run in runs { send(.edit(.appendRange(run)), at: time) }
    case .list(let numbers): send(.edit(.append(numbers)), at: time)
    }
  }

  /// Deals kept cards while there is room.
  func dealMore(at time: Duration) {
    guard dealt != nil else { return }
    forgetCounts()
    let numbers = dealt?.deal(where: isOpen) ?? []
    if !numbers.isEmpty { send(.edit(.append(numbers)), at: time) }
  }

  /// Whether a kept card has to be decided.
  func isOpen(_ number: Number) -> Bool {
    pending.lastKnownChoice(on: number).map { configuration.part.again?.contains($0) ?? false } ?? true
  }

  /// Whether a card that is undecided again comes back to the stack. It becomes one of the session's cards if there
  /// is room.
  func admits(_ number: Number) -> Bool {
    if round?.cards.contains(number) == true { return true }
    if dealt?.cards.contains(number) != true {
      guard pending.isInPart(number) == true, configuration.part.again == nil else { return false }
      if let dealt, dealt.room <= 0 || isArriving && team == nil {
        self.dealt?.keep(.list([number]))
        return false
      }
      dealt?.add(number)
    }
    guard round != nil else { return true }
    round?.waiting.append(number)
    return false
  }

  /// Takes a card that is not one of this session's off the stack.
  func withhold(_ number: Number, at time: Duration) {
    send(.edit(.remove([number])), at: time)
    learn(number, isRemaining: false, by: .round)
  }
}
