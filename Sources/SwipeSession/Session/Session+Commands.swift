import ChoiceLog
import SwipeEngine

extension Session {
  /// - Returns: What the runner has to do.
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
      guard canChoose(at: time) else { return }
      changed(.performed(command))
      // The engine ends the drag, and the card goes from where it is.
      held = nil
      send(.swipe(choice.direction, cause: cause), at: time)
      endOfDeck(at: time)
    case .undo, .redo:
      changed(.performed(command))
      reverse(command, at: time)
    case .open:
      if let top = stack.topCard { show(ReaderOverlay(top), at: time) }
    case .openLink: openLink(at: time)
    case .help: show(HelpOverlay(), at: time)
    case .export: export(replacing: false, at: time)
    case .search: show(SearchOverlay(in: self), at: time)
    case .note: beginNote(at: time)
    case .close: letGo(at: time)
    case .scroll, .quit, .interrupt, .abort, .suspend, .repaint: break
    }
  }

  func reverse(_ command: Command, at time: Duration) {
    let isUndo = command == .undo
    if isUndo {
      guard recallEarlierChoice(at: time) else { return }
    }
    letGo(at: time)
    if isUndo {
      send(.undo, at: time)
    } else if stack.canRedo {
      send(.redo, at: time)
    } else {
      guard redoEarlierChoice(at: time) else { return }
    }
    if stack.remainingCount > 0 { show(nil, at: time) }
    endOfDeck(at: time)
  }
}
