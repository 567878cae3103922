// Edits of the deck.
extension CardStack {
  mutating func handle(_ edit: StackEdit<ID>) {
    switch edit {
    case .append(let ids): queue.append(known.add(ids))
    case .appendRun(let run): append(run)
    case .insert(let ids, let before): insert(ids, before: before)
    case .remove(let ids): remove(ids)
    case .replace(let id, let other): replace(id, with: other)
    case .raise(let id): raise(id)
    case .adopt(let choices): adopt(choices)
    case .requeue(let ids): requeue(ids)
    case .shift(let distance) where distance != 0: shift { _ in distance }
    case .jump(let id) where id != topCard && canJump(to: id): shift { $0.position(of: id) ?? 0 }
    case .shift, .jump: break
    case .setRules(let rules, let id): setRules(rules, for: id)
    }
  }

  mutating func append(_ run: IDRun<ID>) {
    for part in known.add(run) { queue.append(part) }
  }

  /// The index in `active` of a card that may be edited, being undecided and not held.
  private func editable(_ id: ID) -> Int? {
    active.firstIndex { $0.id == id && $0.isEditable }
  }

  private mutating func insert(_ ids: [ID], before id: ID) {
    if let index = editable(id) {
      for (offset, new) in known.add(ids).enumerated() {
        insertActive(ActiveCard(id: new), at: index + offset)
      }
    } else if queue.contains(id) {
      _ = queue.insert(known.add(ids), before: id)
    }
  }

  private mutating func remove(_ ids: [ID]) {
    let wanted = Set(ids)
    var removed = queue.remove(all: wanted)
    for index in active.indices.reversed() where wanted.contains(active[index].id) {
      guard active[index].isEditable else { continue }
      removed.insert(active[index].id)
      removeActive(at: index)
    }
    known.remove(removed)
    forget(removed)
  }

  /// Drops all that is kept of cards which the deck does not have any more: their rules, and their choices of earlier rounds.
  private mutating func forget(_ ids: Set<ID>) {
    ledger.forgetUndone(ids)
    if ledger.repeatedCount > 0 {
      for choice in ledger.forget(ids).reversed() { ageQuestions(without: choice.index) }
    }
    for id in ids { setRules(nil, for: id) }
  }

  private mutating func replace(_ id: ID, with other: ID) {
    guard !known.contains(other) else { return }
    if let index = editable(id) {
      active[index] = ActiveCard(id: other)
    } else if !queue.replace(id, with: other) {
      return
    }
    known.remove([id])
    _ = known.add([other])
    forget([id])
  }

  private mutating func raise(_ id: ID) {
    guard held == nil, known.contains(id) else { return }
    if let index = active.firstIndex(where: { $0.id == id && !$0.isDecided }) {
      guard active[index].physics.isResting, index != top else { return }
      active.insert(active.remove(at: index), at: 0)
    } else if queue.remove(id) {
      insertActive(ActiveCard(id: id), at: 0)
    } else if let index = ledger.index(of: id) {
      let entry = ledger.remove(at: index)
      ledger.forgetUndone()
      ageQuestions(without: index)
      bringBack(entry, cause: .raise)
    }
  }

  private mutating func adopt(_ choices: [DecidedCard<ID>]) {
    var wanted: Set<ID> = []
    wanted.reserveCapacity(choices.count)
    // In a deck that loops a card may have choices and be in the deck. Those are newer than what is adopted.
    let chosen = ledger.repeatedCount == 0 ? [] : Set(ledger.choices.map { $0.id })
    for choice in choices where !chosen.contains(choice.card) { wanted.insert(choice.card) }
    var free = queue.remove(all: wanted)
    for index in active.indices.reversed() where wanted.contains(active[index].id) {
      guard active[index].isRemaining, index != held else { continue }
      free.insert(active[index].id)
      removeActive(at: index)
    }
    var entries: [LedgerEntry<ID>] = []
    entries.reserveCapacity(choices.count)
    for choice in choices where wanted.contains(choice.card) {
      let (id, direction) = (choice.card, choice.direction)
      guard free.remove(id) != nil || !known.add(CollectionOfOne(id)).isEmpty else { continue }
      // An undo brings it back as one that left by a key.
      entries.append(
        LedgerEntry(
          departure: departure(by: direction), sequence: 0, id: id, direction: direction, cause: .program,
          isRepeated: options.loops))
    }
    if options.loops { queue.append(entries.map { $0.id }) }
    ledger.insertOldest(entries)
    ledger.forgetUndone(wanted)
    updateQuestions { $0.olderChoices += entries.count }
  }

  private mutating func requeue(_ ids: [ID]) {
    ledger.forgetUndone(Set(ids))
    let forgotten = ledger.forget(Set(ids))
    guard !forgotten.isEmpty else { return }
    var known: Set<ID> = []
    for choice in forgotten.reversed() {
      ageQuestions(without: choice.index)
      if !choice.isRepeated { known.insert(choice.id) }
    }
    for index in active.indices
    where known.contains(active[index].id) && active[index].isDecided && !active[index].isGhost {
      lastGhost += 1
      active[index].ghost = lastGhost
    }
    queue.append(ids.filter { known.remove($0) != nil })
  }

  private func canJump(to id: ID) -> Bool {
    queue.contains(id) || active.contains { $0.id == id && $0.isRemaining && $0.physics.isResting }
  }

  /// Turns the order of the remaining cards that rest: those of the front go to the end.
  /// - Parameter distance: The number of cards that go, of all that rest; below zero, cards of the end come to the front.
  private mutating func shift(by distance: (CardQueue<ID>) -> Int) {
    guard held == nil else { return }
    for index in active.indices.reversed() where active[index].isRemaining && active[index].physics.isResting
    {
      queue.pushFirst(active[index].id)
      removeActive(at: index)
    }
    queue.rotate(by: distance(queue))
  }
}
