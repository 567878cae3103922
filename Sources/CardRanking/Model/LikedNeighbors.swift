import CardDeck

/// For every card, its three largest cosines to liked cards, over words and title words (``NeighborIndex``).
///
/// k nearest neighbours with k = 3 (Cover and Hart 1967), among likes alone. The result is a function of the set of
/// likes, to the last bit: a cosine is a sum over features in ascending order, on either path.
struct LikedNeighbors: Sendable {
  private struct Nearest: Sendable {
    var cosines = SIMD4<Float>(repeating: 0)  // the largest first; the fourth stays 0
    var likes = SIMD4<UInt32>(repeating: .max)  // the liked cards of `cosines`

    mutating func add(_ cosine: Float, _ like: UInt32) {
      if cosine > cosines.x {
        cosines = SIMD4(cosine, cosines.x, cosines.y, 0)
        likes = SIMD4(like, likes.x, likes.y, .max)
      } else if cosine > cosines.y {
        cosines = SIMD4(cosines.x, cosine, cosines.y, 0)
        likes = SIMD4(likes.x, like, likes.y, .max)
      } else if cosine > cosines.z {
        cosines.z = cosine
        likes.z = like
      }
    }
  }

  private var nearest: [Nearest]
  /// Whether `nearest` takes all likes into account; true for all cards between calls.
  private var isCurrent: [Bool]
  private var likes: [Int] = []
  private var isLike: [Bool]
  private var sums: [Float]  // all 0 between calls

  /// From this number of new likes on, it is faster to look at each card than at each like.
  private static let many = 24

  init(cards: Int) {
    nearest = Array(repeating: Nearest(), count: cards)
    isCurrent = Array(repeating: true, count: cards)
    isLike = Array(repeating: false, count: cards)
    sums = Array(repeating: 0, count: cards)
  }

  /// How similar a card is to the likes: c₁ + c₂ / 2 + c₃ / 4 of its cosines.
  func similarity(_ card: Int) -> Float {
    let cosines = nearest[card].cosines
    return cosines.x + cosines.y / 2 + cosines.z / 4
  }

  /// Replaces the likes, and updates the similarities of all cards.
  mutating func update(likes new: [Int], _ index: FeatureIndex) {
    let same = zip(likes, new).prefix { $0 == $1 }.count
    let removed = likes[same...]
    let added = new[same...]
    for card in removed { isLike[card] = false }
    for card in added { isLike[card] = true }
    likes = new
    if !removed.isEmpty {
      for card in isCurrent.indices where isCurrent[card] {
        let likes = nearest[card].likes
        isCurrent[card] = (0..<3).allSatisfy { likes[$0] == .max || isLike[Int(likes[$0])] }
      }
    }
    if added.count < Self.many {
      for like in added {
        for (card, cosine) in cosines(of: like, to: index.neighbors, index) {
          nearest[card].add(cosine, UInt32(like))
        }
      }
    } else {
      for card in isCurrent.indices { isCurrent[card] = false }
    }
    let stale = isCurrent.indices.filter { !isCurrent[$0] }
    if stale.isEmpty { return }
    let liked = index.neighbors.filtered(isLike)
    for card in stale {
      var found = Nearest()
      for (like, cosine) in cosines(of: card, to: liked, index) { found.add(cosine, UInt32(like)) }
      nearest[card] = found
      isCurrent[card] = true
    }
  }

  /// The cosines of a card to those of the `others` that share a word with it, itself left out.
  private mutating func cosines(
    of card: Int, to others: NeighborIndex, _ index: FeatureIndex
  ) -> [(card: Int, cosine: Float)] {
    var touched: [UInt32] = []
    others.cards.withUnsafeBufferPointer { cards in
      others.values.withUnsafeBufferPointer { values in
        sums.withUnsafeMutableBufferPointer { sums in
          for feature in index.textFeatures(of: card) {
            let range = others.range(of: feature)
            guard !range.isEmpty, let value = index.neighbors.value(of: feature, in: card) else { continue }
            for position in range {
              let other = Int(cards[position])
              if sums[other] == 0 { touched.append(cards[position]) }
              sums[other] += value * values[position]
            }
          }
        }
      }
    }
    return touched.compactMap { other in
      defer { sums[Int(other)] = 0 }
      return Int(other) == card ? nil : (Int(other), sums[Int(other)])
    }
  }
}
