import ChoiceLog
import SwipeEngine

/// The front is an ordinary delegate of the engine: it gets nothing that a stranger's front would not get.
extension Session: SwipeDelegate {
  package typealias ID = Number

  /// No to a card whose record cannot be read: without an id no choice could be kept.
  package func shouldChoose(_ proposal: SwipeProposal<Number>) -> SwipeAnswer {
    guard cards.card(proposal.card).id.isEmpty else { return .yes }
    if refusesWhileLoading(proposal.card, at: proposal.time) { return .no }
    notice.show(
      "this card cannot be read, so no choice can be kept; start again", isWarning: true, at: proposal.time)
    return .no
  }

  package func onChosen(_ result: SwipeResult<Number>) {
    isDirty = true
    note(.chosen(result.card, result.direction))
    let choice = Choice(result.direction)
    if isRedoing { return redid(result.card, choice) }
    let dwell = result.dwell - absence.duration(from: result.time - result.dwell, to: result.time)
    timing.add(choice, at: result.time, dwell: dwell)
    if choice == .later { putOff.append(result.card) } else { hasProgressed = true }
    if !isMuted {
      earlier.forgetUndone()
      pending.chose(choice, result, dwell: dwell)
      changed(.chose(choice, result.card))
    }
    noteChange(at: result.time)
  }

  package func didExit(_ result: SwipeResult<Number>) { isDirty = true }

  package func onCancel(_ cancellation: SwipeCancellation<Number>) { isDirty = true }

  package func didReturn(_ cancellation: SwipeCancellation<Number>) { isDirty = true }

  package func didUndo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    note(.undone(reversal.card))
    putOff.removeAll { $0 == reversal.card }
    timing.removeLast()
    if !isMuted {
      pending.undid(reversal.card)
      changed(.undid(reversal.card))
    }
  }

  package func didRedo(_ reversal: SwipeReversal<Number>) {
    isDirty = true
    note(.redone(reversal.card, reversal.direction))
    redid(reversal.card, Choice(reversal.direction))
  }

  private func redid(_ card: Number, _ choice: Choice) {
    if choice == .later { putOff.append(card) }
    if !isMuted {
      pending.redid(card, choice)
      changed(.chose(choice, card))
    }
  }

  package func didFinish() { isAtEnd = true }
}

extension Session {
  /// After the last card: those put off come back, as long as putting off is not all that is done with them.
  func endOfDeck(at time: Duration) {
    // Whoever types goes on typing; the end comes after that.
    guard isAtEnd, !isTyping else { return }
    isAtEnd = false
    guard stack.remainingCount == 0, !isArriving else { return }
    isDirty = true
    if !putOff.isEmpty, hasProgressed {
      let cards = putOff
      putOff = []
      hasProgressed = false
      // Of these the engine does not know those of earlier sessions.
      send(.edit(.append(cards)), at: time)
      send(.edit(.requeue(cards)), at: time)
      show(nil, at: time)
      notice.show("\(cards.count) put off for later \(cards.count == 1 ? "comes" : "come") back", at: time)
      return
    }
    show(SummaryOverlay(), at: time)
    if exportsAtEnd { export(replacing: false, at: time) }
  }

  // MARK: - The log's answers

  /// Something was saved, or could not be.
  func writerReported(_ report: WriterReport, at time: Duration) {
    isDirty = true
    switch report {
    case .saved(let ticket):
      pending.saved(upTo: ticket)
      notice.savingWorks()
    case .unsure(let reason):
      notice.show(
        "\(reason); trying again", isWarning: true, isAboutSaving: true, at: time, for: .seconds(20))
    case .failed(_, let reason):
      letGo(at: time)
      isMuted = true
      for step in pending.rollbackFailed() { rollBack(step, at: time) }
      isMuted = false
      if stack.remainingCount > 0 { overlay?.cardsCame(in: self, at: time) }
      // The card that is read may not be the one on top any more, on which keys choose.
      overlay?.topCardChanged(in: self, at: time)
      notice.show(
        "not saved, taken back: \(reason)", isWarning: true, isAboutSaving: true, at: time, for: .seconds(20))
    }
  }

  private func rollBack(_ step: PendingChoices.Rollback, at time: Duration) {
    switch step {
    case .choice(let number), .redo(let number):
      send(.withdraw(number), at: time)
      // One that was put off may have come back, undecided, behind the others.
      send(.edit(.raise(number)), at: time)
    case .undo(let number, let choice): repeatChoice(choice, on: number, at: time)
    case .note(let number, let before): cards.setNote(before, on: number)
    }
  }

  /// A choice whose undo could not be saved stands: its card leaves again.
  private func repeatChoice(_ choice: Choice, on number: Number, at time: Duration) {
    guard stack.status(of: number) != .decided else { return }
    send(.edit(.raise(number)), at: time)
    if stack.topCard == number {
      send(.swipe(choice.direction, cause: .program), at: time)
    }
    guard stack.status(of: number) != .decided else { return }
    // It cannot leave: it moves below another one, or its record cannot be read any more.
    send(.edit(.adopt([(number, choice.direction)])), at: time)
    if choice == .later { putOff.append(number) }
  }
}
