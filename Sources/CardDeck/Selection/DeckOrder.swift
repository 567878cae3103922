/// The order in which cards are shown.
public enum DeckOrder: Sendable, Hashable {
  /// As the deck has them.
  case file
  /// Shuffled; the same seed gives the same order of the same cards, on every machine.
  case random(seed: UInt64)
  /// The last first.
  case reverse
  /// By the size of their records, the smallest first; those of one size as the deck has them.
  case shortest

  /// Whether a card's turn depends on cards that are not known yet.
  package var needsWholeDeck: Bool { self != .file }

  /// Puts cards in this order.
  ///
  /// - Parameters:
  ///   - numbers: The cards' indices, rising.
  ///   - size: The size of a card's record, in bytes.
  package func arrange(_ numbers: inout [UInt32], size: (UInt32) -> Int) {
    switch self {
    case .file: break
    case .reverse: numbers.reverse()
    case .random(let seed):
      var random = SplitMix64(seed: seed)
      for last in stride(from: numbers.count - 1, to: 0, by: -1) {
        numbers.swapAt(last, random.next(below: last + 1))
      }
    case .shortest:
      // Size and index in one number: the sort then needs to look at nothing else, and is stable.
      var keys = numbers.map { UInt64(UInt32(clamping: size($0))) << 32 | UInt64($0) }
      keys.sort()
      numbers = keys.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}
