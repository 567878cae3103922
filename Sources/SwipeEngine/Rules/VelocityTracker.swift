/// A pointer holding a card: where it took it, where it is now, and how fast by a low-pass filter whose result
/// does not depend on how often events come.
struct VelocityTracker: Sendable, Hashable {
  /// The filter's time constant, in seconds.
  static let smoothing = 0.04

  /// Where the pointer would be with the card at home.
  private let anchor: Point
  /// From home to the card's centre.
  private(set) var translation: Vector
  private(set) var velocity = Vector.zero
  private var time: Duration

  // The state before the first event of this instant: two events at one time replace each other.
  private var translationBefore: Vector
  private var velocityBefore = Vector.zero
  private var timeBefore: Duration

  /// A pointer that takes a card displaced by `translation` at `point`.
  init(at point: Point, translation: Vector, time: Duration) {
    anchor = point - translation
    self.translation = translation
    self.time = time
    translationBefore = translation
    timeBefore = time
  }

  /// The pointer is at `point` now. Inlined, as it is taken out of the phase that holds it and put back.
  @inline(__always)
  mutating func move(to point: Point, at now: Duration) {
    let isLater = now > time
    if isLater {
      translationBefore = translation
      velocityBefore = velocity
      timeBefore = time
      time = now
    }
    translation = point - anchor
    // Still the instant of the press: there is no time to have a velocity in.
    guard isLater || time > timeBefore else { return }
    let elapsed = (time - timeBefore).inSeconds
    let kept = _exp(-elapsed / Self.smoothing)
    velocity = velocityBefore * kept + (translation - translationBefore) * ((1 - kept) / elapsed)
  }

  /// The velocity at a later instant with no event since: it decays.
  func velocity(at now: Duration) -> Vector {
    guard now > time else { return velocity }
    return velocity * _exp(-(now - time).inSeconds / Self.smoothing)
  }

  /// The window changed under the pointer: what is known of the velocity decays to now, the card stays.
  mutating func hold(at now: Duration) {
    guard now > time else { return }
    velocity = velocity(at: now)
    time = now
    translationBefore = translation
    velocityBefore = velocity
    timeBefore = now
  }
}
