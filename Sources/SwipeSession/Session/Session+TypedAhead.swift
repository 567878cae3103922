import SwipeEngine

/// Keys that were faster than the cards of a file, which are on their way or still being read: they are kept for them,
/// in order, as keys are that are typed before the first frame. Of a pipe nobody knows whether there will be a next card,
/// nor of a file of which nothing has come yet, and none is decided unseen.
extension Session {
  /// Whether the deck comes through a pipe.
  var isPiped: Bool { cards.deck.path == "-" }

  /// Whether there is a card that a key can choose; says so if there is none.
  func canChoose(at time: Duration) -> Bool {
    guard isUnseen || isArriving && stack.remainingCount == 0 else { return true }
    notice.show(
      !fitsWindow
        ? "no card could be seen in that window: nothing was chosen"
        : "there is no card yet: keys that choose do nothing until it comes", at: time)
    return false
  }

  /// More keys than anyone types while a file is looked through.
  private static let mostKept = 10_000

  /// Keeps a command for the cards to come, if it is one on them.
  ///
  /// - Returns: Whether it is kept.
  package func keep(_ command: Command, cause: SwipeCause) -> Bool {
    guard overlay == nil, !isPiped, cards.deck.count > 0, typedAhead.count < Self.mostKept else {
      return false
    }
    let isAwaited = isArriving && stack.remainingCount == 0 || isTopLoading
    switch command {
    case .choose: guard isAwaited || !typedAhead.isEmpty else { return false }
    // These are meant for what was typed before.
    case .undo, .redo: guard !typedAhead.isEmpty else { return false }
    // Asked twice, it is not for later.
    case .quit: guard let last = typedAhead.last?.0, last != .quit else { return false }
    default: return false
    }
    typedAhead.append((command, cause))
    return true
  }

  /// Does what was typed, as far as there are cards now.
  func catchUp(at time: Duration) {
    // They are not for what lies over the cards.
    guard overlay?.isResting ?? true else { return }
    let commands = typedAhead
    typedAhead = []
    for (command, cause) in commands where !leaves {
      if perform(command, cause: cause, at: time) == .quit { leaves = true }
    }
  }
}
