import CardDeck
import ChoiceLog
import SwipeEngine

/// Undo and redo of earlier sessions' choices, when this session has none left.
extension Session {
  /// Tells the engine the choice that undo takes back next, if that is one of an earlier session.
  ///
  /// - Returns: Whether there is a choice to take back.
  func recallEarlierChoice(at time: Duration) -> Bool {
    guard !stack.canUndo else { return true }
    // A choice that an undo has uncovered stands, though its card is on the stack again.
    if let top = stack.topCard, !returned.contains(top), recall(top, at: time) { return true }
    if recallReturned(at: time) { return true }
    guard let (choice, number, card) = nextEarlierChoice(.undo, at: time) else { return false }
    // The card may be the one in the hand, if it was put off and came back.
    letGo(at: time)
    pending.adopt(number, with: choice, as: card)
    send(.edit(.adopt([DecidedCard(number, directions[choice])])), at: time)
    return true
  }

  /// Tells the engine that a card was put off which has come back, so that undo can take that back: the last of them on the
  /// stack, where they are in the order in which they were put off.
  ///
  /// - Returns: Whether there was one that was put off in this session.
  func recallReturned(at time: Duration) -> Bool {
    guard !returned.isEmpty else { return false }
    let newest = stack.remainingCards.last {
      returned.contains($0) && pending.isTouched($0) && pending.choice(on: $0) == .later
    }
    return newest.map { recall($0, at: time) } ?? false
  }

  /// Tells the engine the choice of this session that stands on a card of the stack.
  ///
  /// - Returns: Whether there is one.
  private func recall(_ number: Number, at time: Duration) -> Bool {
    guard pending.isTouched(number), let choice = pending.choice(on: number) else { return false }
    letGo(at: time)
    send(.edit(.adopt([DecidedCard(number, directions[choice])])), at: time)
    return stack.canUndo
  }

  /// Puts back the choice that was taken back last before this session. As the engine does not know it, the card is
  /// brought to the top and chosen on.
  ///
  /// - Returns: Whether a choice was put back.
  func redoEarlierChoice(at time: Duration) -> Bool {
    let before = earlier
    guard let (choice, number, card) = nextEarlierChoice(.redo, at: time) else { return false }
    letGo(at: time)
    pending.setLoggedID(card, of: number)
    guard !refusesWhileLoading(number, at: time), putBack(choice, on: number, at: time) else {
      earlier = before
      return false
    }
    return true
  }

  /// Finds the next choice of an earlier session that undo or redo reaches, or shows why there is none.
  private func nextEarlierChoice(
    _ reversal: ChoiceReversal, at time: Duration
  ) -> (choice: Choice, number: Number, card: CardID)? {
    let before = earlier
    do throws(ChoiceLogError) {
      let next = try earlier.next(
        reversal, in: cards, isArriving: isArriving, isSaved: pending.unsavedCount == 0,
        isTouched: { !isLaidOpenOutside($0) && pending.isTouched($0) })
      switch next {
      case .choice(let choice, let number, let card):
        if pending.isInPart(number) != nil { return (choice, number, card) }
        earlier = before
        show(.cardNotFoundYet(reversal), at: time)
      case .gone(let count): show(.cardsGone(count), at: time)
      // What is left stands on cards that are gone.
      case .none where reversal == .undo && deckCounts.gone > 0: show(.cardsGone(deckCounts.gone), at: time)
      case .none: show(.nothingLeft(reversal), at: time)
      case .notYet: show(.cardNotFoundYet(reversal), at: time)
      case .notSavedYet: show(.notSavedYet(reversal), at: time)
      case .notHeld: show(.cardNotHeld(reversal), at: time)
      }
    } catch {
      show(.cannotReverse(reversal, error), at: time)
    }
    // The choice below may be on its way to the log.
    if pending.unsavedCount > 0 { earlier = before }
    return nil
  }

  /// Makes a choice again that the engine does not know.
  ///
  /// - Returns: Whether that was possible.
  private func putBack(_ choice: Choice, on number: Number, at time: Duration) -> Bool {
    let isOutside = isAbout(number) != true
    // The choice that stands on the card stays below the one put back.
    withLogging(.off) {
      introduce(number, at: time)
      send(.edit(.raise(number)), at: time)
    }
    guard stack.topCard == number else {
      if isOutside { withhold(number, at: time) }
      show(.cannotRaise, at: time)
      return false
    }
    withLogging(.redo) { send(.swipe(directions[choice], cause: .program), at: time) }
    guard isOutside else { return true }
    if stack.status(of: number) == .remaining {
      withhold(number, at: time)
    } else {
      show(.outside(.redo, name(of: number)), at: time)
    }
    return true
  }

  // MARK: - Cards that are not of this session

  /// Takes back the newest choice that the engine knows. Its card comes back if it belongs to the session; else the
  /// person is told.
  func undoNewest(at time: Duration) {
    let number = stack.newestDecidedCard
    let choice = number.flatMap { pending.lastKnownChoice(on: $0) }
    send(.undo, at: time)
    guard let number, let choice, stack.status(of: number) == .remaining, !admits(number) else { return }
    withhold(number, at: time)
    undoneOutside.append((choice, number, stack.newestUndoneCard))
    if notice?.isWarning != true { show(.outside(.undo, name(of: number)), at: time) }
  }

  /// Makes the choice again that was taken back last on a card outside this session.
  ///
  /// - Returns: Whether that was possible.
  func redoOutside(at time: Duration) -> Bool {
    guard let last = undoneOutside.last, !refusesWhileLoading(last.number, at: time) else { return false }
    letGo(at: time)
    guard putBack(last.choice, on: last.number, at: time) else { return false }
    undoneOutside.removeLast()
    return true
  }

  /// Whether an undo has uncovered an older choice on a card outside this session.
  private func isLaidOpenOutside(_ number: Number) -> Bool {
    stack.status(of: number) == nil && pending.unsavedCount == 0 && pending.choice(on: number) != nil
  }

  /// What a card is called.
  func name(of number: Number) -> String { cards.card(number).shownName }

  /// Tells the engine a card, with the choice that stands on it.
  func introduce(_ number: Number, at time: Duration) {
    if let choice = pending.lookUp(number), stack.status(of: number) == nil {
      send(.edit(.adopt([DecidedCard(number, directions[choice])])), at: time)
    } else {
      // A card that has come already stays what and where it is.
      send(.edit(.append([number])), at: time)
    }
  }
}
