/// A pointer holding a card: where it took it, where it is now, and how fast by a low-pass filter whose result
/// does not depend on how often events come.
///
/// The filter starts from 0 and reads a steady hand too slow for three time constants; what is read of it is divided
/// by the share of a steady speed that it can have taken up since the press, v / max(1 − e^(−t/τ), 1/3). That is exact for
/// a steady hand from τ·ln 1.5 ≈ 16.2 ms on, and never more than three times what the filter has.
struct VelocityTracker: Sendable, Hashable {
  /// The filter's time constant, in seconds.
  static let smoothing = 0.04

  /// Where the pointer would be with the card at home.
  private let anchor: SwipePoint
  /// From home to the card's centre.
  private(set) var translation: SwipeVector
  /// What the filter has, in points a second.
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

  /// The pointer is at `point` now. Inlined, as it is taken out of the phase that holds it and put back.
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
    // Still the instant of the press: there is no time to have a velocity in.
    guard isLater || time > timeBefore else { return }
    let elapsed = (time - timeBefore).inSeconds
    let kept = _exp(-elapsed / Self.smoothing)
    filtered = filteredBefore * kept + (translation - translationBefore) * ((1 - kept) / elapsed)
  }

  /// Points a second at the last event or at a later instant with none since: there it has decayed.
  @inline(__always)
  func velocity(at now: Duration) -> SwipeVector {
    guard now > time else { return filtered * gain(at: time) }
    return filtered * (decay(at: now) * gain(at: now))
  }

  /// A velocity of the same way that is at most that of ``velocity(at:)``, for a fraction of its cost: e^(−x) ≥ 1 − x.
  @inline(__always)
  func leastVelocity(at now: Duration) -> SwipeVector {
    filtered * max(1 - (now - time).inSeconds / Self.smoothing, 0)
  }

  @inline(__always)
  private func decay(at now: Duration) -> Double { _exp(-(now - time).inSeconds / Self.smoothing) }

  /// By how much a steady hand is quicker than the filter has it, 1…3.
  @inline(__always)
  private func gain(at now: Duration) -> Double {
    let held = now - pressed
    // From forty time constants on it is 1 to the last bit.
    guard held < .milliseconds(1_600) else { return 1 }
    return 1 / max(1 - _exp(-held.inSeconds / Self.smoothing), 1.0 / 3)
  }

  /// The window changed under the pointer: what is known of the velocity decays to now, the card stays.
  mutating func hold(at now: Duration) {
    guard now > time else { return }
    translationBefore = translation
    filteredBefore = filtered
    timeBefore = time
    filtered = filtered * decay(at: now)
    time = now
  }
}
