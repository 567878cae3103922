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
      if let index = live.firstIndex(where: { isDue($0.body, at: due) }) {
        if live[index].body.ends == due {
          endMotion(of: index, at: due, into: &effects)
        } else {
          decline(index, reason: .timeout, at: due, into: &effects)
        }
      }
      refillAndReschedule()
    }
  }

  private mutating func endMotion(of index: Int, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    switch live[index].body.phase {
    case .forced:
      if live[index].body.question == nil {
        live[index].body.leaveFromThreshold(now: now, options: options, layout: layout)
      } else {
        live[index].body.waitAtThreshold()
      }
    case .returning:
      effects.append(.returned(homecoming(of: index, at: now)))
      live[index].body.rest()
    case .undoing:
      live[index].body.rest()
    case .exiting:
      leave(index, at: now, into: &effects)
    case .resting, .dragging, .pending, .gone:
      break
    }
  }

  private func isDue(_ body: CardPhysics, at time: Duration) -> Bool {
    body.ends == time || body.question?.deadline == time
  }

  /// Keeps the live cards what they are defined to be, after anything that may have changed which they are.
  mutating func refillAndReschedule() {
    var remaining = 0
    for card in live where card.body.isRemaining { remaining += 1 }
    while remaining < options.visibleCount, let id = queue.popFirst() {
      live.append(ActiveCard(id: id))
      remaining += 1
    }
    while remaining > options.visibleCount, let last = live.last, last.body.phase == .resting {
      queue.pushFirst(last.id)
      live.removeLast()
      remaining -= 1
    }
    var isTop = true
    nextDue = nil
    for index in live.indices {
      if live[index].body.isRemaining {
        if isTop, live[index].body.firstSince == nil { live[index].body.firstSince = now }
        if !isTop, live[index].body.phase == .resting { live[index].body.firstSince = nil }
        isTop = false
      }
      let body = live[index].body
      if let end = body.ends, nextDue.map({ end < $0 }) ?? true { nextDue = end }
      if let deadline = body.question?.deadline, nextDue.map({ deadline < $0 }) ?? true {
        nextDue = deadline
      }
    }
  }
}
