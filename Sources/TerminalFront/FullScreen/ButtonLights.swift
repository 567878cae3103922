import SwipeSession

/// Buttons that glow for a moment after their key.
struct ButtonLights {
  static let glow: Duration = .milliseconds(180)
  private var ends: [Command: Duration] = [:]

  mutating func light(_ command: Command, until end: Duration) { ends[command] = end }

  func isLit(_ command: Command) -> Bool { ends[command] != nil }

  var nextEnd: Duration? { ends.values.min() }

  /// - Returns: Whether one went out.
  mutating func expire(at time: Duration) -> Bool {
    let count = ends.count
    ends = ends.filter { $0.value > time }
    return ends.count != count
  }
}
