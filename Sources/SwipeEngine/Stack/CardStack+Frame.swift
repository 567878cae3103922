// Reading what is shown.
extension CardStack {
  /// Reads the look of all visible cards at `time`, top first. A time before the last event counts as that event's time; what
  /// is due before `time` is shown as done. Changes nothing, so frames may be read at any times in any order.
  /// - Parameter frame: Filled anew.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public func frame(at time: Duration, into frame: inout StackFrame<ID>) {
    frame.cards.removeAll(keepingCapacity: true)
    if let due = nextDue, due <= time {
      var later = self
      later.pass(to: time)
      later.fill(&frame, at: later.now)
    } else {
      fill(&frame, at: instant(at: time))
    }
  }

  /// Calls ``frame(at:into:)`` and returns a new frame, which allocates.
  public func frame(at time: Duration) -> StackFrame<ID> {
    var frame = StackFrame<ID>()
    self.frame(at: time, into: &frame)
    return frame
  }

  /// Appends a pan at `time` for each held or moving card, top first. A front that follows every sample reads them before
  /// each frame.
  #if compiler(>=6.3)
  @specialized(where ID == UInt32)
  #endif
  public func pans(at time: Duration, into effects: inout [SwipeEffect<ID>]) {
    if let due = nextDue, due <= time {
      var later = self
      later.pass(to: time)
      later.appendPans(at: later.now, to: &effects)
    } else {
      appendPans(at: instant(at: time), to: &effects)
    }
  }

  private func appendPans(at time: Duration, to effects: inout [SwipeEffect<ID>]) {
    for index in active.indices where active[index].physics.isMoving || index == held {
      let appearance = active[index].physics.appearance(at: time, options: options)
      let velocity = active[index].physics.velocity(at: time)
      let isArmed =
        index == held && isArmed(at: appearance.translation, velocity: velocity)
      effects.append(.pan(pan(of: index, appearance, velocity: velocity, isArmed: isArmed, at: time)))
    }
  }

  private func fill(_ frame: inout StackFrame<ID>, at time: Duration) {
    var remaining = 0
    // Whether one more card than the visible count can be shown.
    var showsMore = false
    forEachSeen(at: time) { index, appearance, depth in
      if active[index].isRemaining { remaining += 1 }
      let isSeen =
        !active[index].physics.isResting || remaining <= options.visibleCount
        || showsMore && remaining == options.visibleCount + 1 || depth < Double(options.visibleCount)
      if isSeen { frame.cards.append(pose(of: index, appearance, depth: depth, at: time)) }
      if appearance.shown.depth > 0 || active[index].physics.ends != nil { showsMore = true }
      return true
    }
  }

  /// Calls `body` with each active card, top first: its look, and its depth. A leaving card counts less for the depth of those
  /// behind it the further it is.
  /// - Parameter body: Returns whether to go on.
  @inline(__always)
  func forEachSeen(
    at time: Duration, _ body: (_ index: Int, _ appearance: CardAppearance, _ depth: Double) -> Bool
  ) {
    var sum = 0.0
    for index in active.indices {
      let appearance = active[index].physics.appearance(at: time, options: options)
      guard body(index, appearance, active[index].depth(below: sum, at: time)) else { return }
      sum += 1 - appearance.shown.depth
    }
  }

  /// The depth that a card is drawn with now.
  func depth(of index: Int) -> Double {
    var found = 0.0
    forEachSeen(at: now) { other, _, depth in
      found = depth
      return other < index
    }
    return found
  }

  /// The pose of a card.
  /// - Parameter depth: See ``CardPose/depth``.
  @inline(__always)
  func pose(of index: Int, _ appearance: CardAppearance, depth: Double, at time: Duration) -> CardPose<ID> {
    let visible = Double(options.visibleCount)
    let depth = min(depth, visible)
    return CardPose(
      card: active[index].id,
      center: layout.home + appearance.translation + options.stackOffset * depth,
      rotation: appearance.rotation,
      scale: max(1 - options.stackScale * depth, 0),
      opacity: min(max(visible - depth, 0), 1),
      depth: depth,
      stamp: appearance.direction,
      stampOpacity: appearance.shown.stamp,
      isArmed: index == held
        && isArmed(at: appearance.translation, velocity: active[index].physics.velocity(at: time)),
      phase: active[index].physics.isResting ? .resting : active[index].physics.reportedPhase,
      ghost: active[index].ghost)
  }

  /// Whether letting go of the held card would do something.
  private func isArmed(at translation: SwipeVector, velocity: SwipeVector) -> Bool {
    guard let held else { return false }
    return options.decision(
      translation: translation, velocity: velocity, within: active[held].physics.sides) != nil
  }

  /// The pan of a card.
  @inline(__always)
  func pan(
    of index: Int, _ appearance: CardAppearance, velocity: SwipeVector, isArmed: Bool, at time: Duration
  ) -> PanState<ID> {
    PanState(
      card: active[index].id, phase: active[index].physics.reportedPhase, translation: appearance.translation,
      velocity: velocity, rotation: appearance.rotation, direction: appearance.direction,
      thresholdRatio: appearance.thresholdRatio,
      isArmed: isArmed, time: time)
  }
}
