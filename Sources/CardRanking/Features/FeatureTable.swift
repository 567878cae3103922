/// Numbers 64-bit hashes from 0 in the order of first occurrence. An open-addressing hash table, as a `Dictionary`
/// takes 4 times as long.
struct FeatureTable {
  private(set) var hashes: [UInt64] = []
  private var slots = [UInt32](repeating: .max, count: 1 << 12)

  /// The number of `hash`, and whether it is new.
  mutating func number(of hash: UInt64) -> (number: UInt32, isNew: Bool) {
    let slot = slot(of: hash)
    if slots[slot] != .max { return (slots[slot], false) }
    let number = UInt32(hashes.count)
    slots[slot] = number
    hashes.append(hash)
    if hashes.count * 2 > slots.count { grow() }
    return (number, true)
  }

  /// The slot that has `hash`, or the empty one that it belongs into.
  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != .max, hashes[Int(slots[slot])] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: .max, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() { slots[slot(of: hash)] = UInt32(number) }
  }
}
