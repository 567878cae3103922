import ChoiceLog
import SwipeEngine

/// What other threads have for a session; see ``Session/receive(_:at:)``.
package enum SessionMessage: Sendable {
  /// The log's writer has saved something, or could not.
  case writer(WriterReport)
  /// Undecided cards were found.
  case cards(CardBatch)
  /// A large card was read.
  case largeCard(LargeCardLoader.CardLoader.Result)
  /// A large card was looked through.
  case largeMatch(LargeCardLoader.MatchLoader.Result)
  /// An export was written, or not.
  case exported(ExportOutcome)
  /// The order was learned anew, or a card is explained.
  case learned(LearnerReport)
  /// Something has changed between the session and its team's server.
  case team(TeamReport)
}

extension Session {
  /// Takes what another thread has found out.
  package func receive(_ message: SessionMessage, at time: Duration) {
    switch message {
    case .writer(let report): writerReported(report, at: time)
    case .cards(let batch): take(batch, at: time)
    case .exported(let outcome): exported(outcome, at: time)
    case .learned(let report): take(report, at: time)
    case .team(let report): take(report, at: time)
    case .largeCard(let result):
      cards.receive(result)
      largeCardCame(at: time)
    case .largeMatch(let result):
      cards.large?.receive(result)
      largeCardCame(at: time)
    }
  }

  private func largeCardCame(at time: Duration) {
    isDirty = true
    catchUp(at: time)
    overlay?.advance(in: self, at: time)
  }

  // MARK: - Saving

  /// Something was saved, or could not be.
  private func writerReported(_ report: WriterReport, at time: Duration) {
    isDirty = true
    switch report {
    case .saved(let ticket):
      pending.saved(upTo: ticket)
      display.savingWorks()
      team?.connection.choicesSaved()
      countForTeam(at: time)
    case .unsure(let reason): show(.savingUnsure(reason: reason), at: time)
    case .failed(_, let reason):
      letGo(at: time)
      withLogging(.off) {
        for step in pending.rollbackFailed() { rollBack(step, at: time) }
      }
      if stack.remainingCount > 0 { overlay?.cardsCame(in: self, at: time) }
      // The card that is read may not be the one on top any more, on which keys choose.
      overlay?.topCardChanged(in: self, at: time)
      show(.notSaved(reason: reason, offersNote: !pending.lost.notes.isEmpty), at: time)
    }
  }

  private func rollBack(_ step: PendingChoices.Rollback, at time: Duration) {
    switch step {
    case .choice(let number), .redo(let number):
      send(.withdraw(number), at: time)
      // One that was put off may have come back, undecided, behind the others.
      send(.edit(.raise(number)), at: time)
      if !admits(number) { withhold(number, at: time) }
    case .undo(let number, let choice): repeatChoice(choice, on: number, at: time)
    case .note(let number, let before): cards.setNote(before, on: number)
    }
  }

  /// A choice whose undo could not be saved stands: its card leaves again.
  private func repeatChoice(_ choice: Choice, on number: Number, at time: Duration) {
    undoneOutside.removeAll { $0.number == number }
    guard stack.status(of: number) != .decided else { return }
    send(.edit(.raise(number)), at: time)
    if stack.topCard == number {
      send(.swipe(choice.direction, cause: .program), at: time)
    }
    guard stack.status(of: number) != .decided else { return }
    // It cannot leave: it moves below another one, or its record cannot be read any more.
    send(.edit(.adopt([(number, choice.direction)])), at: time)
    forgetCounts()
    pass.restored(choice, on: number)
    learn(number, isRemaining: false, by: .choice)
  }

  // MARK: - Exports

  /// Asks for the export; ``exported(_:at:)`` hears what came of it.
  package func export(_ way: ExportWay = .asNamed, at time: Duration) {
    show(.exporting, at: time)
    exports.begin(way, isReady: !pending.hasWaiting)
  }

  /// The export was written, or not.
  package func exported(_ outcome: ExportOutcome, at time: Duration) {
    // What is typed is no answer to a question.
    if case .wouldReplace(let path) = outcome, !isTyping {
      show(ReplaceFileQuestion(path, over: overlay), at: time)
    } else {
      show(.exported(outcome), at: time)
    }
  }
}
