/// The instants at which a simulation is looked at: from the first event on, each computed from its number, so that
/// none inherits an error of the one before.
struct SampleTimes {
  /// Above 0, at most 1000.
  let perSecond: Double
  /// The instant of number 0.
  let origin: Duration
  private var number = 0

  init(perSecond: Double, origin: Duration) {
    self.perSecond = perSecond
    self.origin = origin
  }

  /// The instant that is due.
  var next: Duration { instant(number) }

  mutating func advance() { number += 1 }

  /// Goes on to the first instant that is not before `time`; never back.
  mutating func skip(to time: Duration) {
    let elapsed = max(.zero, time - origin) / .milliseconds(1)
    number = max(number, Int(elapsed * perSecond / 1000) - 2)
    while instant(number) < time { number += 1 }
  }

  private func instant(_ number: Int) -> Duration {
    // Later than anything can end, and still a duration.
    let milliseconds = min(Double(number) * 1000 / perSecond, 1e15)
    let whole = milliseconds.rounded(.down)
    return origin + .milliseconds(Int64(whole))
      + Duration(attoseconds: Int128(((milliseconds - whole) * 1e15).rounded()))
  }
}
