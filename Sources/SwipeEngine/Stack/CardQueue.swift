/// The undecided cards that are not shown yet, first to last, as runs: consecutive numbers cost one run however
/// many they are.
struct CardQueue<ID: Hashable & Sendable>: Sendable {
  /// Consecutive numbers if `numbers` is there, else `ids[head...]`.
  private struct Run: Sendable {
    var numbers: IDRun<ID>?
    var ids: [ID] = []
    var head = 0

    var count: Int { numbers?.count ?? ids.count - head }

    func id(at offset: Int) -> ID? {
      guard offset >= 0, offset < count else { return nil }
      guard let numbers else { return ids[head + offset] }
      return numbers.steps.advanced(numbers.first, offset)
    }

    func offset(of id: ID) -> Int? {
      guard let numbers else { return ids[head...].firstIndex(of: id).map { $0 - head } }
      return numbers.offset(of: id)
    }

    /// The part `range` of it.
    func part(_ range: Range<Int>) -> Run {
      guard let numbers else {
        return Run(ids: Array(ids[(head + range.lowerBound)..<(head + range.upperBound)]))
      }
      return Run(numbers: numbers.part(range))
    }
  }

  private var runs: [Run] = []
  private var head = 0  // runs before it are used up
  private(set) var count = 0
  private var steps: IDSteps<ID>?  // once there were numbers

  /// How many runs it takes to say which cards these are.
  var runCount: Int { runs.count - head }

  /// All of them, first to last.
  var all: [ID] { runs[head...].flatMap { run in (0..<run.count).compactMap(run.id(at:)) } }

  mutating func popFirst() -> ID? {
    while head < runs.count {
      let first = runs[head].id(at: 0)
      if let first {
        dropFirst(of: head)
        count -= 1
        return first
      }
      head += 1
    }
    runs.removeAll(keepingCapacity: true)
    head = 0
    return nil
  }

  private mutating func dropFirst(of index: Int) {
    if let numbers = runs[index].numbers {
      if numbers.count == 1 { head += 1 } else { runs[index].numbers = numbers.part(1..<numbers.count) }
    } else {
      runs[index].head += 1
      if runs[index].head == runs[index].ids.count {
        runs[index] = Run()
        head += 1
      }
    }
    if head > 32, head * 2 > runs.count {
      runs.removeFirst(head)
      head = 0
    }
  }

  mutating func pushFirst(_ id: ID) {
    count += 1
    guard head < runs.count else { return pushFirst(newRun(of: id)) }
    if let longer = runs[head].numbers?.grown(downTo: id) {
      runs[head].numbers = longer
    } else if runs[head].numbers == nil, runs[head].head > 0 {
      // Read first: while the index is read from the run it changes, the ids would be shared, and copied.
      let index = runs[head].head - 1
      runs[head].head = index
      runs[head].ids[index] = id
    } else {
      pushFirst(newRun(of: id))
    }
  }

  /// A run of one card, with room for those that may be put before it.
  private func newRun(of id: ID) -> Run {
    if let steps { return Run(numbers: IDRun(first: id, count: 1, steps: steps)) }
    let room = 32
    return Run(ids: Array(repeating: id, count: room), head: room - 1)
  }

  private mutating func pushFirst(_ run: Run) {
    if head > 0 {
      head -= 1
      runs[head] = run
    } else {
      runs.insert(run, at: 0)
    }
  }

  mutating func append(_ ids: [ID]) {
    guard !ids.isEmpty else { return }
    count += ids.count
    if let last = runs.indices.last, last >= head, runs[last].numbers == nil {
      runs[last].ids.append(contentsOf: ids)
    } else {
      runs.append(Run(ids: ids))
    }
  }

  mutating func append(_ numbers: IDRun<ID>) {
    guard numbers.count > 0 else { return }
    steps = numbers.steps
    count += numbers.count
    if let last = runs.indices.last, last >= head, let longer = runs[last].numbers?.joined(with: numbers) {
      runs[last].numbers = longer
    } else {
      runs.append(Run(numbers: numbers))
    }
  }

  /// Where a card is: its run and its offset in it.
  private func find(_ id: ID) -> (run: Int, offset: Int)? {
    for index in head..<runs.count {
      if let offset = runs[index].offset(of: id) { return (index, offset) }
    }
    return nil
  }

  func contains(_ id: ID) -> Bool { find(id) != nil }

  /// How many cards are before that one; `nil` if it is not here.
  func position(of id: ID) -> Int? {
    guard let (run, offset) = find(id) else { return nil }
    return runs[head..<run].reduce(offset) { $0 + $1.count }
  }

  /// Takes a card out. False if it is not here.
  mutating func remove(_ id: ID) -> Bool { substitute([], for: id) }

  /// Replaces a card by another one. False if that is not here.
  mutating func replace(_ id: ID, with other: ID) -> Bool { substitute([other], for: id) }

  /// Puts cards directly before one. False if that is not here.
  mutating func insert(_ ids: [ID], before id: ID) -> Bool { substitute(ids + [id], for: id) }

  private mutating func substitute(_ ids: [ID], for id: ID) -> Bool {
    guard let (index, offset) = find(id) else { return false }
    count += ids.count - 1
    if runs[index].numbers == nil {
      let position = runs[index].head + offset
      runs[index].ids.replaceSubrange(position...position, with: ids)
      return true
    }
    let run = runs[index]
    var parts: [Run] = []
    if offset > 0 { parts.append(run.part(0..<offset)) }
    if !ids.isEmpty { parts.append(Run(ids: ids)) }
    if offset + 1 < run.count { parts.append(run.part((offset + 1)..<run.count)) }
    runs.replaceSubrange(index...index, with: parts)
    return true
  }

  /// Takes all these cards out. Returns those that were here.
  mutating func remove(all wanted: Set<ID>) -> Set<ID> {
    var removed: Set<ID> = []
    var left: [Run] = []
    for run in runs[head...] {
      var offsets: [Int] = []
      if wanted.count < run.count, run.numbers != nil {
        for id in wanted { if let offset = run.offset(of: id) { offsets.append(offset) } }
        offsets.sort()
      } else {
        for offset in 0..<run.count {
          if let id = run.id(at: offset), wanted.contains(id) { offsets.append(offset) }
        }
      }
      if offsets.isEmpty {
        left.append(run)
        continue
      }
      for offset in offsets { if let id = run.id(at: offset) { removed.insert(id) } }
      if run.numbers == nil {
        left.append(Run(ids: run.ids[run.head...].filter { !wanted.contains($0) }))
      } else {
        var start = 0
        for offset in offsets {
          if offset > start { left.append(run.part(start..<offset)) }
          start = offset + 1
        }
        if start < run.count { left.append(run.part(start..<run.count)) }
      }
    }
    runs = left
    head = 0
    count -= removed.count
    return removed
  }
}
