/// A pointer that holds a card: where it took the card, where it is now, and its velocity by a low-pass filter whose
/// result does not depend on the rate of events.
///
/// The filter starts from 0, so for three time constants its value is too small for a steady hand. The velocity is that
/// value divided by the share of a steady speed that it can have reached since the press: v / max(1 − e^(−t/τ), 1/3). This is
/// exact for a steady hand from τ·ln 1.5 ≈ 16.2 ms on, and at most three times the filter's value.
struct VelocityTracker: Sendable, Hashable {
  /// The filter's time constant, in seconds.
  static let smoothing = 0.04

  /// The pointer's position that would put the card home.
  private let anchor: SwipePoint
  /// From home to the card's centre.
  private(set) var translation: SwipeVector
  /// The filter's value, in points a second.
  private var filtered = SwipeVector.zero
  /// When it was pressed.
  private let pressed: Duration
  /// When it moved last.
  private(set) var time: Duration

  // The state before the first event of this instant: two events at one time replace each other.
  private var translationBefore: SwipeVector
  private var filteredBefore = SwipeVector.zero
  private var timeBefore: Duration

  /// A pointer that takes a card displaced by `translation` at `point`.
  init(at point: SwipePoint, translation: SwipeVector, time: Duration) {
    anchor = point - translation
    self.translation = translation
    self.time = time
    pressed = time
    translationBefore = translation
    timeBefore = time
  }

  /// Moves the pointer to `point`.
  @inline(__always)
  mutating func move(to point: SwipePoint, at now: Duration) {
    let isLater = now > time
    if isLater {
      translationBefore = translation
      filteredBefore = filtered
      timeBefore = time
      time = now
    }
    translation = point - anchor
    // At the instant of the press no time has passed, so there is no velocity.
    guard isLater || time > timeBefore else { return }
    let elapsed = (time - timeBefore).inSeconds
    let kept = _exp(-elapsed / Self.smoothing)
    filtered = filteredBefore * kept + (translation - translationBefore) * ((1 - kept) / elapsed)
  }

  /// The velocity in points a second. At an instant after the last event it has decayed.
  @inline(__always)
  func velocity(at now: Duration) -> SwipeVector {
    guard now > time else { return filtered * gain(at: time) }
    return filtered * (decay(at: now) * gain(at: now))
  }

  /// A lower bound of ``velocity(at:)``, in the same direction, at a fraction of its cost: e^(−x) ≥ 1 − x.
  @inline(__always)
  func velocityFloor(at now: Duration) -> SwipeVector {
    filtered * max(1 - (now - time).inSeconds / Self.smoothing, 0)
  }

  @inline(__always)
  private func decay(at now: Duration) -> Double { _exp(-(now - time).inSeconds / Self.smoothing) }

  /// The factor by which a steady hand is quicker than the filter's value, 1…3.
  @inline(__always)
  private func gain(at now: Duration) -> Double {
    let held = now - pressed
    // From forty time constants on the factor is 1 to the last bit.
    guard held < .milliseconds(1_600) else { return 1 }
    return 1 / max(1 - _exp(-held.inSeconds / Self.smoothing), 1.0 / 3)
  }

  /// Holds the card still when the window changes: the translation stays, the velocity decays to now.
  mutating func hold(at now: Duration) {
    guard now > time else { return }
    translationBefore = translation
    filteredBefore = filtered
    timeBefore = time
    filtered = filtered * decay(at: now)
    time = now
  }
}
