// Asking, answering, leaving.
extension CardStack {
  /// Swipes the first remaining card.
  mutating func swipe(to direction: SwipeDirection, cause: SwipeCause) {
    guard let top, directions(of: active[top].id).contains(direction) else { return }
    ask(about: top, direction, cause: cause)
  }

  /// Asks whether a card may be chosen that a gesture or a command has decided; chooses it at once if the owner is not asked.
  mutating func ask(about index: Int, _ direction: SwipeDirection, cause: SwipeCause) {
    let decision = setOut(index, direction, cause: cause, isLetGo: cause == .drag)
    guard asksBeforeChoosing else {
      return accept(index, decision, in: commandDuration, isFresh: true)
    }
    lastToken += 1
    let token = AnswerToken(number: lastToken)
    let deadline: Duration? =
      switch options.answerTimeout {
      case .never: nil
      case .after(let limit): now + limit
      }
    active[index].status = .asked(
      Question(
        token: token, decision: decision, deadline: deadline, olderChoices: ledger.count,
        duration: commandDuration))
    freshToken = token
    if held != nil { updateSides() }
    effects.append(.ask(SwipeProposal(card: active[index].id, token: token, decision: decision, time: now)))
  }

  /// Begins a card's way to a side. A commanded card moves to the threshold; one that was let go, is beyond the threshold
  /// already, or leaves in a time of its own, stands. Returns the figures of this moment.
  mutating func setOut(
    _ index: Int, _ direction: SwipeDirection, cause: SwipeCause, isLetGo: Bool = false
  ) -> SwipeDecision {
    let translation = active[index].physics.translation(at: now)
    let velocity = active[index].physics.velocity(at: now)
    let decision = SwipeDecision(
      direction: direction, cause: cause, translation: translation,
      velocity: velocity,
      thresholdRatio: options.thresholdRatio(translation, towards: direction),
      dwell: now - (active[index].firstSince ?? now))
    if held == index { held = nil }
    if isLetGo || commandDuration != nil || options.travel(translation, towards: direction) > 1 {
      active[index].physics.wait(for: decision, now: now, options: options)
    } else {
      active[index].physics.force(for: decision, now: now, options: options)
    }
    return decision
  }

  /// Carries out an answer, if the question is still open.
  mutating func resolve(_ token: AnswerToken, with answer: SwipeAnswer) {
    guard let index = active.firstIndex(where: { $0.question?.token == token }),
      let question = active[index].question
    else { return }
    let decision = question.decision
    let isFresh = token == freshToken
    freshToken = nil
    switch answer {
    case .yes: accept(index, decision, in: question.duration, isFresh: isFresh)
    case .no:
      // A forced move that has only just begun has changed neither position nor velocity yet.
      if isFresh { active[index].physics.standBeforeForced(now: now, options: options) }
      sendHome(index, velocity: isFresh ? decision.velocity : nil, reason: .answer)
    case .later: break
    }
  }

  /// Whether an event answers the question asked at this very instant.
  func isAnswer(_ event: SwipeEvent<ID>) -> Bool {
    if case .answer(let token, _) = event { return token == freshToken }
    return false
  }

  /// Makes the last question one that was not answered at once: its card stands still from now on.
  mutating func deferQuestion() {
    freshToken = nil
    runDue(until: now)
  }

  /// Makes the choice. The card leaves, at its velocity if it did not wait.
  /// - Parameter duration: How long its exit takes; `nil` for what the options say.
  private mutating func accept(
    _ index: Int, _ decision: SwipeDecision, in duration: Duration?, isFresh: Bool
  ) {
    lastSequence += 1
    let id = active[index].id
    let choice = MadeChoice(decision: decision, sequence: lastSequence, time: now)
    active[index].status = .chosen(choice)
    ledger.choose(
      LedgerEntry(sequence: lastSequence, id: id, direction: decision.direction, cause: decision.cause))
    effects.append(.chosen(result(of: choice, on: id)))
    if isFinished { effects.append(.finished) }
    leaveIfPending(index, velocity: isFresh ? decision.velocity : .zero, in: duration)
  }

  /// Begins the exit of a chosen card that stands; one on its way to the threshold goes on.
  mutating func leaveIfPending(_ index: Int, velocity: SwipeVector, in duration: Duration?) {
    guard case .pending = active[index].physics.phase else { return }
    let depth = depth(of: index)
    active[index].physics.exitIfPending(
      velocity: velocity, in: duration, now: now, options: options, layout: layout, depth: depth)
  }

  /// Takes over where the owner has moved a leaving card; see ``ExitStyle/custom``.
  mutating func moveExit(of card: ID, to translation: SwipeVector, progress: Double) {
    guard progress.isFinite, translation.isValid,
      let leaving = active.firstIndex(where: { $0.id == card && $0.physics.isExiting })
    else { return }
    active[leaving].physics.exitMoved(to: translation, progress: progress)
  }

  /// Ends an exit that the owner moves; see ``ExitStyle/custom``.
  mutating func endExit(of card: ID) {
    let leaving = active.firstIndex {
      $0.id == card && $0.physics.isExiting && !$0.physics.isMoving
    }
    if let leaving { finishExit(leaving) }
  }

  /// Ends an exit: removes the card from the active ones.
  mutating func finishExit(_ index: Int) {
    let id = active[index].id
    if !active[index].isGhost, case .exiting(let state) = active[index].physics.phase {
      ledger.left(
        id,
        Departure(
          translation: active[index].physics.translation(at: now), angle: state.angle,
          grabSide: active[index].physics.grabSide))
      if tellsLastPans {
        effects.append(
          .pan(
            PanState(
              card: id, phase: .gone, translation: active[index].physics.translation(at: now),
              velocity: .zero,
              rotation: state.angle, direction: state.direction, thresholdRatio: 1, isArmed: false, time: now)
          ))
      }
    }
    if case .chosen(let choice) = active[index].status {
      effects.append(.exited(result(of: choice, on: id)))
    }
    let lost = 1 - active[index].physics.depthAtExit(at: now, options: options)
    if lost > 0 {
      for behind in active.indices where behind > index { active[behind].keepDepth(lost, at: now) }
    }
    let comesAgain = options.loops && active[index].isDecided && !active[index].isGhost
    removeActive(at: index)
    if comesAgain, ledger.repeatCard(id) { queue.append([id]) }
  }

  /// Removes an active card, and keeps `held` right.
  mutating func removeActive(at index: Int) {
    active.remove(at: index)
    if let held {
      if held == index { self.held = nil }
      if held > index { self.held = held - 1 }
    }
  }

  /// Inserts an active card, and keeps `held` right.
  mutating func insertActive(_ card: ActiveCard<ID>, at index: Int) {
    active.insert(card, at: index)
    if let held, held >= index { self.held = held + 1 }
  }

  private func result(of choice: MadeChoice, on card: ID) -> SwipeResult<ID> {
    SwipeResult(
      sequence: choice.sequence, card: card, decision: choice.decision, chosenAt: choice.time, time: now)
  }
}
