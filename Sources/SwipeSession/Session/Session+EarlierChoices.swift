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
    if let top = stack.topCard, pending.isTouched(top), let choice = pending.choice(on: top) {
      letGo(at: time)
      send(.edit(.adopt([(top, choice.direction)])), at: time)
      return stack.canUndo
    }
    let next = earlier.next(
      in: cards, indexes: loading.decided, isTouched: pending.isTouched)
    guard case .choice(let choice, let number, let card) = next else {
      show(next.notice(.undo), at: time)
      return false
    }
    // It may be the card in the hand: one that was put off, and came back.
    letGo(at: time)
    pending.adopt(number, with: choice, as: card)
    send(.edit(.adopt([(number, choice.direction)])), at: time)
    return true
  }

  /// Puts back what was taken back last before this session. The engine knows nothing of it, so that it makes a choice
  /// on a card that it brings to the top.
  ///
  /// - Returns: Whether there was one to put back.
  func redoEarlierChoice(at time: Duration) -> Bool {
    let before = earlier
    let next = earlier.nextUndone(in: cards, isArriving: isArriving, isSaved: pending.unsavedCount == 0)
    guard case .choice(let choice, let number, let card) = next else {
      show(next.notice(.redo), at: time)
      return false
    }
    letGo(at: time)
    pending.setLoggedID(card, of: number)
    guard !refusesWhileLoading(number, at: time) else {
      earlier = before
      return false
    }
    // What stands on the card stays below what is put back.
    withLogging(.off) {
      introduce(number, at: time)
      send(.edit(.raise(number)), at: time)
    }
    guard stack.topCard == number else {
      earlier = before
      show(.cannotRaise, at: time)
      return false
    }
    withLogging(.redo) { send(.swipe(choice.direction, cause: .program), at: time) }
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

extension EarlierChoices.Next {
  /// Why there is no choice to take back or to put back.
  fileprivate func notice(_ reversal: Notice.Reversal) -> Notice {
    switch self {
    case .choice, .none: .nothingLeft(reversal)
    case .notYet: .cardNotFoundYet(reversal)
    case .notHeld: .cardNotHeld(reversal)
    case .trouble(let error): .cannotReverse(reversal, error)
    }
  }
}
