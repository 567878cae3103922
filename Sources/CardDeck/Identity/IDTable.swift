/// A hash table that finds cards by their ids without keeping the ids: about ten bytes a card.
///
/// It keeps 32 bits of each id's hash, so cards that it finds have to be compared with the id itself. The hash is
/// seeded anew in every process, so that no deck can be made whose ids all collide.
struct IDTable {
  /// The fingerprint in the upper half, the card's index + 1 in the lower half; 0 is empty. Open addressing.
  private var slots: [UInt64] = []
  private var count = 0

  static func fingerprint(_ id: CardID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// - Parameter expected: The expected number of ids; evaluated only when the table is full.
  mutating func insert(_ index: Int, fingerprint: UInt32, expected: @autoclosure () -> Int) {
    if (count + 1) * 5 > slots.count * 4 { grow(to: max(64, count * 3 / 2, expected()) * 5 / 4 + 1) }
    put(UInt64(fingerprint) << 32 | UInt64(UInt32(truncatingIfNeeded: index + 1)))
    count += 1
  }

  /// The cards whose ids have this fingerprint, in no order; seldom more than one.
  func indices(_ fingerprint: UInt32) -> [Int] {
    guard !slots.isEmpty else { return [] }
    var indices: [Int] = []
    var slot = start(fingerprint)
    while slots[slot] != 0 {
      if UInt32(slots[slot] >> 32) == fingerprint {
        indices.append(Int(UInt32(truncatingIfNeeded: slots[slot])) - 1)
      }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return indices
  }

  private func start(_ fingerprint: UInt32) -> Int { Int((UInt64(fingerprint) * UInt64(slots.count)) >> 32) }

  private mutating func put(_ entry: UInt64) {
    var slot = start(UInt32(entry >> 32))
    while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = entry
  }

  private mutating func grow(to size: Int) {
    let before = slots
    slots = Array(repeating: 0, count: size)
    for entry in before where entry != 0 { put(entry) }
  }
}
