import ChoiceLog
import SwipeEngine

/// Choices of earlier sessions: undo and redo go on with them where this session has nothing left.
extension Session {
  /// Makes the engine know the choice that undo takes back next, if it is one of an earlier session.
  ///
  /// - Returns: Whether there is one to take back.
  func recallEarlierChoice(at time: Duration) -> Bool {
    guard !stack.canUndo else { return true }
    // What an undo has laid open stands, though its card is asked for again.
    if let top = stack.topCard, pending.isTouched(top), let choice = pending.standing(on: top) {
      letGo(at: time)
      send(.edit(.adopt([(top, choice.direction)])), at: time)
      return stack.canUndo
    }
    let next = earlier.next(
      in: cards, indexes: isArriving ? nil : decidedIndexes, isTouched: pending.isTouched)
    guard case .choice(let choice, let number, let card) = next else {
      sayWhyNot(next, "undo", at: time)
      return false
    }
    // It may be the card in the hand: one that was put off, and came back.
    letGo(at: time)
    pending.adopt(number, with: choice, as: card)
    send(.edit(.adopt([(number, choice.direction)])), at: time)
    return true
  }

  /// - Parameter next: Not a choice.
  private func sayWhyNot(_ next: EarlierChoices.Next, _ command: String, at time: Duration) {
    switch next {
    case .choice, .none: notice.show("nothing to \(command)", at: time)
    case .notYet:
      let card = command == "undo" ? "the card before" : "the card"
      notice.show("\(card) is still being looked for; try again in a moment", at: time)
    case .trouble(let error): notice.show("cannot \(command): \(error)", isWarning: true, at: time)
    }
  }

  /// Puts back what was taken back last before this session. The engine knows nothing of it, so that it makes a choice
  /// on a card that it brings to the top.
  ///
  /// - Returns: Whether there was one to put back.
  func redoEarlierChoice(at time: Duration) -> Bool {
    let before = earlier
    let next = earlier.nextUndone(in: cards, isArriving: isArriving, isSaved: pending.unsavedCount == 0)
    guard case .choice(let choice, let number, let card) = next else {
      sayWhyNot(next, "redo", at: time)
      return false
    }
    letGo(at: time)
    pending.noteLoggedID(card, of: number)
    guard !refusesWhileLoading(number, at: time) else {
      earlier = before
      return false
    }
    // What stands on the card stays below what is put back.
    isMuted = true
    introduce(number, at: time)
    send(.edit(.raise(number)), at: time)
    isMuted = false
    guard stack.topCard == number else {
      earlier = before
      notice.show("this card cannot come to the top now", at: time)
      return false
    }
    isRedoing = true
    send(.swipe(choice.direction, cause: .program), at: time)
    isRedoing = false
    return true
  }

  /// Makes the engine know a card that a search has found, with the choice that stands on it.
  func introduce(_ number: Number, at time: Duration) {
    if let choice = pending.lookUp(number), stack.status(of: number) == nil {
      send(.edit(.adopt([(number, choice.direction)])), at: time)
    } else {
      // One that has come already stays what and where it is.
      send(.edit(.append([number])), at: time)
    }
  }
}
