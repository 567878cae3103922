/// The choices that stand, oldest first, and those that were taken back and can be made again.
struct Ledger<ID: Hashable & Sendable>: Sendable {
  private(set) var choices = Shelves<LedgerEntry<ID>>()
  private(set) var undone: [LedgerEntry<ID>] = []

  var count: Int { choices.count }

  /// A new choice: what was taken back is gone for good.
  mutating func choose(_ entry: LedgerEntry<ID>) {
    choices.append(entry)
    undone.removeAll(keepingCapacity: true)
  }

  /// Takes the newest choice back.
  mutating func undo() -> LedgerEntry<ID>? {
    guard let entry = choices.popLast() else { return nil }
    undone.append(entry)
    return entry
  }

  /// Makes the choice again that was taken back last.
  mutating func redo() -> LedgerEntry<ID>? {
    guard let entry = undone.popLast() else { return nil }
    choices.append(entry)
    return entry
  }

  /// The exit of that card is over. The newest are looked at first: what still flies was chosen lately.
  mutating func left(_ id: ID, at end: Vector, angle: Double, grabSide: Double) {
    guard let index = choices.lastIndex(where: { $0.id == id }) else { return }
    choices[index].left(at: end, angle: angle, grabSide: grabSide)
  }

  /// Takes any choice out; it cannot be made again.
  mutating func takeOut(at index: Int) -> LedgerEntry<ID> { choices.remove(at: index) }

  /// Nothing can be made again.
  mutating func forgetUndone() { undone.removeAll(keepingCapacity: true) }

  /// Choices older than all others, oldest first.
  mutating func insertOldest(_ entries: [LedgerEntry<ID>]) {
    choices.insertFirst(entries)
  }

  /// Forgets the choices on these cards. Returns where they stood, oldest first.
  mutating func forget(_ ids: Set<ID>) -> [(index: Int, id: ID)] {
    var forgotten: [(index: Int, id: ID)] = []
    choices.forEach { index, entry in
      if ids.contains(entry.id) { forgotten.append((index, entry.id)) }
    }
    if !forgotten.isEmpty { choices.removeAll { ids.contains($0.id) } }
    return forgotten
  }

  /// These cards are no more: their choices cannot be made again.
  mutating func forgetUndone(_ ids: Set<ID>) {
    undone.removeAll { ids.contains($0.id) }
  }
}
