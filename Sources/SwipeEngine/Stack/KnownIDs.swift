/// The ids of all cards that the deck has ever been given and still has, decided or not: none twice.
struct KnownIDs<ID: Hashable & Sendable>: Sendable {
  private var singles: Set<ID> = []
  private var runs: [IDRun<ID>] = []
  private(set) var count = 0

  func contains(_ id: ID) -> Bool {
    singles.contains(id) || runs.contains { $0.offset(of: id) != nil }
  }

  /// Adds those that are new. Returns them, in the order given.
  mutating func add(_ ids: some Sequence<ID>) -> [ID] {
    var added: [ID] = []
    added.reserveCapacity(ids.underestimatedCount)
    for id in ids where !runs.contains(where: { $0.offset(of: id) != nil }) {
      if singles.insert(id).inserted { added.append(id) }
    }
    count += added.count
    return added
  }

  /// Adds the numbers that are new, up to `Int.max / 2` ids in all. Returns them, in order.
  mutating func add(_ wanted: IDRun<ID>) -> [IDRun<ID>] {
    let numbers = wanted.part(0..<min(wanted.count, max(Int.max / 2 - count, 0)))
    let known = runs.compactMap(numbers.overlap(with:)) + numbers.offsets(of: singles).map { $0..<($0 + 1) }
    let added = numbers.parts(without: known)
    for run in added {
      count += run.count
      if let last = runs.last, let longer = last.joined(with: run) {
        runs[runs.count - 1] = longer
      } else {
        runs.append(run)
      }
    }
    return added
  }

  /// Removes ids; unknown ones are passed over.
  mutating func remove(_ ids: Set<ID>) {
    for id in ids {
      if singles.remove(id) == nil {
        guard let index = runs.firstIndex(where: { $0.offset(of: id) != nil }),
          let offset = runs[index].offset(of: id)
        else { continue }
        runs.replaceSubrange(index...index, with: runs[index].parts(without: [offset..<(offset + 1)]))
      }
      count -= 1
    }
  }
}
