/// No time is later than this, or earlier than its negative, so that none can overflow.
private let latest = Duration(secondsComponent: 1_000_000_000_000, attosecondsComponent: 0)
private let earliest = Duration.zero - latest

// Letting time pass.
extension CardStack {
  /// Makes it `time`, or leaves it as late as it is. Returns what time it is.
  @discardableResult
  mutating func pass(to time: Duration, into effects: inout [SwipeEffect<ID>]) -> Duration {
    guard let before = now else {
      let first = min(max(time, earliest), latest)
      now = first
      refillAndReschedule()  // the first card is the first one from now on
      return first
    }
    guard time > before else { return before }
    let time = min(time, latest)
    if freshToken != nil { deferQuestion(at: before, into: &effects) }
    if let due = nextDue, due <= time { runDue(until: time, into: &effects) }
    now = time
    return time
  }

  /// Does what is due, earliest first, at one instant in the deck's order, a motion before a deadline.
  mutating func runDue(until time: Duration, into effects: inout [SwipeEffect<ID>]) {
    while let due = nextDue, due <= time {
      now = due
      if let index = active.firstIndex(where: { isDue($0, at: due) }) {
        if active[index].physics.ends == due {
          endMotion(of: index, at: due, into: &effects)
        } else {
          sendHome(index, reason: .timeout, at: due, into: &effects)
        }
      }
      refillAndReschedule()
    }
  }

  private mutating func endMotion(of index: Int, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    switch active[index].physics.phase {
    case .forced:
      if active[index].isDecided {
        active[index].physics.exitFromThreshold(now: now, options: options, layout: layout)
      } else {
        active[index].physics.waitAtThreshold()
      }
    case .returning(let direction, let reason):
      effects.append(
        .returned(
          SwipeCancellation(
            card: active[index].id, reason: reason, direction: direction, translation: .zero, velocity: .zero,
            thresholdRatio: 0, time: now)))
      active[index].physics.rest()
    case .undoing:
      active[index].physics.rest()
    case .exiting:
      finishExit(index, at: now, into: &effects)
    case .resting, .dragging, .pending:
      break
    }
  }

  private func isDue(_ card: ActiveCard<ID>, at time: Duration) -> Bool {
    card.physics.ends == time || card.question?.deadline == time
  }

  /// Keeps the active cards what they are defined to be, after anything that may have changed which they are.
  mutating func refillAndReschedule() {
    var remaining = 0
    for card in active where card.isRemaining { remaining += 1 }
    while remaining < options.visibleCount, let id = queue.popFirst() {
      active.append(ActiveCard(id: id))
      remaining += 1
    }
    while remaining > options.visibleCount, let last = active.last, last.physics.isResting {
      queue.pushFirst(last.id)
      active.removeLast()
      remaining -= 1
    }
    var isTop = true
    nextDue = nil
    for index in active.indices {
      if active[index].isRemaining {
        if isTop, active[index].firstSince == nil { active[index].firstSince = now }
        if !isTop, active[index].physics.isResting { active[index].firstSince = nil }
        isTop = false
      }
      if let end = active[index].physics.ends, nextDue.map({ end < $0 }) ?? true { nextDue = end }
      if let deadline = active[index].question?.deadline, nextDue.map({ deadline < $0 }) ?? true {
        nextDue = deadline
      }
    }
  }
}
