import CardDeck
import ChoiceLog
import SwipeEngine

extension Session {
  /// More cards have come, or all have.
  func take(_ delivery: Delivery, at time: Duration) {
    guard !delivery.isEmpty else { return }
    isDirty = true
    let isFirst = source.deck.count > 0 && controller.stack.remainingCount == 0
    if source.deck.count > 0 { deckHasBegun(at: time) }
    for (offset, place) in delivery.copies { source.meet(copyAt: offset, of: Int(place)) }
    for place in delivery.decided where !book.isTouched(source.number(at: Int(place))) {
      controller.handle(.edit(.remove([source.number(at: Int(place))])), at: time)
    }
    for cards in delivery.cards { append(cards, at: time) }
    book.sendHeld()
    if !book.isHolding, let replacing = awaitedExport {
      awaitedExport = nil
      exporter(replacing)
    }
    if let end = delivery.end { arrived(end, at: time) }
    if controller.stack.remainingCount > 0 {
      if isFirst, isPiped { isUnseen = true }
      if mode == .summary { show(.swiping, at: time) }
    } else {
      isAtEnd = true
      endOfDeck(at: time)
    }
    catchUp(at: time)
  }

  private func append(_ cards: DeckSelection, at time: Duration) {
    switch source.besidesKnown(cards) {
    case .runs(let runs): for run in runs { controller.handle(.edit(.appendRange(run)), at: time) }
    case .list(let numbers): controller.handle(.edit(.append(numbers)), at: time)
    }
  }

  /// All cards of the deck are known, or no more will be.
  private func arrived(_ end: Delivery.End, at time: Duration) {
    isArriving = false
    decidedPlaces = end.decided
    gone = end.gone
    takeOverUnfound(since: end.position, at: time)
    let earlier = end.putOff.map { source.number(at: Int($0)) }.filter { !book.isTouched($0) }
    book.meet(earlier, with: .later)
    putOff = earlier + putOff
    if !earlier.isEmpty { hasProgressed = true }
    switch end.problem {
    case nil: break
    // Who has chosen already goes on with the cards that there are.
    case .refused(let why) where book.chosen.decided > 0:
      notice.show(why, isWarning: true, at: time, for: .seconds(30))
    case .query, .refused: problem = end.problem
    case .deck where source.deck.count == 0: problem = end.problem
    case .deck(let error):
      notice.show("the deck ends here: \(error)", isWarning: true, at: time, for: .seconds(30))
    case .log(let error):
      notice.show("earlier choices cannot be read: \(error)", isWarning: true, at: time, for: .seconds(30))
    }
  }

  /// What an empty stage says; `nil` while there are cards, and when there will be none.
  var waitingWords: String? {
    guard isArriving, controller.stack.remainingCount == 0 else { return nil }
    let which = hasBegun ? "next" : "first"
    return "\(isPiped ? "waiting" : "looking") for the \(which) card …"
  }

  /// Says once what has become of the deck's file.
  func noteChange(at time: Duration) {
    guard let change = source.deck.change, change != saidChange else { return }
    saidChange = change
    notice.show("\(change)", isWarning: true, at: time, for: .seconds(30))
  }

  // MARK: - Choices of earlier sessions

  /// Makes the engine know the choice that undo takes back next, if it is one of an earlier session.
  ///
  /// - Returns: Whether there is one to take back.
  func recallEarlierChoice(at time: Duration) -> Bool {
    guard !controller.stack.canUndo else { return true }
    // What an undo has laid open stands, though its card is asked for again.
    if let top = controller.stack.topCard, book.isTouched(top), let choice = book.standing(on: top) {
      letGo(at: time)
      controller.handle(.edit(.adopt([(top, choice.direction)])), at: time)
      return controller.stack.canUndo
    }
    let next = earlier?.next(
      in: source, places: isArriving ? nil : decidedPlaces, isTouched: book.isTouched)
    guard case .choice(let choice, let number, let card) = next else {
      sayWhyNot(next, "undo", at: time)
      return false
    }
    // It may be the card in the hand: one that was put off, and came back.
    letGo(at: time)
    book.meet(number, with: choice, as: card)
    controller.handle(.edit(.adopt([(number, choice.direction)])), at: time)
    return true
  }

  /// - Parameter next: Not a choice.
  private func sayWhyNot(_ next: EarlierChoices.Next?, _ command: String, at time: Duration) {
    switch next {
    case .choice, .none?, nil: notice.show("nothing to \(command)", at: time)
    case .notYet: notice.show("the card is still being looked for; try again in a moment", at: time)
    case .trouble(let error): notice.show("cannot \(command): \(error)", isWarning: true, at: time)
    }
  }

  /// Puts back what was taken back last before this session. The engine knows nothing of it, so that it makes a choice
  /// on a card that it brings to the top.
  ///
  /// - Returns: Whether there was one to put back.
  func redoEarlierChoice(at time: Duration) -> Bool {
    let before = earlier
    let next = earlier?.nextUndone(in: source, isArriving: isArriving, isSaved: book.unsavedCount == 0)
    guard case .choice(let choice, let number, let card) = next else {
      sayWhyNot(next, "redo", at: time)
      return false
    }
    letGo(at: time)
    book.know(number, as: card)
    guard !refusesWhileLoading(number, at: time) else {
      earlier = before
      return false
    }
    // What stands on the card stays below what is put back.
    isMuted = true
    meet(number, at: time)
    controller.handle(.edit(.raise(number)), at: time)
    isMuted = false
    guard controller.stack.topCard == number else {
      earlier = before
      notice.show("this card cannot come to the top now", at: time)
      return false
    }
    isRedoing = true
    controller.handle(.swipe(choice.direction, cause: .program), at: time)
    isRedoing = false
    return true
  }

  /// Makes the engine know a card that a search has found, with the choice that stands on it.
  func meet(_ number: Number, at time: Duration) {
    if let choice = book.lookUp(number), controller.stack.standing(of: number) == nil {
      controller.handle(.edit(.adopt([(number, choice.direction)])), at: time)
    } else {
      // One that has come already stays what and where it is.
      controller.handle(.edit(.append([number])), at: time)
    }
  }
}
