import CardDeck

/// The non-decreasing step function with the least squared distance to likes and nopes, by pooling adjacent
/// violators (Ayer et al. 1955).
struct IsotonicRegression: Sendable {
  /// The margins from which on the shares in `shares` apply, ascending.
  private var bounds: [Float] = []
  private var shares: [Double] = []

  /// - Parameter points: In any order.
  init(_ points: [(margin: Float, isLiked: Bool)]) {
    var blocks: [(bound: Float, likes: Double, count: Double)] = []
    for point in points.sorted(by: { $0.margin < $1.margin }) {
      // Points of one margin are one block.
      if point.margin != blocks.last?.bound { blocks.append((point.margin, 0, 0)) }
      blocks[blocks.count - 1].likes += point.isLiked ? 1 : 0
      blocks[blocks.count - 1].count += 1
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

  /// The share of likes at a margin; 0 without points. Below all points it is that of the lowest point.
  func share(at margin: Float) -> Double {
    let next = bounds.partitionPoint { $0 <= margin }
    return shares.isEmpty ? 0 : shares[max(0, next - 1)]
  }
}
