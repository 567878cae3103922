/// A message in the footer that goes away by itself.
package struct Notice {
  package private(set) var text: String?
  package private(set) var isWarning = false
  /// Whether it is about what could not be saved.
  private(set) var isAboutSaving = false
  /// When it goes; `nil` while there is none.
  package private(set) var end: Duration?

  package mutating func show(
    _ text: String, isWarning: Bool = false, isAboutSaving: Bool = false, at time: Duration,
    for length: Duration = .seconds(5)
  ) {
    self.text = text
    self.isWarning = isWarning
    self.isAboutSaving = isAboutSaving
    end = time + length
  }

  /// - Returns: Whether it went.
  package mutating func expire(at time: Duration) -> Bool {
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
