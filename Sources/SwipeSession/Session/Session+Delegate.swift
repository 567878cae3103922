import ChoiceLog
import SwipeEngine

/// The session is an ordinary delegate of the engine: it gets nothing that a stranger's front would not get.
extension Session: SwipeDelegate {
  package typealias ID = Number

  /// No to a card whose record cannot be read: without an id no choice could be kept.
  package func shouldChoose(_ proposal: SwipeProposal<Number>) -> SwipeAnswer {
    guard cards.card(proposal.card).id.isEmpty else { return .yes }
    if !refusesWhileLoading(proposal.card, at: proposal.time) { show(.cardUnreadable, at: proposal.time) }
    return .no
  }

  package func onChosen(_ result: SwipeResult<Number>) {
    isDirty = true
    record(.chosen(result.card, result.direction))
    forgetCounts()
    let choice = Choice(result.direction)
    if logging == .redo { return redid(result.card, choice, at: result.time) }
    let dwell = timing.add(choice, at: result.time, shownFor: result.dwell)
    pass.chose(choice, on: result.card)
    if logging == .choices {
      earlier.forgetUndone()
      pending.chose(choice, result, dwell: dwell, rank: rank(of: result.card))
      display.add(.chose(choice, result.card))
    }
    display.choiceWasMade()
    ranking?.topIsFreeUntil = result.time + SessionRanking.settling
    learn(
      result.card, isRemaining: false, by: .choice,
      isExplored: rank(of: result.card)?.isExplored ?? false)
    if let notice = loading.report(cards.deck.change) { show(notice, at: result.time) }
  }

  package func didExit(_ result: SwipeResult<Number>) { isDirty = true }

  package func onCancel(_ cancellation: SwipeCancellation<Number>) { isDirty = true }

  package func didReturn(_ cancellation: SwipeCancellation<Number>) { isDirty = true }

  package func didUndo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    record(.undone(reversal.card))
    forgetCounts()
    pass.remove(reversal.card)
    round?.forgetPutOff(reversal.card)
    timing.undo()
    ranking?.topIsFreeUntil = nil
    guard logging != .off else { return learn(reversal.card, isRemaining: true, by: .undo) }
    pending.undid(reversal.card)
    learn(reversal.card, isRemaining: true, by: .undo)
    display.add(.undid(reversal.card))
    let card = cards.card(reversal.card)
    guard notice?.isWarning != true else { return }
    show(.undone(card.problem == nil ? card.shownName : nil), at: reversal.time)
  }

  package func didRedo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    record(.redone(reversal.card, reversal.direction))
    timing.redo()
    redid(reversal.card, Choice(reversal.direction), at: reversal.time)
  }

  private func redid(_ card: Number, _ choice: Choice, at time: Duration) {
    display.choiceWasMade()
    ranking?.topIsFreeUntil = time + SessionRanking.settling
    forgetCounts()
    pass.restored(choice, on: card)
    defer { learn(card, isRemaining: false, by: .choice) }
    guard logging != .off else { return }
    pending.redid(card, choice)
    display.add(.chose(choice, card))
  }

  package func didFinish() { pass.isOver = true }

  /// After the last card: those put off come back, or the deck is at its end.
  func endOfDeck(at time: Duration) {
    // Whoever types goes on typing; the end comes after that.
    guard pass.isOver, !isTyping else { return }
    pass.isOver = false
    guard stack.remainingCount == 0 else { return }
    guard !isArriving else { return endOfHeldCards(at: time) }
    isDirty = true
    let returning = pass.takeReturning()
    guard returning.isEmpty else { return bringBack(returning, at: time) }
    // Those that were put off before a second round still are.
    for number in round?.takePutOff() ?? [] { pass.restored(.later, on: number) }
    show(SummaryOverlay(), at: time)
    if configuration.exportsAtEnd { export(at: time) }
  }

  /// Goes once more through the cards that were put off, though nothing else was done with them.
  func goOn(at time: Duration) {
    guard canGoOn else { return }
    let cards = pass.takeAll()
    if let round, !round.cards.isSuperset(of: cards) { self.round = nil }
    forgetCounts()
    bringBack(cards, at: time)
  }

  func bringBack(_ cards: [Number], at time: Duration) {
    bringToStack(cards, at: time)
    show(nil, at: time)
    show(.cardsReturned(cards.count), at: time)
  }

  /// Has cards that were decided decided again, behind those that are left.
  func bringToStack(_ cards: [Number], at time: Duration) {
    isDirty = true
    // Of these the engine does not know those of earlier sessions.
    send(.edit(.append(cards)), at: time)
    send(.edit(.requeue(cards)), at: time)
    for card in cards { learn(card, isRemaining: true, by: .round) }
  }
}
