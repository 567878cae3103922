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
    case .help(let offset): scroll(command, from: offset) { .help(offset: $0) }
    case .reading(let number, let offset):
      if case .choose(let choice) = command, choice.direction == .left || choice.direction == .right {
        mode = .swiping
        performOnStage(command, cause: cause, at: time)
      } else if command == .openLink {
        openLink(at: time)
      } else {
        scroll(command, from: offset) { .reading(number, offset: $0) }
      }
    case .question, .searching, .noting: break
    }
    return nil
  }

  private func performOnStage(_ command: Command, cause: SwipeCause, at time: Duration) {
    switch command {
    case .choose(let choice):
      lights.light(command, until: time + ButtonLights.glow)
      isHolding = false
      controller.handle(.swipe(choice.direction, cause: cause), at: time)
      skipTwins(at: time)
    case .undo, .redo:
      lights.light(command, until: time + ButtonLights.glow)
      reverse(command, at: time)
    case .open:
      if let top = controller.stack.topCard { mode = .reading(top, offset: 0) }
    case .openLink: openLink(at: time)
    case .help: mode = .help(offset: 0)
    case .export: export(replacing: false, at: time)
    case .search:
      letGo(at: time)
      beginSearch()
    case .note:
      letGo(at: time)
      beginNote(at: time)
    case .close: letGo(at: time)
    case .scroll, .quit, .interrupt, .abort, .suspend, .repaint: break
    }
  }

  private func performAtEnd(_ command: Command, at time: Duration) {
    switch command {
    case .undo, .redo: reverse(command, at: time)
    case .help: mode = .help(offset: 0)
    case .export: export(replacing: false, at: time)
    case .search: beginSearch()
    default: break
    }
  }

  private func reverse(_ command: Command, at time: Duration) {
    let isUndo = command == .undo
    if isUndo {
      guard recallEarlierChoice(at: time) else { return }
    } else if !controller.stack.canRedo {
      return notice.show("nothing to redo", at: time)
    }
    isHolding = false
    controller.handle(isUndo ? .undo : .redo, at: time)
    if controller.stack.remainingCount > 0 { mode = .swiping }
    skipTwins(at: time)
  }

  /// Arrows and the keys of vi scroll what is open; everything else closes it.
  private func scroll(_ command: Command, from offset: Int, _ make: (Int) -> Mode) {
    switch command {
    case .choose(.star): mode = make(max(0, offset - 1))
    case .choose(.later): mode = make(offset + 1)
    case .scroll(let lines): mode = make(max(0, offset + lines))
    case .close, .help, .open: mode = restingMode
    default: break
    }
  }
}
