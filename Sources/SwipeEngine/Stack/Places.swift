/// Where in the deck's order cards belong that left while a card before them was still there, undecided or on its way
/// out. All others go back to the front when they are undone, so that only these have to be remembered.
struct Places<ID: Hashable & Sendable>: Sendable {
  private var kept: [(rank: Int, id: ID)] = []  // by rank

  /// The last place that is kept; nothing behind it needs to be remembered.
  var last: Int? { kept.last?.rank }

  mutating func keep(_ id: ID, rank: Int) {
    var index = kept.count
    while index > 0, kept[index - 1].rank > rank { index -= 1 }
    kept.insert((rank, id), at: index)
  }

  /// The place kept for that card, which is then no longer kept.
  mutating func take(_ id: ID) -> Int? {
    guard let index = kept.lastIndex(where: { $0.id == id }) else { return nil }
    return kept.remove(at: index).rank
  }
}
