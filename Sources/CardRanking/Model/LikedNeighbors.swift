import CardDeck

/// For every card, its three largest cosines to liked cards, over words and words of the title (``NeighborIndex``).
///
/// k nearest neighbours with k = 3 (Cover and Hart 1967), of likes alone. A function of the set of likes, to the last bit: a
/// cosine is a sum over features in ascending order, whichever way it is come by.
struct LikedNeighbors: Sendable {
  private struct Nearest: Sendable {
    var cosines = SIMD4<Float>(repeating: 0)  // the largest first; the fourth stays 0
    var likes = SIMD4<UInt32>(repeating: .max)  // whose they are

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

    /// c₁ + c₂ / 2 + c₃ / 4.
    var similarity: Float { cosines.x + cosines.y / 2 + cosines.z / 4 }
  }

  private var nearest: [Nearest]
  /// Whether `nearest` is of all likes; all are between calls.
  private var isCurrent: [Bool]
  private var likes: [Int] = []
  private var isLike: [Bool]
  private var sums: [Float]  // all 0 between calls

  /// From so many new likes on, it takes less to look at each card than at each like.
  private static let many = 24

  init(cards: Int) {
    nearest = Array(repeating: Nearest(), count: cards)
    isCurrent = Array(repeating: true, count: cards)
    isLike = Array(repeating: false, count: cards)
    sums = Array(repeating: 0, count: cards)
  }

  /// How like the likes a card is: c₁ + c₂ / 2 + c₃ / 4 of its cosines.
  func similarity(_ card: Int) -> Float { nearest[card].similarity }

  /// Makes `likes` the likes, and the similarities of all cards theirs.
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
      for card in added { add(card, index) }
    } else {
      for card in isCurrent.indices { isCurrent[card] = false }
    }
    let stale = isCurrent.indices.filter { !isCurrent[$0] }
    if !stale.isEmpty {
      let postings = LikePostings(index, isLike)
      for card in stale { find(card, postings) }
    }
  }

  /// Takes in one like, in time proportional to how many cards share its words.
  private mutating func add(_ like: Int, _ index: FeatureIndex) {
    let neighbors = index.neighbors
    var touched: [UInt32] = []
    neighbors.cards.withUnsafeBufferPointer { cards in
      neighbors.values.withUnsafeBufferPointer { values in
        sums.withUnsafeMutableBufferPointer { sums in
          for feature in index.textFeatures(of: like) {
            let range = Int(neighbors.starts[feature])..<Int(neighbors.starts[feature + 1])
            guard let own = cards[range].sortedIndex(of: UInt32(like)) else { continue }
            let value = values[own]
            for place in range {
              let card = Int(cards[place])
              if sums[card] == 0 { touched.append(cards[place]) }
              sums[card] += value * values[place]
            }
          }
        }
      }
    }
    for card in touched {
      let cosine = sums[Int(card)]
      sums[Int(card)] = 0
      if Int(card) != like { nearest[Int(card)].add(cosine, UInt32(like)) }
    }
  }

  /// Finds a card's nearest likes anew.
  private mutating func find(_ card: Int, _ postings: LikePostings) {
    var found = Nearest()
    var touched: [UInt32] = []
    let index = postings.index
    index.neighbors.cards.withUnsafeBufferPointer { cards in
      postings.entries.withUnsafeBufferPointer { entries in
        sums.withUnsafeMutableBufferPointer { sums in
          for feature in index.textFeatures(of: card) {
            let range = Int(postings.starts[feature])..<Int(postings.starts[feature + 1])
            guard !range.isEmpty else { continue }
            let all = Int(index.neighbors.starts[feature])..<Int(index.neighbors.starts[feature + 1])
            guard let own = cards[all].sortedIndex(of: UInt32(card)) else { continue }
            let value = index.neighbors.values[own]
            for entry in entries[range] {
              if sums[Int(entry.like)] == 0 { touched.append(entry.like) }
              sums[Int(entry.like)] += entry.value * value
            }
          }
        }
      }
    }
    for like in touched {
      let cosine = sums[Int(like)]
      sums[Int(like)] = 0
      if Int(like) != card { found.add(cosine, like) }
    }
    nearest[card] = found
    isCurrent[card] = true
  }
}

/// The likes that have a word, by word.
private struct LikePostings {
  let index: FeatureIndex
  private(set) var starts: [UInt32]
  private(set) var entries: [(like: UInt32, value: Float)] = []

  init(_ index: FeatureIndex, _ isLike: [Bool]) {
    self.index = index
    let neighbors = index.neighbors
    starts = [0]
    starts.reserveCapacity(neighbors.starts.count)
    for feature in 0..<index.featureCount {
      for place in Int(neighbors.starts[feature])..<Int(neighbors.starts[feature + 1]) {
        let card = neighbors.cards[place]
        if isLike[Int(card)] { entries.append((card, neighbors.values[place])) }
      }
      starts.append(UInt32(entries.count))
    }
  }
}
