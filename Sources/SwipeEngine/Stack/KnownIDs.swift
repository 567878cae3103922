/// Which ids the deck has, whatever became of them: none twice.
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

  /// Adds those of consecutive numbers that are new, up to half of `Int.max` in all. Returns them, in order.
  mutating func add(_ wanted: IDRun<ID>) -> [IDRun<ID>] {
    let numbers = wanted.part(0..<min(wanted.count, max(Int.max / 2 - count, 0)))
    // What is known already cuts the numbers into pieces; a deck that only grows has no such cuts.
    var cuts: [Range<Int>] = []
    for run in runs {
      if let offset = numbers.offset(of: run.first) {
        cuts.append(offset..<min(numbers.count, offset + min(run.count, numbers.count)))
      } else if let offset = run.offset(of: numbers.first) {
        cuts.append(0..<min(numbers.count, run.count - offset))
      }
    }
    if singles.count <= numbers.count {
      for id in singles { if let offset = numbers.offset(of: id) { cuts.append(offset..<(offset + 1)) } }
    } else {
      for offset in 0..<numbers.count where singles.contains(numbers.steps.advanced(numbers.first, offset)) {
        cuts.append(offset..<(offset + 1))
      }
    }
    cuts.sort { $0.lowerBound < $1.lowerBound }
    var added: [IDRun<ID>] = []
    var start = 0
    for cut in cuts {
      if cut.lowerBound > start { added.append(numbers.part(start..<cut.lowerBound)) }
      start = max(start, cut.upperBound)
    }
    if start < numbers.count { added.append(numbers.part(start..<numbers.count)) }
    for run in added { keep(run) }
    return added
  }

  private mutating func keep(_ run: IDRun<ID>) {
    count += run.count
    if let last = runs.last, let longer = last.joined(with: run) {
      runs[runs.count - 1] = longer
    } else {
      runs.append(run)
    }
  }

  /// Takes ids out; those it does not have are passed over.
  mutating func remove(_ ids: Set<ID>) {
    for id in ids {
      if singles.remove(id) != nil {
        count -= 1
      } else if let index = runs.firstIndex(where: { $0.offset(of: id) != nil }),
        let offset = runs[index].offset(of: id)
      {
        let run = runs[index]
        let parts = [run.part(0..<offset), run.part((offset + 1)..<run.count)].filter { $0.count > 0 }
        runs.replaceSubrange(index...index, with: parts)
        count -= 1
      }
    }
  }
}
