import Platform

/// Which id each record of a deck has in the end.
///
/// Ids are given in the deck's order: of records that say the same id the first has it, a later one with other bytes
/// gets an id of its own, one with the same bytes is a copy. So what is known of a record never changes as more come.
final class Identities: Sendable {
  /// What is known of the records that have been looked at, which are the first of the deck.
  struct Known: Sendable {
    var count = 0
    /// Records that are byte for byte another one.
    var copies = BitSet()
    /// Records whose id is not the one they say, copies of such among them.
    var renamed = BitSet()
    /// Which alternative a record has where it is not the first one.
    var furtherAlternatives: [Int: Int] = [:]
    var unreadableCount = 0
    /// Whether records were given ids without one that they had to be compared with, as that could not be read.
    var isDoubtful = false

    func alternative(at index: Int) -> Int {
      renamed.contains(index) ? furtherAlternatives[index] ?? 1 : 0
    }
  }

  /// What only whoever looks through the records needs.
  struct Pass {
    /// `nil` when all records have been looked at, until somebody asks for a card by its id again.
    var table: IDTable? = IDTable()
    /// Records that others were compared with of late.
    var compared: [Int: Compared] = [:]
  }

  struct Compared {
    let said: CardID
    let id: CardID
    let hash: RecordHash
  }

  /// Held only to read or change a few words.
  let known = Monitor(Known())
  /// Held while some records are looked at; taken before ``known``.
  let pass = Monitor(Pass())
}

/// Finds cards by their ids, without the ids: eight bytes a card, and a few more to spare.
///
/// Of each id 32 bits of a hash are kept, so that what is found has to be compared with the id itself. The hash is
/// another one in every process: no deck can be made to fill one corner of the table.
struct IDTable {
  /// The fingerprint in the upper half, the card's index + 1 in the lower; 0 is empty. Filled from the slot on that the fingerprint says.
  private var slots: [UInt64] = []
  private var count = 0

  static func fingerprint(_ id: CardID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// - Parameter expected: How many there will be, as far as anybody knows; asked only when there is no more room.
  mutating func insert(_ index: Int, fingerprint: UInt32, expected: @autoclosure () -> Int) {
    if (count + 1) * 5 > slots.count * 4 { grow(to: max(64, count * 3 / 2, expected()) * 5 / 4 + 1) }
    put(UInt64(fingerprint) << 32 | UInt64(UInt32(truncatingIfNeeded: index + 1)))
    count += 1
  }

  /// The cards whose ids have this fingerprint; more than one seldom, and not in their order.
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

/// A set of small numbers, a bit each.
package struct BitSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package func contains(_ number: Int) -> Bool {
    let word = number / 64
    return word < words.count && words[word] & (1 << UInt64(number % 64)) != 0
  }

  package mutating func insert(_ number: Int) {
    let word = number / 64
    if word >= words.count {
      // Twice as many, so that a growing deck does not copy them each time.
      words += repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
    }
    guard !contains(number) else { return }
    words[word] |= 1 << UInt64(number % 64)
    count += 1
  }

  /// The members in a stretch, rising.
  package func members(in stretch: Range<Int>) -> [Int] {
    guard count > 0 else { return [] }
    var found: [Int] = []
    var number = stretch.lowerBound
    while number < stretch.upperBound, number / 64 < words.count {
      let left = words[number / 64] >> UInt64(number % 64)
      guard left != 0 else {
        number = (number / 64 + 1) * 64
        continue
      }
      number += left.trailingZeroBitCount
      if number < stretch.upperBound { found.append(number) }
      number += 1
    }
    return found
  }
}
