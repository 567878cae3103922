/// The choices that stand, oldest first, and those that were taken back and can be made again.
struct Ledger<ID: Hashable & Sendable>: Sendable {
  private(set) var choices: [LedgerEntry<ID>] = []
  private(set) var undone: [LedgerEntry<ID>] = []
  /// The number of ``choices`` whose card has come again.
  private(set) var repeatedCount = 0

  var count: Int { choices.count }

  /// The index of the choice that stands on a card. Looks at the newest first, which are the likeliest.
  func index(of id: ID) -> Int? { choices.lastIndex { $0.id == id } }

  /// Adds a new choice. No choice that was taken back can be made again.
  mutating func choose(_ entry: LedgerEntry<ID>) {
    choices.append(entry)
    if entry.isRepeated { repeatedCount += 1 }
    forgetUndone()
  }

  /// Notes that the card of the newest choice on it has come again. Returns false if there is none, or it has already.
  mutating func repeatCard(_ id: ID) -> Bool {
    guard let index = index(of: id), !choices[index].isRepeated else { return false }
    choices[index].isRepeated = true
    repeatedCount += 1
    return true
  }

  /// Takes the newest choice back.
  mutating func undo() -> LedgerEntry<ID>? {
    guard let entry = choices.popLast() else { return nil }
    undone.append(entry)
    if entry.isRepeated {
      repeatedCount -= 1
      undone[undone.count - 1].isRepeated = false
    }
    return entry
  }

  /// Makes the choice again that was taken back last.
  mutating func redo() -> LedgerEntry<ID>? {
    guard let entry = undone.popLast() else { return nil }
    choices.append(entry)
    return entry
  }

  /// Sets the choices that can be made again; the last one is made first.
  mutating func setUndone(_ entries: [LedgerEntry<ID>]) {
    undone = entries
    for index in undone.indices { undone[index].isRepeated = false }
  }

  /// Keeps, of several choices on one card that can be made again, the one that is made first. The card does not come again after it.
  mutating func keepOneUndone() {
    var seen: Set<ID> = []
    undone = undone.reversed().filter { seen.insert($0.id).inserted }.reversed()
  }

  /// Keeps how a card left, for an undo.
  mutating func left(_ id: ID, _ departure: Departure) {
    if let index = index(of: id) { choices[index].departure = departure }
  }

  /// Removes a choice; it cannot be made again.
  mutating func remove(at index: Int) -> LedgerEntry<ID> {
    if choices[index].isRepeated { repeatedCount -= 1 }
    return choices.remove(at: index)
  }

  /// Drops all choices that could be made again.
  mutating func forgetUndone() { undone.removeAll(keepingCapacity: true) }

  /// Drops the choices on these cards that could be made again.
  mutating func forgetUndone(_ ids: Set<ID>) { undone.removeAll { ids.contains($0.id) } }

  /// Puts choices before all others, oldest first.
  mutating func insertOldest(_ entries: [LedgerEntry<ID>]) {
    choices.insert(contentsOf: entries, at: 0)
    for entry in entries where entry.isRepeated { repeatedCount += 1 }
  }

  /// Removes the choices that stand on these cards. Returns the indices they had, their cards, and whether those have come again,
  /// oldest first.
  mutating func forget(_ ids: Set<ID>) -> [(index: Int, id: ID, isRepeated: Bool)] {
    var forgotten: [(index: Int, id: ID, isRepeated: Bool)] = []
    for (index, entry) in choices.enumerated() where ids.contains(entry.id) {
      forgotten.append((index, entry.id, entry.isRepeated))
      if entry.isRepeated { repeatedCount -= 1 }
    }
    if !forgotten.isEmpty { choices.removeAll { ids.contains($0.id) } }
    return forgotten
  }
}
