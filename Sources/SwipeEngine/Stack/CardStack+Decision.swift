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
    guard asks else { return accept(index, isFresh: true, at: now, into: &effects) }
    lastToken += 1
    let token = AnswerToken(number: lastToken)
    let deadline: Duration? =
      switch options.answerTimeout {
      case .never: nil
      case .after(let limit): now + limit
      }
    live[index].body.question = Question(token: token, deadline: deadline, olderChoices: ledger.count)
    freshToken = token
    effects.append(
      .ask(
        SwipeProposal(card: live[index].id, token: token, decision: decision)))
  }

  /// A card leaves the hand, or home, for a side: commanded, it sets out for the threshold; let go, or beyond the
  /// threshold already, it stands. Returns the figures of this moment.
  @discardableResult
  mutating func setOut(
    _ index: Int, _ direction: SwipeDirection, cause: SwipeCause, isLetGo: Bool = false, at now: Duration
  ) -> SwipeDecision {
    let translation = live[index].body.translation(at: now)
    let since = live[index].body.firstSince ?? now
    let decision = SwipeDecision(
      direction: direction, cause: cause, translation: translation,
      velocity: live[index].body.velocity(at: now),
      thresholdRatio: options.thresholdRatio(translation, towards: direction), dwell: now - since, time: now)
    if held == index { held = nil }
    if isLetGo || options.travel(translation, towards: direction) > 1 {
      live[index].body.wait(for: decision, options: options)
    } else {
      live[index].body.force(for: decision, options: options)
    }
    return decision
  }

  /// An answer, if it is the first to an open question.
  mutating func take(
    _ answer: SwipeAnswer, to token: AnswerToken, at now: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    guard let index = live.firstIndex(where: { $0.body.question?.token == token }) else { return }
    let isFresh = token == freshToken
    freshToken = nil
    switch answer {
    case .yes: accept(index, isFresh: isFresh, at: now, into: &effects)
    case .no: decline(index, reason: .answer, isFresh: isFresh, at: now, into: &effects)
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
    _ index: Int, isFresh: Bool, at now: Duration, into effects: inout [SwipeEffect<ID>]
  ) {
    guard let decision = live[index].body.decision else { return }
    lastSequence += 1
    live[index].body.question = nil
    live[index].body.sequence = lastSequence
    live[index].body.chosenAt = now
    ledger.choose(
      LedgerEntry(
        id: live[index].id, direction: decision.direction, cause: decision.cause, sequence: lastSequence))
    if let result = result(of: index, at: now) { effects.append(.chosen(result)) }
    if isFinished { effects.append(.finished) }
    fly(index, velocity: isFresh ? decision.velocity : .zero, at: now)
  }

  /// A card that stands leaves; one on its way to the threshold goes on, and leaves from there.
  mutating func fly(_ index: Int, velocity: Vector, at now: Duration) {
    guard live[index].body.phase == .pending else { return }
    live[index].body.leave(
      velocity: velocity, way: live[index].body.way, now: now, options: options, layout: layout)
  }

  /// A no, or what counts as one. The card comes home from where it is.
  mutating func decline(
    _ index: Int, reason: CancellationReason, isFresh: Bool = false, at now: Duration,
    into effects: inout [SwipeEffect<ID>]
  ) {
    // A forced move that was only about to begin has not changed the velocity yet.
    let fresh = isFresh ? live[index].body.decision?.velocity : nil
    let velocity = fresh ?? live[index].body.velocity(at: now)
    sendHome(index, velocity: velocity, reason: reason, at: now, into: &effects)
  }

  /// The owner has moved a card out; see ``ExitStyle/custom``.
  mutating func endExit(of card: ID, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    let leaving = live.firstIndex { $0.id == card && $0.body.phase == .exiting && !$0.body.isMoving }
    if let leaving { leave(leaving, at: now, into: &effects) }
  }

  /// A chosen card is out.
  mutating func leave(_ index: Int, at now: Duration, into effects: inout [SwipeEffect<ID>]) {
    let card = live[index]
    if !card.isGhost {
      ledger.left(
        card.id, at: card.body.translation(at: now), angle: card.body.angle, grabSide: card.body.grabSide)
    }
    if let result = result(of: index, at: now) { effects.append(.exited(result)) }
    removeLive(at: index)
  }

  /// Takes a card out of the live ones, and keeps knowing which one is held.
  mutating func removeLive(at index: Int) {
    live.remove(at: index)
    if let held {
      if held == index { self.held = nil }
      if held > index { self.held = held - 1 }
    }
  }

  /// Puts a card among the live ones, and keeps knowing which one is held.
  mutating func insertLive(_ card: ActiveCard<ID>, at index: Int) {
    live.insert(card, at: index)
    if let held, held >= index { self.held = held + 1 }
  }

  /// What is reported of a choice.
  private func result(of index: Int, at time: Duration) -> SwipeResult<ID>? {
    guard let decision = live[index].body.decision else { return nil }
    return SwipeResult(
      sequence: live[index].body.sequence, card: live[index].id, decision: decision,
      chosenAt: live[index].body.chosenAt, time: time)
  }
}
