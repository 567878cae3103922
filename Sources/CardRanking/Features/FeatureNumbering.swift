/// The features that are kept, in their final order: by how many cards have them, the most common first (their weights lie
/// together in the cache), then by hash. It does not depend on the order of the cards.
struct FeatureNumbering {
  /// What became of a feature.
  enum Result {
    case kept(UInt32)
    case onlyOneCardHasIt
    case nearlyAllHaveIt
  }

  /// By new number: the old one.
  let kept: [UInt32]
  /// Of those kept, in ascending order, and the new number of each.
  let hashes: [UInt64]
  let featuresByHash: [UInt32]
  /// Of those that nearly all cards have.
  let commonHashes: Set<UInt64>
  private let newNumbers: [UInt32]  // by old number
  private let cards: Int

  /// - Parameters:
  ///   - hashes: By old number.
  ///   - cardCounts: By old number: how many cards have it (df).
  ///   - cards: How many cards there are (N); features in more than 0.95 N are dropped.
  init(hashes: [UInt64], cardCounts: [UInt32], cards: Int) {
    let most = Int(0.95 * Double(cards))
    var newNumbers = [UInt32](repeating: .max, count: hashes.count)
    var commonHashes: Set<UInt64> = []
    var byHash: [(hash: UInt64, old: UInt32)] = []
    var starts = [Int](repeating: 0, count: cards + 2)  // by df: how many are more common
    for old in hashes.indices {
      let df = Int(cardCounts[old])
      if df > most {
        commonHashes.insert(hashes[old])
        continue
      }
      if df < 2 {
        newNumbers[old] = .max - 1
      } else {
        byHash.append((hashes[old], UInt32(old)))
        starts[df - 1] += 1
      }
    }
    byHash.sort { $0.hash < $1.hash }
    for df in stride(from: cards - 1, through: 0, by: -1) { starts[df] += starts[df + 1] }
    var kept = [UInt32](repeating: 0, count: byHash.count)
    var featuresByHash: [UInt32] = []
    featuresByHash.reserveCapacity(byHash.count)
    for (_, old) in byHash {
      let df = Int(cardCounts[Int(old)])
      let new = starts[df]
      starts[df] += 1
      kept[new] = old
      newNumbers[Int(old)] = UInt32(new)
      featuresByHash.append(UInt32(new))
    }
    self.kept = kept
    self.hashes = byHash.map(\.hash)
    self.featuresByHash = featuresByHash
    self.commonHashes = commonHashes
    self.newNumbers = newNumbers
    self.cards = cards
  }

  func newNumber(_ old: Int) -> Result {
    switch newNumbers[old] {
    case .max: .nearlyAllHaveIt
    case .max - 1: .onlyOneCardHasIt
    case let number: .kept(number)
    }
  }

  /// ln((1 + N) / (1 + df)) + 1.
  func idf(_ cardCount: UInt32) -> Double {
    PortableMath.ln((1 + Double(cards)) / (1 + Double(cardCount))) + 1
  }
}
