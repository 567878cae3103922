/// A message in the footer that goes away by itself.
struct Notice {
  private(set) var text: String?
  private(set) var isWarning = false
  /// Whether it is about what could not be saved.
  private(set) var isAboutSaving = false
  /// When it goes; `nil` while there is none.
  private(set) var end: Duration?

  mutating func show(
    _ text: String, isWarning: Bool = false, isAboutSaving: Bool = false, at time: Duration,
    for length: Duration = .seconds(5)
  ) {
    self.text = text
    self.isWarning = isWarning
    self.isAboutSaving = isAboutSaving
    end = time + length
  }

  /// - Returns: Whether it went.
  mutating func expire(at time: Duration) -> Bool {
    guard let end, time >= end else { return false }
    clear()
    return true
  }

  /// Choices were saved: what was said of earlier ones holds no longer.
  mutating func savingWorks() {
    if isAboutSaving { clear() }
  }

  private mutating func clear() {
    text = nil
    end = nil
    isAboutSaving = false
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
