import ChoiceLog
import SwipeEngine

extension Session {
  /// - Returns: What the runner has to do.
  func perform(_ command: Command, cause: SwipeCause, at time: Duration) -> Request? {
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
    switch mode {
    case .swiping: performOnStage(command, cause: cause, at: time)
    case .summary: performAtEnd(command, at: time)
    case .help(let offset): scroll(command, from: offset, at: time) { .help(offset: $0) }
    case .reading(let number, let offset):
      if case .choose(let choice) = command, choice.direction == .left || choice.direction == .right {
        show(.swiping, at: time)
        performOnStage(command, cause: cause, at: time)
      } else if command == .openLink {
        openLink(at: time)
      } else {
        scroll(command, from: offset, at: time) { .reading(number, offset: $0) }
      }
    case .question, .searching, .noting: break
    }
    return nil
  }

  private func performOnStage(_ command: Command, cause: SwipeCause, at time: Duration) {
    switch command {
    case .choose(let choice):
      guard canChoose(at: time) else { return }
      lights.light(command, until: time + ButtonLights.glow)
      // The engine ends the drag, and the card goes from where it is.
      grip = nil
      controller.handle(.swipe(choice.direction, cause: cause), at: time)
      endOfDeck(at: time)
    case .undo, .redo:
      lights.light(command, until: time + ButtonLights.glow)
      reverse(command, at: time)
    case .open:
      if let top = controller.stack.topCard { show(.reading(top, offset: 0), at: time) }
    case .openLink: openLink(at: time)
    case .help: show(.help(offset: 0), at: time)
    case .export: export(replacing: false, at: time)
    case .search: beginSearch(at: time)
    case .note: beginNote(at: time)
    case .close: letGo(at: time)
    case .scroll, .quit, .interrupt, .abort, .suspend, .repaint: break
    }
  }

  private func performAtEnd(_ command: Command, at time: Duration) {
    switch command {
    case .undo, .redo: reverse(command, at: time)
    case .help: show(.help(offset: 0), at: time)
    case .export: export(replacing: false, at: time)
    case .search: beginSearch(at: time)
    default: break
    }
  }

  private func reverse(_ command: Command, at time: Duration) {
    let isUndo = command == .undo
    if isUndo {
      guard recallEarlierChoice(at: time) else { return }
    }
    letGo(at: time)
    if isUndo {
      controller.handle(.undo, at: time)
    } else if controller.stack.canRedo {
      controller.handle(.redo, at: time)
    } else {
      guard redoEarlierChoice(at: time) else { return }
    }
    if controller.stack.remainingCount > 0 { show(.swiping, at: time) }
    endOfDeck(at: time)
  }

  /// Arrows and the keys of vi scroll what is open; everything else closes it.
  private func scroll(
    _ command: Command, from offset: Int, at time: Duration, _ make: (Int) -> Mode
  ) {
    switch command {
    case .choose(.star): show(make(max(0, offset - 1)), at: time)
    case .choose(.later): show(make(offset + 1), at: time)
    case .scroll(let lines): show(make(max(0, offset + lines)), at: time)
    case .close, .help, .open: show(restingMode, at: time)
    default: break
    }
  }
}
