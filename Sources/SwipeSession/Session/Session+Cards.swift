import CardDeck
import ChoiceLog
import SwipeEngine

/// Which cards a session is about, and how far it is with them. Every number that is shown comes from here.
extension Session {
  /// What the numbers are of, in words; empty for the whole deck.
  package var about: [SessionContext] {
    var part = configuration.part
    // A second round within one from the start is said once.
    if round != nil { part.again = nil }
    var about = part.context
    if let limit = configuration.limit { about.append(SessionContext("first \(limit)")) }
    if round != nil { about.append(.again([.like, .star], short: "again")) }
    return about
  }

  /// The cards that the numbers are of, where these are not all of the part.
  var fixedCards: Set<Number>? {
    if let round { return round.cards }
    guard let dealt, !dealt.cards.isEmpty || isArriving || configuration.part.again != nil else { return nil }
    return dealt.cards
  }

  /// Whether the session is about a card; `nil` while nobody knows.
  func isAbout(_ number: Number) -> Bool? {
    guard let fixedCards else { return pending.isInPart(number) }
    if fixedCards.contains(number) { return true }
    let mayBeDealt = isArriving && round == nil && team == nil && (dealt?.room ?? 0) > 0
    return mayBeDealt ? nil : false
  }

  // MARK: - Numbers

  /// How the whole deck and the choices on it add up, as far as that is known.
  package var deckCounts: CardCounts {
    let passedOver = cards.deck.passedOver
    let tally = pending.tally - loading.gone
    let apart = cards.loggedIDs
    // Of a team's deck only some cards come: those on which something stands, and those on the stack.
    let teamCards =
      team == nil ? nil : tally.decided + stack.remainingCount - returnedCount + passedOver.copies
    return CardCounts(
      records: teamCards ?? cards.deck.count, copies: passedOver.copies, unreadable: passedOver.unreadable,
      tally: tally, gone: loading.gone.decided - apart.ambiguous.count - apart.superseded.count,
      ambiguous: apart.ambiguous.count)
  }

  /// The same of the part of the deck that the session is about.
  package var counts: CardCounts {
    pending.part.map { CardCounts(records: $0.count, tally: $0.tally) } ?? deckCounts
  }

  /// How far this session is: with the part of the deck that it is about, in all sessions; with a limit, and in a second
  /// round, with the cards of this session.
  package var progress: (done: Int, total: Int, tally: Tally) {
    if let fixedCards { return progress(of: fixedCards) }
    guard team != nil else { return (counts.decided, counts.cards, counts.tally) }
    // What was put off and has come back is decided no more, though `later` still stands on it.
    let done = counts.decided - returnedCount
    return (done, done + stack.remainingCount, counts.tally)
  }

  /// How far a session is with cards that it goes through.
  private func progress(of cards: Set<Number>) -> (done: Int, total: Int, tally: Tally) {
    let left = stack.remainingCount
    let total = max(cards.count, left)
    if let tally = knownTally { return (total - left, total, tally) }
    var tally = Tally()
    // Not each card's status, for which the stack looks through all that are left.
    for number in stack.newestDecided(.max) where cards.contains(number) {
      if let choice = pending.lastKnownChoice(on: number) { tally[choice] += 1 }
    }
    knownTally = tally
    return (total - left, total, tally)
  }

  /// How many cards are left to decide; `nil` while they are still being counted.
  package var left: Int? {
    isArriving ? nil : fixedCards == nil ? counts.undecided : stack.remainingCount
  }

  /// Cards on the stack that were put off before. Looks at each card of the stack: for a team's deck, of which there are
  /// some hundred.
  private var returnedCount: Int {
    guard pending.tally.later > 0 else { return 0 }
    return stack.remainingCards.count { pending.lastKnownChoice(on: $0) == .later }
  }

  // MARK: - Dealing

  /// Cards of the part have come, which nobody has decided.
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

  /// Deals cards of the reserve while there is room.
  func dealMore(at time: Duration) {
    guard dealt != nil else { return }
    forgetCounts()
    let numbers = dealt?.deal(where: isOpen) ?? []
    if !numbers.isEmpty { send(.edit(.append(numbers)), at: time) }
  }

  /// Whether a card of the reserve is to be decided.
  func isOpen(_ number: Number) -> Bool {
    pending.lastKnownChoice(on: number).map { configuration.part.again?.contains($0) ?? false } ?? true
  }

  /// A card is undecided again: whether it comes back to the stack. It becomes one of the session's where there is room.
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

  /// Takes a card off the stack that is not one of this session's.
  func withhold(_ number: Number, at time: Duration) {
    send(.edit(.remove([number])), at: time)
    learn(number, isRemaining: false, by: .round)
  }
}
