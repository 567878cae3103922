import CardDeck

/// The non-decreasing step function nearest to likes and nopes in squares, by pooling adjacent violators (Ayer et al. 1955).
struct IsotonicRegression: Sendable {
  /// Ascending: from this margin on the share is that of `shares`.
  private var bounds: [Float] = []
  private var shares: [Double] = []

  /// - Parameter points: Margins and whether liked; in any order.
  init(_ points: [(margin: Float, isLiked: Bool)]) {
    var blocks: [(bound: Float, likes: Double, count: Double)] = []
    for point in points.sorted(by: { $0.margin < $1.margin }) {
      let like: Double = point.isLiked ? 1 : 0
      // Points of one margin are one block whatever they are.
      if let last = blocks.last, last.count > 0, point.margin == last.bound {
        blocks[blocks.count - 1].likes += like
        blocks[blocks.count - 1].count += 1
      } else {
        blocks.append((point.margin, like, 1))
      }
    }
    var pooled: [(bound: Float, likes: Double, count: Double)] = []
    for block in blocks {
      var next = block
      while let last = pooled.last, last.likes * next.count >= next.likes * last.count {
        next = (last.bound, last.likes + next.likes, last.count + next.count)
        pooled.removeLast()
      }
      pooled.append(next)
    }
    bounds = pooled.map(\.bound)
    shares = pooled.map { $0.likes / $0.count }
  }

  /// The share of likes at a margin; 0 without points. Below all points it is the lowest's.
  func share(at margin: Float) -> Double {
    let next = bounds.partitionPoint { $0 <= margin }
    return shares.isEmpty ? 0 : shares[max(0, next - 1)]
  }
}
