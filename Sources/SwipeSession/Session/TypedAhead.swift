import SwipeEngine

/// Commands typed before their cards had come or had been read. They are kept in order, as keys typed before the
/// first frame are.
struct TypedAhead {
  /// More commands than anyone types while a file is scanned.
  static let limit = 10_000

  private var commands: [(command: Command, cause: SwipeCause)] = []
  /// Whether a command carried out was to quit: the event loop has to end.
  private(set) var hasQuit = false

  var isEmpty: Bool { commands.isEmpty }

  /// Keeps a command if it is meant for cards to come.
  ///
  /// - Parameter isAwaited: Whether the next card to choose on has not come, or is still being read.
  /// - Returns: Whether the command was kept.
  mutating func keep(_ command: Command, cause: SwipeCause, isAwaited: Bool) -> Bool {
    guard commands.count < Self.limit else { return false }
    switch command {
    case .choose, .reason: guard isAwaited || !isEmpty else { return false }
    // These are meant for what was typed before.
    case .undo, .redo: guard !isEmpty else { return false }
    // A second quit is done at once.
    case .quit: guard let last = commands.last?.command, last != .quit else { return false }
    default: return false
    }
    commands.append((command, cause))
    return true
  }

  /// Removes and returns all kept commands, in order. Those that cannot be done yet may be kept again.
  mutating func dequeueAll() -> [(command: Command, cause: SwipeCause)] {
    defer { commands = [] }
    return hasQuit ? [] : commands
  }

  mutating func quit() { hasQuit = true }
}
