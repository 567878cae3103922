/// The final numbers of the features that are kept: the most common first, so that their weights lie together in the
/// cache; features of equally many cards by hash. The order of the cards does not matter.
struct FeatureNumbering {
  /// The new number of a feature, or why it has none.
  enum Result {
    case kept(UInt32)
    case onlyOneCardHasIt
    case nearlyAllHaveIt
  }

  /// The old number of each kept feature, by new number.
  let kept: [UInt32]
  /// The hashes of the kept features in ascending order, and the new number of each.
  let hashes: [UInt64]
  let featuresByHash: [UInt32]
  /// The hashes of the features that nearly all cards have.
  let commonHashes: Set<UInt64>
  private let newNumbers: [UInt32]  // by old number

  /// - Parameters:
  ///   - hashes: The hash of each feature, by old number.
  ///   - cardCounts: The number of cards that have a feature (df), by old number.
  ///   - cards: The number of cards (N). A feature of more than 0.95 N cards is dropped.
  init(hashes: [UInt64], cardCounts: [UInt32], cards: Int) {
    let most = Int(0.95 * Double(cards))
    var newNumbers = [UInt32](repeating: .max, count: hashes.count)
    var commonHashes: Set<UInt64> = []
    var entries: [(cardCount: UInt32, old: UInt32, hash: UInt64)] = []
    for old in hashes.indices {
      let cardCount = Int(cardCounts[old])
      if cardCount > most {
        commonHashes.insert(hashes[old])
      } else if cardCount < 2 {
        newNumbers[old] = .max - 1
      } else {
        entries.append((UInt32(cardCount), UInt32(old), hashes[old]))
      }
    }
    entries.sort { $0.cardCount != $1.cardCount ? $0.cardCount > $1.cardCount : $0.hash < $1.hash }
    for (new, entry) in entries.enumerated() { newNumbers[Int(entry.old)] = UInt32(new) }
    kept = entries.map(\.old)
    featuresByHash = entries.indices.map { UInt32($0) }.sorted {
      entries[Int($0)].hash < entries[Int($1)].hash
    }
    self.hashes = featuresByHash.map { entries[Int($0)].hash }
    self.commonHashes = commonHashes
    self.newNumbers = newNumbers
  }

  func newNumber(_ old: Int) -> Result {
    switch newNumbers[old] {
    case .max: .nearlyAllHaveIt
    case .max - 1: .onlyOneCardHasIt
    case let number: .kept(number)
    }
  }
}
