/// Features as one of about a million numbers, for decks whose 64-bit hashes would not fit into memory. Some
/// features share a number, and with it a weight (feature hashing: Weinberger et al. 2009).
enum FoldedFeature {
  // Words and title words have the lowest numbers, then pairs, then 4-grams and marks, then tags.
  private static let words: UInt32 = 1 << 18
  private static let pairs: UInt32 = 1 << 18
  private static let grams: UInt32 = 1 << 19
  private static let tags: UInt32 = 1 << 16
  static let count = Int(words + pairs + grams + tags)

  static func number(_ hash: UInt64, _ kind: FeatureHash.Kind) -> UInt32 {
    let low = UInt32(truncatingIfNeeded: hash)
    return switch kind {
    case .word, .titleWord: low % words
    case .pair: words + low % pairs
    case .gram, .mark: words + pairs + low % grams
    case .tag: words + pairs + grams + low % tags
    }
  }

  /// The kind of a number's features; `word` for title words too, `gram` for marks too.
  static func kind(_ number: UInt32) -> FeatureHash.Kind {
    number < words ? .word : number < words + pairs ? .pair : number < words + pairs + grams ? .gram : .tag
  }
}
