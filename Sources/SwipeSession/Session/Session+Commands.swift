import ChoiceLog
import SwipeEngine

extension Session {
  /// - Returns: What the event loop has to do; `nil` for nothing.
  package func perform(_ command: Command, cause: SwipeCause, at time: Duration) -> Request? {
    switch command {
    case .quit where typedAhead.isEmpty: return .quit
    case .interrupt: return .interrupt
    case .abort: return .abort
    case .repaint: return .repaint
    case .suspend:
      letGo(at: time)
      return .suspend
    default: break
    }
    isDirty = true
    if keep(command, cause: cause) { return nil }
    if command == .quit { return .quit }
    if let overlay {
      overlay.perform(command, cause: cause, in: self, at: time)
    } else {
      performOnCards(command, cause: cause, at: time)
    }
    return nil
  }

  func performOnCards(_ command: Command, cause: SwipeCause, at time: Duration) {
    switch command {
    case .choose(let choice):
      choose(choice, by: command, cause: cause, at: time)
    case .reason(let number):
      guard let reason = reason(number) else { return }
      givenReason = reason.text
      choose(reason.choice, by: command, cause: cause, at: time)
      givenReason = nil
    case .undo, .redo:
      display.add(.performed(command))
      reverse(command, at: time)
    case .open:
      if let top = stack.topCard {
        if !turn(top) { show(ReaderOverlay(on: top, in: self), at: time) }
      } else if awaited?.team != nil {
        show(SummaryOverlay(), at: time)
      }
    case .read: if let top = stack.topCard { show(ReaderOverlay(top), at: time) }
    case .zoomIn, .zoomActual: openPicture(command, at: time)
    case .compare: compare(at: time)
    case .explain: explainTop(at: time)
    case .openLink: openLink(at: time)
    case .help: show(HelpOverlay(), at: time)
    case .export: export(at: time)
    case .search:
      display.endNotice()
      show(SearchOverlay(in: self), at: time)
    case .note: beginNote(at: time)
    case .goOn: goOn(at: time)
    case .again: goAgain(at: time)
    case .copyID: copyID(at: time)
    case .close: letGo(at: time)
    case .scroll, .zoomOut, .zoomOff, .move, .mark, .markNext, .markPrevious, .answer, .otherName, .quit,
      .interrupt, .abort, .suspend, .repaint:
      break
    }
  }

  private func choose(_ choice: Choice, by command: Command, cause: SwipeCause, at time: Duration) {
    guard canChoose(at: time) else { return }
    display.add(.performed(command))
    // The engine ends the drag, and the card goes from where it is.
    held = nil
    send(.swipe(directions[choice], cause: cause), at: time)
    endOfDeck(at: time)
  }

  /// Opens the top card with its picture alone, as large as a command says.
  private func openPicture(_ command: Command, at time: Duration) {
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else { return }
    guard hasPicture(top) else { return show(.noPicture, at: time) }
    let reader = ReaderOverlay(top)
    reader.perform(command, cause: .key, in: self, at: time)
    show(reader, at: time)
  }

  /// Has the front copy the top card's id.
  func copyID(at time: Duration) {
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else { return }
    guard let id = cards.deckID(top) else { return show(.cardUnidentified, at: time) }
    display.add(.copied(id.text))
  }

  func reverse(_ command: Command, at time: Duration) {
    let isUndo = command == .undo
    if isUndo {
      if let isPossible = canUndoInRound {
        guard isPossible || recallReturned(at: time) else { return show(.nothingLeftInRound, at: time) }
      } else {
        guard recallEarlierChoice(at: time) else { return }
      }
    }
    letGo(at: time)
    if isUndo {
      undoNewest(at: time)
    } else if let last = undoneOutside.last, last.below == stack.newestUndoneCard || !stack.canRedo {
      guard redoOutside(at: time) else { return }
    } else if stack.canRedo {
      send(.redo, at: time)
    } else {
      guard redoEarlierChoice(at: time) else { return }
    }
    if stack.remainingCount > 0 { show(nil, at: time) }
    endOfDeck(at: time)
  }

  // MARK: - Typed ahead

  /// Whether there is a card on which a key can choose; if not, shows why.
  func canChoose(at time: Duration) -> Bool {
    guard display.isTopCardUnseen || isArriving && stack.remainingCount == 0 else { return true }
    show(display.windowFits ? .noCardYet : .windowTooSmall, at: time)
    return false
  }

  /// Keeps a command on cards until they have come. Keeps none for a pipe, none for a file of which no card has come,
  /// and none for an order that is awaited: nobody knows which card is next, and no card is decided unseen.
  private func keep(_ command: Command, cause: SwipeCause) -> Bool {
    guard overlay == nil, !isPiped, !awaitsOrder, cards.deck.count > 0 else { return false }
    return typedAhead.keep(
      command, cause: cause,
      isAwaited: isArriving && stack.remainingCount == 0 || isTopLoading || isSettling)
  }

  /// Carries out what was typed ahead, as far as there are cards now.
  func catchUp(at time: Duration) {
    // These commands are not for what lies over the cards.
    guard overlay?.isResting ?? true else { return }
    for (command, cause) in typedAhead.dequeueAll() {
      if perform(command, cause: cause, at: time) == .quit { return typedAhead.quit() }
    }
  }

  // MARK: - Cards that are still being read

  /// Whether the top card is still being read.
  package var isTopLoading: Bool { stack.topCard.map { cards.isLoading($0) } ?? false }

  /// Tells the person if a card is still being read, so that nothing can be done with it.
  ///
  /// - Returns: Whether it is being read.
  func refusesWhileLoading(_ number: Number, at time: Duration) -> Bool {
    guard cards.isLoading(number) else { return false }
    show(.cardLoading, at: time)
    return true
  }

  // MARK: - What a card points to

  /// Opens what the top card points to with the desktop's program, or shows why not.
  package func openLink(at time: Duration) {
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else { return }
    letGo(at: time)
    guard let outcome = opening?.open(cards.card(top), at: time) else { return }
    show(.opened(outcome), at: time)
  }

  /// Shows what could not be opened after all.
  func checkOpening(at time: Duration) {
    guard let link = opening?.check(at: time) else { return }
    show(.openingFailed(link), at: time)
  }
}
