import SwipeEngine

/// Commands that were typed before the cards that they are for had come, or had been read: kept in order, as keys are
/// that are typed before the first frame.
struct TypedAhead {
  /// More than anyone types while a file is looked through.
  static let limit = 10_000

  private var commands: [(command: Command, cause: SwipeCause)] = []
  /// Whether one of those carried out was to quit: the event loop has to end.
  private(set) var hasQuit = false

  var isEmpty: Bool { commands.isEmpty }

  /// Keeps a command, if it is one for the cards to come.
  ///
  /// - Parameter isAwaited: Whether the next card to choose on has not come, or is still being read.
  /// - Returns: Whether it is kept.
  mutating func keep(_ command: Command, cause: SwipeCause, isAwaited: Bool) -> Bool {
    guard commands.count < Self.limit else { return false }
    switch command {
    case .choose: guard isAwaited || !isEmpty else { return false }
    // These are meant for what was typed before.
    case .undo, .redo: guard !isEmpty else { return false }
    // Asked twice, it is not for later.
    case .quit: guard let last = commands.last?.command, last != .quit else { return false }
    default: return false
    }
    commands.append((command, cause))
    return true
  }

  /// Gives out all that is kept, in order; what cannot be done yet may be kept again.
  mutating func takeAll() -> [(command: Command, cause: SwipeCause)] {
    defer { commands = [] }
    return hasQuit ? [] : commands
  }

  mutating func quit() { hasQuit = true }
}
