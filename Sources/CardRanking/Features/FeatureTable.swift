/// Numbers 64-bit hashes from 0 in the order of first occurrence. Open addressing, as a `Dictionary` takes 4 times as long.
struct FeatureTable {
  private(set) var hashes: [UInt64] = []
  private var slots = [UInt32](repeating: .max, count: 1 << 12)

  /// The number of `hash`, and whether it is new.
  mutating func number(of hash: UInt64) -> (number: UInt32, isNew: Bool) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != .max {
      if hashes[Int(slots[slot])] == hash { return (slots[slot], false) }
      slot = (slot + 1) & mask
    }
    let number = UInt32(hashes.count)
    slots[slot] = number
    hashes.append(hash)
    if hashes.count * 2 > slots.count { grow() }
    return (number, true)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: .max, count: mask + 1)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != .max { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number)
    }
  }
}
