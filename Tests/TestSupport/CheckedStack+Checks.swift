import Foundation
import SwipeEngine

// What must hold of time and order.
extension CheckedStack {
  /// Time that passes in pieces does what it does in one, and a frame may be read before it does, in any order.
  func checkWaiting(until told: Duration) {
    guard told > time else { return }
    var atOnce = stack
    var inPieces = stack
    let effects = atOnce.advance(to: told)
    let middle = time + (told - time) / 3
    findings.check(
      inPieces.advance(to: middle) + inPieces.advance(to: told) == effects, "time in pieces differs")
    let expected = atOnce.frame(at: told)
    findings.check(inPieces.frame(at: told) == expected, "a frame after time in pieces differs")
    _ = stack.frame(at: told + .milliseconds(7))
    findings.check(
      stack.frame(at: told) == expected, "a frame read ahead differs from one read when it is time")
    let early = effects.first?.time ?? told
    findings.check(early >= time && early <= told, "happens outside of the time that passes: \(effects)")
    if let wake = stack.nextWake, stack.heldCard == nil {
      findings.check(wake <= told || effects.isEmpty, "nothing was to be awaited: \(effects)")
    }
  }

  /// The remaining cards, first to last, once everything due by `told` has happened.
  func upcoming(at told: Duration) -> [UInt32] {
    var copy = stack
    copy.advance(to: told)
    for pointer in 0..<3 { copy.handle(.gesture(.cancelled, pointer: pointer), at: told) }
    var order: [UInt32] = []
    while let top = copy.topCard {
      order.append(top)
      copy.handle(.edit(.remove([top])), at: told)
    }
    return order
  }

  /// What is taken back is the first remaining card, and nothing else of the order changes. What is not to be chosen or
  /// edited stays where it is.
  func checkOrder(_ before: [UInt32], after event: SwipeEvent<UInt32>) {
    var shown: UInt32?
    for effect in effects[seen...] {
      switch effect {
      case .undone(let reversal): shown = reversal.card
      case .cancelled(let cancellation):
        if cancellation.reason == .undo { shown = cancellation.card }
        // Cards that come home change the order by themselves.
        if cancellation.reason == .timeout || cancellation.reason == .answer { return }
      case .chosen, .redone, .ask: return
      // In a deck that loops the card is at the end again.
      case .exited where stack.options.loops: return
      case .pan, .taken, .tapped, .armed, .exited, .returned, .finished: break
      }
    }
    let after = upcoming(at: time)
    if let shown {
      findings.check(
        stack.topCard == shown, "\(shown) was taken back, \(stack.topCard as Any) is on top")
      findings.check(
        after == [shown] + before.filter { $0 != shown }, "taking \(shown) back made \(after) of \(before)")
    } else if case .edit = event {
    } else {
      findings.check(after == before, "\(event) made \(after) of \(before)")
    }
  }
}

// What must hold of effects.
extension CheckedStack {
  /// What an event does to the model without a report.
  mutating func note(_ event: SwipeEvent<UInt32>) {
    if case .layout = event { lastLayout = time }
    guard case .edit(let edit) = event else { return }
    switch edit {
    case .append(let cards), .insert(let cards, _): ids.formUnion(cards)
    case .remove(let cards): takenAway.formUnion(cards)
    case .replace(let card, let other):
      takenAway.insert(card)
      ids.insert(other)
    case .adopt(let choices):
      ids.formUnion(choices.map(\.card))
      takenAway.formUnion(choices.map(\.card))
    case .setRules(let rules, _): directions.formUnion(rules?.directions ?? [])
    case .appendRun, .raise, .requeue, .shift, .jump: break
    }
  }

  /// Whether it changes what is decided without a report.
  func isSilent(_ event: SwipeEvent<UInt32>) -> Bool {
    switch event {
    case .edit(.adopt), .edit(.requeue): true
    // A card that goes takes its choices of earlier rounds with it.
    case .edit(.remove), .edit(.replace): !earlier.isEmpty
    default: false
    }
  }

  mutating func readEffects() {
    while seen < effects.count {
      let effect = effects[seen]
      seen += 1
      if let time = effect.time {
        findings.check(time >= lastTime, "effects go back in time: \(effect)")
        lastTime = time
      }
      read(effect)
    }
  }

  private mutating func read(_ effect: SwipeEffect<UInt32>) {
    switch effect {
    case .pan(let state):
      findings.check(state.isSound, "a pan that is no number: \(state)")
      findings.check(state.phase == .dragging, "a pan of a card that is not held: \(state)")
    case .ask(let proposal):
      findings.check(!decided.contains(proposal.card), "asked about a decided card: \(proposal)")
    case .chosen(let result):
      findings.check(decided.insert(result.card).inserted, "chosen twice: \(result)")
      findings.check(result.sequence == lastSequence + 1, "a gap in the sequence: \(result)")
      findings.check(directions.contains(result.direction), "a side that is not allowed: \(result)")
      findings.check(
        result.velocity.isSound && result.translation.isSound && result.dwell >= .zero, "\(result)")
      lastSequence = result.sequence
      newest[result.card] = result.sequence
      leaving.insert(result.sequence)
      returning.remove(result.card)
    case .exited(let result):
      findings.check(
        result.sequence == 0 || leaving.remove(result.sequence) != nil, "exited twice: \(result)")
      checkIsOutside(result)
      if stack.options.loops, newest[result.card] == result.sequence, decided.remove(result.card) != nil {
        earlier[result.card, default: 0] += 1
      }
    case .cancelled(let cancellation):
      findings.check(!decided.contains(cancellation.card), "a decided card comes home: \(cancellation)")
      returning.insert(cancellation.card)
    case .taken(let hold):
      findings.check(!decided.contains(hold.card), "a decided card is taken: \(hold)")
      returning.remove(hold.card)
      armed = nil
      holder = hold.pointer
      grip = nil
      isNewHold = true
    case .armed(let hold):
      findings.check(hold.direction != armed, "armed as it was: \(hold)")
      armed = hold.direction
    case .returned(let cancellation):
      findings.check(
        returning.remove(cancellation.card) != nil, "returned without a way home: \(cancellation)")
    case .undone(let reversal):
      if decided.remove(reversal.card) == nil {
        let count = earlier[reversal.card] ?? 0
        findings.check(count > 0, "undone without a choice: \(reversal)")
        earlier[reversal.card] = count > 1 ? count - 1 : nil
      }
      leaving.remove(reversal.sequence)
      if reversal.cause != .gesture { returning.insert(reversal.card) }
    case .redone(let reversal):
      findings.check(decided.insert(reversal.card).inserted, "redone over a choice: \(reversal)")
      if reversal.sequence > 0 { leaving.insert(reversal.sequence) }
      newest[reversal.card] = reversal.sequence
      returning.remove(reversal.card)
    case .tapped, .finished: break
    }
  }

  func decidedCards() -> Set<UInt32> { ids.filter { stack.status(of: $0) == .decided } }

  /// How many choices each card has of earlier rounds, in a deck that loops.
  func earlierChoices() -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    for choice in stack.decidedCards { counts[choice.card, default: 0] += 1 }
    for card in decidedCards() { counts[card, default: 1] -= 1 }
    return counts.filter { $0.value > 0 }
  }

  /// Every card is in exactly one place, and as many are in each as are counted there.
  mutating func checkCounts(isThorough: Bool = false) {
    findings.check(stack.remainingCount >= 0, "fewer than no cards")
    findings.check(
      stack.remainingCount + stack.pendingCount + stack.decidedCount == stack.count,
      "remaining + pending + decided is not the deck")
    findings.check(
      stack.decidedCount == decided.count, "\(stack.decidedCount) are decided, told \(decided.count)")
    if let wake = stack.nextWake {
      findings.check(wake > time, "\(wake) is to be awaited, and it is \(time)")
    }
    steps += 1
    guard isThorough || steps % 16 == 0 else { return }
    var counts: [CardStatus: Int] = [:]
    for id in ids { if let standing = stack.status(of: id) { counts[standing, default: 0] += 1 } }
    findings.check(
      counts[.remaining, default: 0] == stack.remainingCount
        && counts[.pending, default: 0] == stack.pendingCount,
      "counted \(counts), told \(stack.remainingCount) and \(stack.pendingCount)")
    findings.check(decidedCards() == decided, "decided are \(decidedCards()), told of \(decided)")
    findings.check(earlierChoices() == earlier, "decided before: \(earlierChoices()), told of \(earlier)")
  }
}

// What must hold of frames.
extension CheckedStack {
  mutating func checkFrame() {
    stack.frame(at: time, into: &frame)
    var depth = 0.0
    for pose in frame.cards {
      findings.check(pose.isSound, "a pose that is no number: \(pose)")
      // A card that was taken back goes on from the depth at which it was seen.
      findings.check(stack.isMoving || pose.depth >= depth, "not top first: \(frame.cards)")
      findings.check(pose.stamp != nil || pose.stampOpacity == 0, "a stamp of no side: \(pose)")
      depth = pose.depth
      findings.check(pose.phase != .dragging || pose.card == stack.heldCard, "held, and not: \(pose)")
      findings.check(pose.phase != .gone, "a card that is gone is shown")
      findings.check(
        pose.phase != .dragging || pose.isArmed == (armed != nil), "armed \(armed as Any), and not: \(pose)")
    }
    findings.check(
      Set(frame.cards.map(\.id)).count == frame.cards.count, "two poses of one identity: \(frame.cards)")
    // One pose of it: a card put off while it left may be seen leaving and be held already.
    let held = frame.cards.count { $0.phase == .dragging }
    findings.check(held == (stack.heldCard == nil ? 0 : 1), "\(held) cards are held")
  }

  /// A card that leaves by its velocity moves as long as its middle is inside the bounds.
  func checkExits() {
    let bounds = stack.layout.bounds
    // A window that grows finds cards inside again that were out, or nearly: of those nothing is said.
    guard leavesByVelocity, bounds.width < 1e6, bounds.height < 1e6,
      lastLayout.map({ time > $0 + .seconds(1) }) ?? true
    else { return }
    let exits = frame.cards.filter { $0.phase == .exiting }
    guard !exits.isEmpty else { return }
    let later = stack.frame(at: time + .milliseconds(1)).cards
    for pose in exits {
      guard pose.center.x > bounds.minX + 1, pose.center.x < bounds.maxX - 1,
        pose.center.y > bounds.minY + 1, pose.center.y < bounds.maxY - 1
      else { continue }
      let next = later.filter { $0.card == pose.card && $0.phase == .exiting }
      guard next.count == 1, frame.cards.count(where: { $0.card == pose.card }) == 1 else { continue }
      findings.check(pose.shift(to: next[0], stack.options) != .zero, "an exit stands still: \(pose)")
    }
  }

  /// No event makes anything jump that is seen: only the pointer, the window and edits do.
  func checkJumps(from before: StackFrame<UInt32>, after event: SwipeEvent<UInt32>) {
    switch event {
    case .layout, .edit, .exitMoved, .timed(_, in: .zero): return
    // In a deck that loops, a card that has come again is taken from where it is.
    case .undo where stack.options.loops, .undoFrom where stack.options.loops,
      .withdraw where stack.options.loops, .timed where stack.options.loops:
      return
    // One move may take a card, and move it by all that its pointer moved before.
    case .gesture where stack.options.touchSlop > 0: return
    default: break
    }
    func isAlone(_ card: UInt32, in frame: StackFrame<UInt32>) -> Bool {
      frame.cards.count { $0.card == card } == 1
    }
    for new in frame.cards {
      guard let old = before.cards.first(where: { $0.card == new.card }) else {
        // What comes back comes from outside. A move brings up what is behind as far as its card is pulled away.
        if isMove(event) { continue }
        findings.check(
          new.opacity < 1e-9 || isOutside(new), "\(event): appears: \(new) beside \(before.cards)")
        continue
      }
      guard isAlone(new.card, in: before), isAlone(new.card, in: frame) else { continue }
      // The hand moves what it holds, and with its ratio the depth of all cards behind.
      if isMove(event) {
        if old.phase != .dragging {
          let (shift, turn) = (old.shift(to: new, stack.options).length, abs(new.rotation - old.rotation))
          findings.check(isHome(old, new) || shift <= 1e-9, "\(event): a jump: \(old) -> \(new)")
          findings.check(isHome(old, new) || turn <= 1e-9, "\(event): it turns: \(old) -> \(new)")
        }
        continue
      }
      checkIsContinued(old, new, "\(event)")
    }
    // A spring that begins within a tenth of a point of home ends at once, and with it the ratio that it had left.
    let endsHome = frame.cards.contains { new in
      before.cards.contains { $0.card == new.card && isHome($0, new) }
    }
    let nothing = endsHome ? 0.1 / min(stack.options.threshold, stack.options.verticalThreshold) : 1e-9
    for old in before.cards where !isMove(event) && !frame.cards.contains(where: { $0.card == old.card }) {
      findings.check(
        old.opacity < nothing || isOutside(old) || old.phase == .exiting, "\(event): vanishes: \(old)")
    }
  }

  /// Other options change nothing that is seen, but for how many cards are.
  func checkOptions(from before: StackFrame<UInt32>, visible: Int) {
    guard stack.options.visibleCount == visible else { return }
    let after = stack.frame(at: time)
    for new in after.cards {
      if let old = before.cards.first(where: { $0.id == new.id }) {
        checkIsContinued(old, new, "other options")
      } else {
        findings.check(new.opacity < 1e-9, "other options: appears: \(new)")
      }
    }
    for old in before.cards where !after.cards.contains(where: { $0.id == old.id }) {
      findings.check(old.opacity < 1e-9, "other options: vanishes: \(old)")
    }
  }

  /// Whether a card was so near home that its spring ended at once, whatever its angle was.
  private func isHome(_ old: CardPose<UInt32>, _ new: CardPose<UInt32>) -> Bool {
    new.phase == .resting && old.phase != .resting && old.shift(to: new, stack.options).length <= 0.1
  }

  private func checkIsContinued(
    _ old: CardPose<UInt32>, _ new: CardPose<UInt32>, _ event: @autoclosure () -> String
  ) {
    if isHome(old, new) { return }
    findings.check((new.center - old.center).length <= 1e-9, "\(event()): a jump: \(old) -> \(new)")
    findings.check(abs(new.rotation - old.rotation) <= 1e-9, "\(event()): it turns: \(old) -> \(new)")
    findings.check(abs(new.scale - old.scale) <= 1e-9, "\(event()): another size: \(old) -> \(new)")
    findings.check(abs(new.opacity - old.opacity) <= 1e-9, "\(event()): it fades: \(old) -> \(new)")
    let strength = new.stamp == old.stamp ? old.stampOpacity : 0
    findings.check(
      new.stamp == nil || abs(new.stampOpacity - strength) <= 1e-9, "\(event()): the stamp: \(old) -> \(new)")
  }

  /// The stamp of a side that the card was not on as it was taken is as strong as its ratio, and nothing else.
  mutating func checkStamp(_ event: SwipeEvent<UInt32>) {
    // With a slop, one move takes a card and moves it, so the side that it was taken on is not seen.
    guard stack.options.touchSlop == 0, let held = frame.cards.first(where: { $0.phase == .dragging })
    else { return }
    switch event {
    case .gesture(.pressed, _) where isNewHold: stampTaken = held.stamp
    case .gesture(.moved, _):
      guard held.stamp != nil, held.stamp != stampTaken, case .pan(let pan)? = effects.last(where: isPan)
      else { return }
      findings.check(
        pan.time < time || abs(held.stampOpacity - pan.thresholdRatio) <= 1e-9,
        "a stamp that is not its ratio \(pan.thresholdRatio): \(held)")
    case .gesture: break
    // It may have made other sides count for the card.
    default: stampTaken = held.stamp
    }
  }

  private func isPan(_ effect: SwipeEffect<UInt32>) -> Bool { if case .pan = effect { true } else { false } }

  /// Whether it moves the held card: a release elsewhere is a last move.
  private func isMove(_ event: SwipeEvent<UInt32>) -> Bool {
    switch event {
    case .gesture(.moved, _): true
    case .gesture(.released(let point), _): point != lastPoint
    default: false
    }
  }

  /// A card that left by itself has gone as far as it had to.
  private func checkIsOutside(_ result: SwipeResult<UInt32>) {
    guard !leavesByOwner, lastLayout.map({ result.chosenAt > $0 }) ?? true, result.sequence > 0,
      let previous
    else { return }
    let lastSeen = previous.frame(at: result.time - Duration(attoseconds: 1)).cards.filter {
      $0.card == result.card && $0.phase == .exiting
    }
    guard lastSeen.count == 1 else { return }
    findings.check(isOutside(lastSeen[0]), "exited inside: \(lastSeen[0])")
  }

  /// Whether no part of the box around a card as it is drawn is inside the bounds, but for rounding.
  private func isOutside(_ pose: CardPose<UInt32>) -> Bool {
    let layout = stack.layout
    let angle = pose.rotation.truncatingRemainder(dividingBy: 360) * .pi / 180
    let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
    let width = (layout.card.width * cosine + layout.card.height * sine) / 2 * pose.scale
    let height = (layout.card.width * sine + layout.card.height * cosine) / 2 * pose.scale
    let center = pose.center
    let slack = 1e-6 * max(1, abs(center.x), abs(center.y))
    return center.x - width >= layout.bounds.maxX - slack || center.x + width <= layout.bounds.minX + slack
      || center.y - height >= layout.bounds.maxY - slack || center.y + height <= layout.bounds.minY + slack
  }

  /// A held card is under the pointer where that took it.
  mutating func checkHold(_ event: SwipeEvent<UInt32>) {
    guard let card = stack.heldCard,
      let pose = frame.cards.first(where: { $0.card == card && $0.phase == .dragging })
    else {
      grip = nil
      return
    }
    let center = pose.center - stack.options.stackOffset * min(pose.depth, Double(stack.options.visibleCount))
    switch event {
    case .gesture(.pressed(let point), _):
      if isNewHold {
        grip = center - point
        lastPoint = point
      }
    case .gesture(.moved(let point), let pointer):
      guard pointer == holder, abs(point.x) <= 1e9, abs(point.y) <= 1e9 else { return }
      lastPoint = point
      if let grip, stack.options.touchSlop == 0, !stack.options.locksAxis {
        findings.check(
          (center - point - grip).length <= 1e-9 * max(1, point.x.magnitude, point.y.magnitude),
          "\(event): held at \(grip), is at \(center - point)")
      }
    case .layout: grip = nil
    default: break
    }
    isNewHold = false
  }
}

extension SwipeVector {
  fileprivate var isSound: Bool { dx.isFinite && dy.isFinite }
}

extension PanState {
  fileprivate var isSound: Bool {
    translation.isSound && velocity.isSound && rotation.isFinite && thresholdRatio >= 0 && thresholdRatio <= 1
  }
}

extension CardPose {
  fileprivate var isSound: Bool {
    center.x.isFinite && center.y.isFinite && rotation.isFinite && scale >= 0 && scale <= 1
      && opacity >= 0 && opacity <= 1 && stampOpacity >= 0 && stampOpacity <= 1 && depth >= 0
  }

  /// How far it has moved, but for what its depth moves it.
  fileprivate func shift(to other: CardPose, _ options: SwipeOptions) -> SwipeVector {
    other.center - center - options.stackOffset * (other.depth - depth)
  }
}
