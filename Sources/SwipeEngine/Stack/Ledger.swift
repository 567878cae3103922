/// The choices that stand, oldest first, and those that were taken back and can be made again.
struct Ledger<ID: Hashable & Sendable>: Sendable {
  private(set) var choices = ChunkedArray<LedgerEntry<ID>>()
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
  mutating func left(_ id: ID, at end: SwipeVector, angle: Double, grabSide: Double) {
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

/// A choice that stands, or was taken back: 32 bytes for an id of four.
struct LedgerEntry<ID: Hashable & Sendable>: Sendable {
  /// From home to where the exit ended, which is where an undo begins.
  private(set) var end: SwipeVector
  /// The angle it left with, in degrees.
  private(set) var angle: Double
  let id: ID
  /// From the top: 2 bits direction, 2 bits cause, 1 bit "older than the stack", 1 bit "taken by its lower half",
  /// 26 bits of the sequence number.
  private var packed: UInt32

  private static var isOlder: UInt32 { 1 << 27 }
  private static var isLowerHalf: UInt32 { 1 << 26 }
  private static var sequenceMask: UInt32 { (1 << 26) - 1 }

  init(id: ID, direction: SwipeDirection, cause: SwipeCause, sequence: Int) {
    self.id = id
    end = .zero
    angle = 0
    let side: UInt32 =
      switch direction {
      case .left: 0
      case .right: 1
      case .up: 2
      case .down: 3
      }
    let by: UInt32 =
      switch cause {
      case .drag: 0
      case .key: 1
      case .button: 2
      case .program: 3
      }
    let number = UInt32(truncatingIfNeeded: sequence) & Self.sequenceMask
    packed = side << 30 | by << 28 | (sequence == 0 ? Self.isOlder : 0) | number
  }

  /// The exit is over.
  mutating func left(at end: SwipeVector, angle: Double, grabSide: Double) {
    self.end = end
    self.angle = angle
    packed = packed & ~Self.isLowerHalf | (grabSide < 0 ? Self.isLowerHalf : 0)
  }

  /// The grab side it left with, which is the one it comes back with.
  var grabSide: Double { packed & Self.isLowerHalf == 0 ? 1 : -1 }

  var direction: SwipeDirection {
    switch packed >> 30 {
    case 0: .left
    case 1: .right
    case 2: .up
    default: .down
    }
  }

  var cause: SwipeCause {
    switch packed >> 28 & 3 {
    case 0: .drag
    case 1: .key
    case 2: .button
    default: .program
    }
  }

  /// The choice's number, from its low bits: the newest with those that is not above `last`. (A history in which
  /// two could have the same low bits would need two gigabytes.)
  func sequence(last: Int) -> Int {
    guard packed & Self.isOlder == 0 else { return 0 }
    let mask = Int(Self.sequenceMask)
    let low = Int(packed & Self.sequenceMask)
    let number = last & ~mask | low
    return number > last ? number - mask - 1 : number
  }
}
