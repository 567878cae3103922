// Asking, answering, leaving.
extension CardStack {
  /// Swipes the first remaining card, whatever else is under way.
  mutating func swipe(
    to direction: SwipeDirection, cause: SwipeCause, at now: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    guard options.directions.contains(direction), let top else { return }
    ask(about: top, direction, cause: cause, at: now, into: &effects)
  }

  /// A card is decided, as far as it is up to the gesture: asks for it, or chooses where nobody wants to be asked.
  mutating func ask(
    about index: Int, _ direction: SwipeDirection, cause: SwipeCause, at now: Duration,
    into effects: inout [SwipeEffect<ID>]
  ) {
    let decision = setOut(index, direction, cause: cause, isLetGo: cause == .drag, at: now)
    guard asks else { return accept(index, decision, isFresh: true, at: now, into: &effects) }
    lastToken += 1
    let token = AnswerToken(number: lastToken)
    let deadline: Duration? =
      switch options.answerTimeout {
      case .never: nil
      case .after(let limit): now + limit
      }
    active[index].status = .asked(
      Question(token: token, decision: decision, deadline: deadline, olderChoices: ledger.count))
    freshToken = token
    effects.append(.ask(SwipeProposal(card: active[index].id, token: token, decision: decision, time: now)))
  }

  /// A card leaves the pointer, or home, for a side: commanded, it sets out for the threshold; let go, or beyond the
  /// threshold already, it stands. Returns the figures of this moment.
  mutating func setOut(
    _ index: Int, _ direction: SwipeDirection, cause: SwipeCause, isLetGo: Bool = false, at now: Duration
  ) -> SwipeDecision {
    let (translation, velocity) = active[index].physics.state(at: now)
    let decision = SwipeDecision(
      direction: direction, cause: cause, translation: translation,
      velocity: velocity,
      thresholdRatio: options.thresholdRatio(translation, towards: direction),
      dwell: now - (active[index].firstSince ?? now))
    if held == index { held = nil }
    if isLetGo || options.travel(translation, towards: direction) > 1 {
      active[index].physics.wait(for: decision, now: now, options: options)
    } else {
      active[index].physics.force(for: decision, now: now, options: options)
    }
    return decision
  }

  /// An answer, if it is the first to an open question.
  mutating func take(
    _ answer: SwipeAnswer, to token: AnswerToken, at now: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    guard let index = active.firstIndex(where: { $0.question?.token == token }),
      let decision = active[index].question?.decision
    else { return }
    let isFresh = token == freshToken
    freshToken = nil
    switch answer {
    case .yes: accept(index, decision, isFresh: isFresh, at: now, into: &effects)
    case .no:
      // A forced move that was only about to begin has not changed where it is, or its velocity, yet.
      if isFresh { active[index].physics.standBeforeForced(now: now, options: options) }
      sendHome(
        index, velocity: isFresh ? decision.velocity : nil, reason: .answer, at: now, into: &effects)
    case .later: break
    }
  }

  /// Whether it answers the question asked at this very instant.
  func isAnswer(_ event: SwipeEvent<ID>) -> Bool {
    if case .answer(let token, _) = event { return token == freshToken }
    return false
  }

  /// The question asked last was not answered at once: its card stands still from now on.
  mutating func deferQuestion(at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    freshToken = nil
    runDue(until: now, into: &effects)
  }

  /// A yes. The card leaves, as fast as it was if there was no waiting.
  private mutating func accept(
    _ index: Int, _ decision: SwipeDecision, isFresh: Bool, at now: Duration,
    into effects: inout [SwipeEffect<ID>]
  ) {
    lastSequence += 1
    let choice = MadeChoice(decision: decision, sequence: lastSequence, time: now)
    active[index].status = .chosen(choice)
    ledger.choose(
      LedgerEntry(
        sequence: lastSequence, id: active[index].id, direction: decision.direction, cause: decision.cause))
    effects.append(.chosen(result(of: choice, on: active[index].id, at: now)))
    if isFinished { effects.append(.finished) }
    leaveIfPending(index, velocity: isFresh ? decision.velocity : .zero, at: now)
  }

  /// A chosen card that stands leaves with `velocity`; one on its way to the threshold goes on.
  mutating func leaveIfPending(_ index: Int, velocity: SwipeVector, at now: Duration) {
    guard case .pending = active[index].physics.phase else { return }
    let depth = depth(of: index, at: now)
    active[index].physics.exitIfPending(
      velocity: velocity, now: now, options: options, layout: layout, depth: depth)
  }

  /// The owner moves a card out; see ``ExitStyle/custom``.
  mutating func moveExit(of card: ID, to translation: SwipeVector, progress: Double) {
    guard progress.isFinite, translation.isValid,
      let leaving = active.firstIndex(where: { $0.id == card && $0.physics.isExiting })
    else { return }
    active[leaving].physics.exitMoved(to: translation, progress: progress)
  }

  /// The owner has moved a card out; see ``ExitStyle/custom``.
  mutating func endExit(of card: ID, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    let leaving = active.firstIndex {
      $0.id == card && $0.physics.isExiting && !$0.physics.isMoving
    }
    if let leaving { finishExit(leaving, at: now, into: &effects) }
  }

  /// A chosen card is out.
  mutating func finishExit(_ index: Int, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    let id = active[index].id
    if !active[index].isGhost, case .exiting(let state) = active[index].physics.phase {
      ledger.left(
        id,
        Departure(
          translation: active[index].physics.translation(at: now), angle: state.angle,
          grabSide: active[index].physics.grabSide))
    }
    if case .chosen(let choice) = active[index].status {
      effects.append(.exited(result(of: choice, on: id, at: now)))
    }
    let lost = 1 - active[index].physics.depthAtExit(at: now, options: options)
    if lost > 0 {
      for behind in active.indices where behind > index { active[behind].keepDepth(lost, at: now) }
    }
    removeActive(at: index)
  }

  /// Takes a card out of the active ones, and keeps knowing which one is held.
  mutating func removeActive(at index: Int) {
    active.remove(at: index)
    if let held {
      if held == index { self.held = nil }
      if held > index { self.held = held - 1 }
    }
  }

  /// Puts a card among the active ones, and keeps knowing which one is held.
  mutating func insertActive(_ card: ActiveCard<ID>, at index: Int) {
    active.insert(card, at: index)
    if let held, held >= index { self.held = held + 1 }
  }

  private func result(of choice: MadeChoice, on card: ID, at time: Duration) -> SwipeResult<ID> {
    SwipeResult(
      sequence: choice.sequence, card: card, decision: choice.decision, chosenAt: choice.time, time: time)
  }
}
