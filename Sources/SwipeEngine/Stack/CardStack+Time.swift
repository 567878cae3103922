/// The earliest and the latest time that an event can have; times beyond count as these. What is due later still happens, at
/// its own time.
var earliestTime: Duration { .seconds(Int64(-1_000_000_000_000)) }
private var latestTime: Duration { .seconds(Int64(1_000_000_000_000)) }
/// The end of time: later than all that can be due, and early enough that no difference of two times overflows.
private var farthest: Duration { .seconds(Int64(1_000_000_000_000_000_000)) }

// Letting time pass.
extension CardStack {
  /// The time that an event at `time` has: not before the last event, and not beyond the limits.
  @inline(__always)
  func instant(at time: Duration) -> Duration {
    // Not `min` and `max`, which do not use the inlined operators; see Duration+Arithmetic.
    let time = time < latestTime ? time : latestTime
    return time < now ? now : time
  }

  /// Lets time pass up to `time`, if that is later.
  mutating func pass(to time: Duration) {
    guard hasBegun else {
      hasBegun = true
      now = instant(at: time)
      refillAndReschedule()  // sets when the first card became the first
      return
    }
    guard time > now else { return }
    let time = time < farthest ? time : farthest
    if freshToken != nil { deferQuestion() }
    if canChangeArmed, let held {
      // The velocity then is between this lower bound and the present one. If both give the armed side, nothing changes.
      if options.decision(
        translation: active[held].physics.tracker.translation,
        velocity: active[held].physics.tracker.velocityFloor(at: time),
        within: active[held].physics.sides) != armed
      {
        reportArming(until: time)
      }
    }
    if let due = nextDue, due <= time { runDue(until: time) }
    now = instant(at: time)
  }

  /// Does what is due at this very instant but could still wait for an answer or an event.
  mutating func settle() {
    if freshToken != nil, let due = nextDue, due <= now { deferQuestion() }
    if canChangeArmed { reportArmed() }
  }

  /// Does what is due up to `time`, earliest first; at one instant in the deck's order, a motion before a deadline.
  mutating func runDue(until time: Duration) {
    while let due = nextDue, due <= time {
      now = due
      if let index = active.firstIndex(where: { isDue($0, at: due) }) {
        if active[index].physics.ends == due {
          endMotion(of: index)
        } else if active[index].depthFadeEnds == due {
          active[index].endDepthFade()
        } else {
          sendHome(index, reason: .timeout)
        }
      }
      refillAndReschedule()
      if held != nil { updateSides() }
    }
  }

  private mutating func endMotion(of index: Int) {
    switch active[index].physics.phase {
    case .forced:
      if active[index].isDecided {
        let depth = depth(of: index)
        active[index].physics.exitFromThreshold(
          now: now, options: options, layout: layout, depth: depth)
      } else {
        active[index].physics.waitAtThreshold(now: now, options: options)
      }
    case .returning(let direction, let reason):
      comeToRest(index, reason: reason, direction: direction)
    case .undoing(let state):
      comeToRest(index, reason: .undo, direction: state.direction)
    case .exiting:
      finishExit(index)
    case .dragging, .pending:
      active[index].physics.endFade()
    case .resting:
      break
    }
  }

  private mutating func comeToRest(_ index: Int, reason: CancellationReason, direction: SwipeDirection?) {
    effects.append(
      .returned(
        SwipeCancellation(
          card: active[index].id, reason: reason, direction: direction, translation: .zero, velocity: .zero,
          thresholdRatio: 0, time: now)))
    active[index].physics.rest()
  }

  /// Reports every change, up to `time`, of the side that letting go would choose, as the velocity decays.
  private mutating func reportArming(until time: Duration) {
    reportArmed()
    while let held,
      let change = options.nextArmedChange(
        of: active[held].physics.tracker, within: active[held].physics.sides, after: now, until: time),
      change <= time
    {
      if let due = nextDue, due <= change { runDue(until: change) }
      now = change
      reportArmed()
    }
  }

  private func isDue(_ card: ActiveCard<ID>, at time: Duration) -> Bool {
    card.physics.ends == time || card.depthFadeEnds == time || card.question?.deadline == time
  }

  /// Restores what `active`, `nextDue` and ``ActiveCard/firstSince`` are defined to be, after any change.
  mutating func refillAndReschedule() {
    // A card that is not at rest may come to count nothing for those behind it, so that one more can be seen.
    var resting = 0
    var remaining = 0
    var isAnyAway = false
    for index in active.indices {  // not the cards themselves: each would be copied
      let isResting = active[index].physics.isResting
      if !isResting { isAnyAway = true }
      guard active[index].isRemaining else { continue }
      remaining += 1
      if isResting { resting += 1 }
    }
    let wanted = options.visibleCount + (isAnyAway && remaining == resting ? 1 : 0)
    while resting < wanted, let id = queue.popFirst() {
      active.append(ActiveCard(id: id))
      resting += 1
    }
    while resting > wanted, let last = active.last, last.physics.isResting, last.depthFadeEnds == nil {
      queue.pushFirst(last.id)
      active.removeLast()
      resting -= 1
    }
    var isTop = true
    nextDue = nil
    for index in active.indices {
      if active[index].isRemaining {
        if isTop, active[index].firstSince == nil, hasBegun { active[index].firstSince = now }
        if !isTop { active[index].firstSince = nil }
        isTop = false
      }
      if let end = active[index].physics.ends, nextDue.map({ end < $0 }) ?? true { nextDue = end }
      if let end = active[index].depthFadeEnds, nextDue.map({ end < $0 }) ?? true { nextDue = end }
      if let deadline = active[index].question?.deadline, nextDue.map({ deadline < $0 }) ?? true {
        nextDue = deadline
      }
    }
  }
}
