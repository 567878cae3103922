/// The order in which cards are shown.
public enum DeckOrder: Sendable, Hashable {
  /// The deck's own order.
  case file
  /// Shuffled. One seed gives the same order of the same cards on every machine.
  case random(seed: UInt64)
  /// The last first.
  case reverse
  /// By the size of their records, the smallest first; cards of one size in the deck's order.
  case shortest
  /// By the time at which pictures were taken, the oldest first; only for a deck whose cards are files.
  case taken

  /// Whether the order depends on cards that are not known yet.
  package var needsWholeDeck: Bool { self != .file }

  /// Puts cards in this order.
  ///
  /// - Parameters:
  ///   - numbers: The cards' indices, ascending.
  ///   - size: Returns the size of a card's record in bytes.
  ///   - time: Returns the time at which a card's picture was taken.
  package func arrange(
    _ numbers: inout [UInt32], size: (UInt32) -> Int, time: (UInt32) -> Int = { _ in 0 }
  ) {
    switch self {
    case .file: break
    case .reverse: numbers.reverse()
    case .random(let seed):
      var random = SplitMix64(seed: seed)
      for last in stride(from: numbers.count - 1, to: 0, by: -1) {
        numbers.swapAt(last, random.next(below: last + 1))
      }
    case .taken:
      numbers = numbers.map { (time($0), $0) }.sorted { $0 < $1 }.map(\.1)
    case .shortest:
      // Size and index in one number make the sort fast and stable.
      var keys = numbers.map { UInt64(UInt32(clamping: size($0))) << 32 | UInt64($0) }
      keys.sort()
      numbers = keys.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}
