extension SwipeOptions {
  /// The next instant after `now` at which a hand that holds still arms or disarms its card; `nil` if none does.
  ///
  /// As the velocity decays, the projected end slides back to where the card is, and may pass a threshold on
  /// its way; found with the very function that decides, so that what is shown then is what would happen.
  func nextArmedChange(of hand: Hand, after now: Duration) -> Duration? {
    let translation = hand.translation
    let velocity = hand.velocity(at: now)
    guard projectionSeconds > 0, velocity != .zero else { return nil }
    let isArmed = decision(translation: translation, velocity: velocity) != nil
    func isChanged(_ instant: Duration) -> Bool {
      (decision(translation: translation, velocity: hand.velocity(at: instant)) != nil) != isArmed
    }
    // By then every velocity has decayed to nothing, to the last bit.
    let atLast = now + .seconds(30)
    if isChanged(atLast) { return firstInstant(after: now, until: atLast, isChanged) }
    // Armed now and at last, it can only have disarmed in between: where one side's lead passes to another's.
    guard isArmed, let dip = shareOfEqualTravel(translation: translation, velocity: velocity) else {
      return nil
    }
    let equal = firstInstant(after: now, until: atLast) { instant in
      _exp(-(instant - now).inSeconds / Hand.smoothing) <= dip
    }
    return isChanged(equal) ? firstInstant(after: now, until: equal, isChanged) : nil
  }

  /// The share of the velocity at which the projected end is as far towards one side as towards the other.
  private func shareOfEqualTravel(translation: Vector, velocity: Vector) -> Double? {
    let way = velocity * projectionSeconds
    let side: SwipeDirection = translation.dx < 0 ? .left : .right
    let other: SwipeDirection = translation.dy < 0 ? .up : .down
    let gained = travel(way, towards: side) - travel(way, towards: other)
    let share = (travel(translation, towards: other) - travel(translation, towards: side)) / gained
    return share > 0 && share < 1 ? share : nil
  }

  /// The first nanosecond at which what is false at `start` and true at `end`, and changes once, is true.
  private func firstInstant(
    after start: Duration, until end: Duration, _ isTrue: (Duration) -> Bool
  ) -> Duration {
    var before = start
    var after = end
    while after - before > .nanoseconds(1) {
      let middle = before + (after - before) / 2
      if isTrue(middle) { after = middle } else { before = middle }
    }
    return after
  }
}
