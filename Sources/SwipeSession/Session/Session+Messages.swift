import ChoiceLog
import OrderLearning
import SwipeEngine

extension Session {
  /// Takes a message of another thread.
  package func receive(_ message: SessionMessage, at time: Duration) {
    switch message {
    case .writer(let report): writerReported(report, at: time)
    case .cards(let batch): cardsCame(batch, at: time)
    case .exported(let outcome): exported(outcome, at: time)
    case .learned(let report): learnerReported(report, at: time)
    case .team(let report): teamReported(report, at: time)
    case .largeCard(let answer):
      isDirty = true
      cards.receive(answer)
      catchUp(at: time)
      overlay?.advance(in: self, at: time)
    }
  }

  // MARK: - Saving

  /// Something was saved, or could not be.
  private func writerReported(_ report: WriterReport, at time: Duration) {
    isDirty = true
    switch report {
    case .saved(let ticket):
      pending.saved(upTo: ticket)
      display.endNotice(where: \.isAboutSaving)
      team?.connection.choicesSaved()
      countForTeam(at: time)
    case .unsure(let reason): show(.savingUnsure(reason: reason), at: time)
    case .failed(let reason):
      letGo(at: time)
      withLogging(.off) {
        for change in pending.rollbackFailed() { rollBack(change, at: time) }
      }
      overlay?.cardsChanged(in: self, at: time)
      show(.notSaved(reason: reason, offersNote: !pending.lost.notes.isEmpty), at: time)
    }
  }

  private func rollBack(_ change: PendingChoices.Change, at time: Duration) {
    let number = change.card
    switch change.kind {
    case .choice, .redo:
      send(.withdraw(number), at: time)
      // A card that was put off may have come back, undecided, behind the others.
      send(.edit(.raise(number)), at: time)
      if !admits(number) { withhold(number, at: time) }
    case .undo(let choice): repeatChoice(choice, on: number, at: time)
    case .note(let before): cards.setNote(before, on: number)
    }
  }

  /// Lets a card leave again, as the undo of its choice could not be saved.
  private func repeatChoice(_ choice: Choice, on number: Number, at time: Duration) {
    undoneOutside.removeAll { $0.number == number }
    guard stack.status(of: number) != .decided else { return }
    send(.edit(.raise(number)), at: time)
    if stack.topCard == number {
      send(.swipe(directions[choice], cause: .program), at: time)
    }
    guard stack.status(of: number) != .decided else { return }
    // The card cannot leave, as it moves below another one or its record cannot be read any more.
    send(.edit(.adopt([DecidedCard(number, directions[choice])])), at: time)
    forgetCounts()
    pass.restored(choice, on: number)
    learn(number, isRemaining: false, by: .choice)
  }

  // MARK: - Exports

  /// Asks for the export; ``exported(_:at:)`` takes its outcome. While choices wait for the ids of their cards, the
  /// export would lack them, so it waits too.
  package func export(_ destination: ExportDestination = .named, at time: Duration) {
    show(.exporting, at: time)
    waitingExport = destination
    beginWaitingExport()
  }

  /// Begins the export that waits, if all choices can be saved by now.
  func beginWaitingExport() {
    guard !pending.hasWaiting, let destination = waitingExport else { return }
    waitingExport = nil
    exporter.begin(destination)
  }

  /// The export was written, or not.
  package func exported(_ outcome: ExportOutcome, at time: Duration) {
    // Text that is being typed must not answer the question.
    if case .wouldReplace(let path) = outcome, !isTyping {
      show(ReplaceFileQuestion(path, over: overlay), at: time)
    } else {
      show(.exported(outcome), at: time)
    }
  }
}
