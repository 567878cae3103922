// Taking back and making again.
extension CardStack {
  /// Takes back the newest open question or the newest choice, whichever is newer.
  /// - Parameter side: Where a card that is out comes from; `nil` for where it left.
  mutating func undo(from side: SwipeDirection? = nil) {
    if let index = newestQuestion, let question = active[index].question,
      question.olderChoices >= ledger.count
    {
      cancelDrag()
      let depth = depth(of: index)
      sendHome(index, reason: .undo)
      moveToFront(index, seenAt: depth)
      return
    }
    guard var entry = ledger.undo() else { return }
    cancelDrag()
    ageQuestions(without: ledger.count)
    if let side { entry.departure = departure(by: side) }
    bringBack(entry, cause: .undo)
  }

  /// Takes back a choice that could not be kept. No redo makes it again.
  mutating func withdraw(_ id: ID) {
    guard let index = ledger.index(of: id) else { return }
    cancelDrag()
    let entry = ledger.remove(at: index)
    ageQuestions(without: index)
    bringBack(entry, cause: .unsaved)
  }

  /// Makes the choice again that was taken back last, as a commanded swipe from where the card is. The owner is not asked.
  mutating func redo() {
    guard let newest = ledger.undone.last, let index = undecided(newest.id),
      !active[index].isAsked
    else { return }
    if held != index { cancelDrag() }
    guard let entry = ledger.redo() else { return }
    let decision = setOut(index, entry.direction, cause: entry.cause)
    active[index].status = .chosen(
      MadeChoice(decision: decision, sequence: entry.sequence, time: now))
    effects.append(.redone(reversal(of: entry, cause: .redo)))
    if isFinished { effects.append(.finished) }
    leaveIfPending(index, velocity: decision.velocity, in: commandDuration)
  }

  /// Brings a card home whose choice no longer stands, from where it is drawn or from where it left. It becomes the first in
  /// the deck's order, so the next choice is made on it, whatever still leaves or was inserted meanwhile.
  mutating func bringBack(_ entry: LedgerEntry<ID>, cause: ReversalCause) {
    #if !SWIPE_SMALL
    if entry.isRepeated { removeRepetition(entry.id) }
    #endif
    if let index = active.firstIndex(where: { $0.id == entry.id && $0.isDecided && !$0.isGhost }) {
      let depth = depth(of: index)
      active[index].physics.comeBack(in: commandDuration, now: now, options: options)
      active[index].status = .remaining
      active[index].firstSince = nil
      moveToFront(index, seenAt: depth)
    } else {
      var card = ActiveCard(id: entry.id)
      card.physics.comeBack(
        from: outside(entry), after: entry, in: commandDuration, now: now, options: options)
      insertActive(card, at: 0)
    }
    effects.append(.undone(reversal(of: entry, cause: cause)))
  }

  /// Removes a card that was dealt a second time, wherever it is in the deck.
  private mutating func removeRepetition(_ id: ID) {
    guard let index = active.firstIndex(where: { $0.id == id && !$0.isDecided }) else {
      _ = queue.remove(id)
      return
    }
    if active[index].isAsked { sendHome(index, reason: .undo) }
    let weight = 1 - active[index].physics.appearance(at: now, options: options).shown.depth
    for behind in active.indices where behind > index { active[behind].keepDepth(weight, at: now) }
    removeActive(at: index)
  }

  /// How a card leaves that is commanded to that side.
  func departure(by side: SwipeDirection) -> Departure {
    let end = side.unit * options.commandedTravel(towards: side)
    return Departure(translation: end, angle: options.rotation(of: end, grabSide: 1))
  }

  /// Makes an active card the first in the deck's order. Nothing that is drawn jumps.
  /// - Parameter depth: The depth that it was drawn with before anything of it changed.
  mutating func moveToFront(_ index: Int, seenAt depth: Double) {
    let weight = 1 - active[index].physics.appearance(at: now, options: options).shown.depth
    for other in 0..<index { active[other].keepDepth(-weight, at: now) }
    var card = active.remove(at: index)
    card.keepDepthOnTop(depth, at: now)
    active.insert(card, at: 0)
    if let held { self.held = held == index ? 0 : held < index ? held + 1 : held }
  }

  /// Adapts the open questions to a choice that was removed from the ledger: those asked after it have one older choice less.
  mutating func ageQuestions(without choice: Int) {
    updateQuestions { if choice < $0.olderChoices { $0.olderChoices -= 1 } }
  }

  mutating func updateQuestions(_ change: (inout Question) -> Void) {
    for index in active.indices {
      guard var question = active[index].question else { continue }
      change(&question)
      active[index].status = .asked(question)
    }
  }

  /// The point at which a card's return begins: where it left, or further out if that is inside the bounds by now.
  private func outside(_ entry: LedgerEntry<ID>) -> SwipeVector {
    let end = entry.departure.translation
    let shape = RotatedBounds(layout: layout, rotation: entry.departure.angle)
    let unit = end.unit(unlessShorterThan: 1e-9) ?? entry.direction.unit
    return end + unit * shape.lengthsToClear(from: end, along: unit)
  }

  /// The index in `active` of an undecided card, which becomes active if it is not; `nil` if there is no such card.
  private mutating func undecided(_ id: ID) -> Int? {
    if let index = active.firstIndex(where: { $0.id == id && !$0.isDecided }) { return index }
    guard let position = queue.position(of: id) else { return nil }
    // The cards before it become active too, so that it leaves from its place in the order.
    for _ in 0...position {
      guard let next = queue.popFirst() else { break }
      active.append(ActiveCard(id: next))
    }
    return active.lastIndex { $0.id == id }
  }

  /// The index in `active` of the card that was asked about last.
  private var newestQuestion: Int? {
    func number(_ index: Int) -> UInt64 { active[index].question?.token.number ?? 0 }
    return active.indices.filter { active[$0].isAsked }.max { number($0) < number($1) }
  }

  func reversal(of entry: LedgerEntry<ID>, cause: ReversalCause) -> SwipeReversal<ID> {
    SwipeReversal(
      card: entry.id, direction: entry.direction, cause: cause,
      sequence: entry.sequence, time: now)
  }
}
