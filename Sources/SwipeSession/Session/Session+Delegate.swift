import ChoiceLog
import SwipeEngine

/// The session learns of the engine what its callbacks tell every front. It is no `SwipeDelegate`, as it need not be on the main
/// actor.
extension Session {
  /// What the engine asks and tells.
  var callbacks: SwipeCallbacks<Number> {
    var callbacks = SwipeCallbacks<Number>()
    callbacks.shouldChoose = { [unowned self] in shouldChoose($0) }
    callbacks.onChosen = { [unowned self] in onChosen($0) }
    callbacks.onExit = { [unowned self] _ in isDirty = true }
    callbacks.onCancel = { [unowned self] _ in isDirty = true }
    callbacks.onReturn = { [unowned self] _ in isDirty = true }
    callbacks.onUndo = { [unowned self] in onUndo($0) }
    callbacks.onRedo = { [unowned self] in onRedo($0) }
    callbacks.onFinish = { [unowned self] in pass.isOver = true }
    return callbacks
  }

  /// Refuses a card whose record cannot be read: without an id no choice could be kept.
  private func shouldChoose(_ proposal: SwipeProposal<Number>) -> SwipeAnswer {
    guard cards.card(proposal.card).id.isEmpty else { return .yes }
    if !refusesWhileLoading(proposal.card, at: proposal.time) { show(.cardUnreadable, at: proposal.time) }
    return .no
  }

  private func onChosen(_ result: SwipeResult<Number>) {
    isDirty = true
    record(.decided(result.card, result.direction))
    forgetCounts()
    let choice = directions.choice(result.direction)
    if logging == .redo { return redid(result.card, choice, at: result.time) }
    let shownFor = max(result.dwell, seenSince.map { result.time - $0 } ?? .zero)
    let dwell = timing.add(at: result.time, shownFor: shownFor)
    pass.chose(choice, on: result.card)
    // Asked again, the card stands with its front up.
    if turnedCard == result.card { turnedCard = nil }
    if logging == .choices {
      earlier.forgetUndone()
      undoneOutside = []
      pending.chose(choice, result, dwell: dwell, reason: givenReason, rank: rank(of: result.card))
      display.add(.chose(choice, result.card, reason: givenReason))
    }
    display.endNotice(where: \.isAboutCard)
    if let givenReason, notice?.isWarning != true { show(.chose(choice, givenReason), at: result.time) }
    ranking?.topIsFreeUntil = result.time + SessionRanking.settling
    learn(
      result.card, isRemaining: false, by: .choice,
      isExplored: rank(of: result.card)?.isExplored ?? false)
    if let notice = loading.report(cards.deck.change) { show(notice, at: result.time) }
  }

  private func onUndo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    record(.undone(reversal.card))
    forgetCounts()
    pass.remove(reversal.card)
    round?.interrupted.remove(reversal.card)
    timing.undo()
    ranking?.topIsFreeUntil = nil
    guard logging != .off else { return learn(reversal.card, isRemaining: true, by: .undo) }
    pending.undid(reversal.card)
    learn(reversal.card, isRemaining: true, by: .undo)
    display.add(.undid(reversal.card))
    guard notice?.isWarning != true else { return }
    show(.undone(name(of: reversal.card)), at: reversal.time)
  }

  private func onRedo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    record(.decided(reversal.card, reversal.direction))
    timing.redo()
    redid(reversal.card, directions.choice(reversal.direction), at: reversal.time)
  }

  private func redid(_ card: Number, _ choice: Choice, at time: Duration) {
    display.endNotice(where: \.isAboutCard)
    ranking?.topIsFreeUntil = time + SessionRanking.settling
    forgetCounts()
    if pending.isInPart(card) == true { pass.restored(choice, on: card) }
    defer { learn(card, isRemaining: false, by: .choice) }
    guard logging != .off else { return }
    pending.redid(card, choice)
    display.add(.chose(choice, card))
  }

  /// Acts after the last card: the cards put off come back, or the deck is at its end.
  func endOfDeck(at time: Duration) {
    // Nobody who is typing is interrupted; the end comes after that.
    guard pass.isOver, !isTyping else { return }
    pass.isOver = false
    guard stack.remainingCount == 0 else { return }
    guard !isArriving else { return endOfHeldCards(at: time) }
    isDirty = true
    if bringBack(pass.dequeueReturning(), at: time) { return }
    // Cards put off before a second round still are.
    for number in round?.interrupted.dequeuePutOff() ?? [] { pass.restored(.later, on: number) }
    dealWaiting(at: time)
    guard stack.remainingCount == 0 else { return }
    show(SummaryOverlay(), at: time)
    if configuration.exportsAtEnd { export(at: time) }
  }

  /// Deals the cards that became undecided during a second round, after it.
  func dealWaiting(at time: Duration) {
    guard stack.remainingCount == 0, let waiting = round?.waiting, !waiting.isEmpty else { return }
    round = nil
    forgetCounts()
    let cards = waiting.filter { pending.lastKnownChoice(on: $0) == nil }
    guard !cards.isEmpty else { return }
    bringToStack(cards, at: time)
    overlay?.cardsChanged(in: self, at: time)
  }

  /// Goes once more through the cards put off, even if nothing else was done in the pass.
  func goOn(at time: Duration) {
    guard canGoOn else { return }
    let cards = pass.dequeuePutOff()
    if let round, !round.cards.isSuperset(of: cards) { self.round = nil }
    forgetCounts()
    bringBack(cards, at: time)
  }

  /// Brings cards that were put off back to the stack, as far as there is room for those of earlier sessions.
  ///
  /// - Returns: Whether any came back.
  @discardableResult
  func bringBack(_ putOff: [Number], at time: Duration) -> Bool {
    let cards = putOff.filter { round != nil || admits($0) }
    guard !cards.isEmpty else { return false }
    returned.formUnion(cards)
    bringToStack(cards, at: time)
    show(nil, at: time)
    show(.cardsReturned(cards.count), at: time)
    return true
  }

  /// Puts decided cards on the stack again, behind those that are left.
  func bringToStack(_ cards: [Number], at time: Duration) {
    isDirty = true
    forgetCounts()
    // Appended first: the engine does not know cards of earlier sessions.
    send(.edit(.append(cards)), at: time)
    send(.edit(.requeue(cards)), at: time)
    for card in cards { learn(card, isRemaining: true, by: .round) }
  }
}
