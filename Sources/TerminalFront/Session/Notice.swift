/// A message in the footer that goes away by itself.
struct Notice {
  private(set) var text: String?
  private(set) var isWarning = false
  /// When it goes; `nil` while there is none.
  private(set) var end: Duration?

  mutating func show(
    _ text: String, isWarning: Bool = false, at time: Duration, for length: Duration = .seconds(5)
  ) {
    self.text = text
    self.isWarning = isWarning
    end = time + length
  }

  /// - Returns: Whether it went.
  mutating func expire(at time: Duration) -> Bool {
    guard let end, time >= end else { return false }
    text = nil
    self.end = nil
    return true
  }
}

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
