// The pointer.
extension CardStack {
  mutating func handle(_ gesture: GestureEvent, of pointer: Int) {
    switch gesture {
    case .pressed(let point): press(at: point, by: pointer)
    case .moved(let point): move(to: point, by: pointer)
    case .released(let point): release(at: point, by: pointer)
    case .cancelled:
      if touch?.pointer == pointer { touch = nil }
      if pointer == self.pointer { cancelDrag() }
    }
  }

  /// Grabs the first remaining card if the point is on it as it is drawn, or a card that has just begun to leave.
  private mutating func press(at point: SwipePoint, by pointer: Int) {
    guard point.isValid, held == nil else { return }
    // A touch ends with its card, and with a new press of its pointer.
    if let touch, touch.pointer == pointer || topCard != touch.card { self.touch = nil }
    guard touch == nil, options.isGestureEnabled || options.touchSlop > 0 else { return }
    var taken = 0
    if !options.catchesExits || !options.isGestureEnabled || !catchExit(at: point) {
      guard let top,
        let height = height(
          of: point, on: top, active[top].physics.appearance(at: now, options: options),
          depth: depth(of: top))
      else { return }
      let side = height < 0 ? 1.0 : -1
      guard options.touchSlop == 0 else {
        touch = Touch(card: active[top].id, pointer: pointer, point: point, time: now, side: side)
        return
      }
      guard isDraggable(active[top].id) else { return }
      active[top].physics.grab(
        at: point, side: side, within: heldSides(of: active[top].id), now: now, options: options)
      taken = top
    }
    grab(taken, by: pointer, at: point)
  }

  /// Takes back the choice on the leaving card that is drawn at the point, if its exit has just begun. The card is then
  /// grabbed, and the first in the deck's order.
  /// - Returns: Whether there was such a card.
  private mutating func catchExit(at point: SwipePoint) -> Bool {
    var found: (index: Int, depth: Double)?
    forEachSeen(at: now) { index, appearance, depth in
      if height(of: point, on: index, appearance, depth: depth) != nil { found = (index, depth) }
      return found == nil
    }
    guard let (index, depth) = found, active[index].isDecided, !active[index].isGhost,
      isDraggable(active[index].id), let began = active[index].physics.exitBegan,
      now - began < SwipeOptions.catchTime,
      let choice = ledger.index(of: active[index].id)
    else { return false }
    let entry = ledger.remove(at: choice)
    ledger.forgetUndone()
    ageQuestions(without: choice)
    active[index].physics.grab(
      at: point, side: 1, within: heldSides(of: active[index].id), now: now, options: options)
    active[index].status = .remaining
    active[index].firstSince = nil
    moveToFront(index, seenAt: depth)
    effects.append(.undone(reversal(of: entry, cause: .gesture)))
    return true
  }

  /// The report on the held card.
  func hold() -> SwipeHold<ID> {
    let index = held ?? 0
    return SwipeHold(
      card: active[index].id, pointer: pointer, direction: armed,
      translation: active[index].physics.translation(at: now), time: now)
  }

  /// Reports the side that letting go would choose, if it has changed.
  mutating func reportArmed() {
    guard let held else { return }
    let translation = active[held].physics.translation(at: now)
    let velocity = active[held].physics.velocity(at: now)
    let sides = active[held].physics.sides
    let choice = options.decision(translation: translation, velocity: velocity, within: sides)
    canChangeArmed = options.decision(translation: translation, velocity: .zero, within: sides) != choice
    guard choice != armed else { return }
    armed = choice
    effects.append(.armed(hold()))
  }

  /// The distance of a point below the card's middle, in the card's own frame; `nil` if the point is not on the card.
  private func height(
    of point: SwipePoint, on index: Int, _ appearance: CardAppearance, depth: Double
  ) -> Double? {
    let pose = pose(of: index, appearance, depth: depth, at: now)
    let (sine, cosine) = sineAndCosine(degrees: pose.rotation)
    let offset = point - pose.center
    let own = SwipeVector(
      dx: offset.dx * cosine + offset.dy * sine, dy: offset.dy * cosine - offset.dx * sine)
    // Multiplied, not divided by the scale, which may be 0.
    guard pose.scale > 0, own.dx.magnitude <= layout.card.width / 2 * pose.scale,
      own.dy.magnitude <= layout.card.height / 2 * pose.scale
    else { return nil }
    return own.dy
  }

  @inline(__always)
  mutating func drag(to point: SwipePoint, by pointer: Int) {
    guard let held, pointer == self.pointer, point.isValid,
      let moved = active[held].physics.move(to: point, now: now)
    else { return }
    let sides = active[held].physics.sides
    let leader = options.leader(of: moved.translation, among: moved.translation, within: sides)
    let travel = leader?.travel ?? 0
    let choice = options.decision(translation: moved.translation, velocity: moved.velocity, within: sides)
    effects.append(
      .pan(
        PanState(
          card: active[held].id, phase: .dragging, translation: moved.translation, velocity: moved.velocity,
          rotation: active[held].physics.heldRotation(moved.translation, options: options),
          direction: leader?.side,
          thresholdRatio: min(max(travel, 0), 1), isArmed: choice != nil, time: now)))
    canChangeArmed = (travel > 1 ? leader?.side : nil) != choice
    guard choice != armed else { return }
    armed = choice
    effects.append(.armed(hold()))
  }

  private mutating func release(at point: SwipePoint, by pointer: Int) {
    guard point.isValid else { return }
    if touch?.pointer == pointer { move(to: point, by: pointer) }
    if endTouch(at: point, by: pointer) { return }
    guard let held, pointer == self.pointer,
      let moved = active[held].physics.move(to: locked(point), now: now)
    else { return }
    let direction = options.decision(
      translation: moved.translation, velocity: moved.velocity, within: active[held].physics.sides)
    if let direction, direction == options.undoDirection {
      undo()
      return cancelDrag()
    }
    self.held = nil
    if let direction {
      ask(about: held, direction, cause: .drag)
    } else {
      sendHome(held, velocity: moved.velocity, reason: .threshold)
    }
  }

  /// Sends the held card, if any, home. However far it is, it is not chosen.
  mutating func cancelDrag() {
    guard let held else { return }
    self.held = nil
    sendHome(held, reason: .gesture)
  }

  /// Sends a card home without a choice.
  /// - Parameter velocity: The velocity to begin with; `nil` for its present one.
  mutating func sendHome(_ index: Int, velocity: SwipeVector? = nil, reason: CancellationReason) {
    let appearance = active[index].physics.appearance(at: now, options: options)
    let velocity = velocity ?? active[index].physics.velocity(at: now)
    effects.append(
      .cancelled(
        SwipeCancellation(
          card: active[index].id, reason: reason, direction: appearance.direction,
          translation: appearance.translation,
          velocity: velocity,
          thresholdRatio: appearance.thresholdRatio, time: now)))
    active[index].status = .remaining
    active[index].physics.goHome(
      velocity: velocity, direction: appearance.direction, reason: reason,
      in: reason == .undo ? commandDuration : nil, now: now, options: options)
  }

  /// Changes the layout. Displacements stay as they are, in points, and motions under way go on.
  mutating func apply(_ layout: SwipeLayout) {
    guard layout.isValid, layout != self.layout else { return }
    self.layout = layout
    touch = nil
    if let held { active[held].physics.holdStill(at: now) }
  }
}
