import CardDeck

/// The non-decreasing step function with the least squared distance to likes and nopes, by pooling adjacent
/// violators (Ayer et al. 1955).
struct IsotonicRegression: Sendable {
  /// The margins from which on the shares in `shares` apply, ascending.
  private var bounds: [Float] = []
  private var shares: [Double] = []

  /// - Parameter points: In any order.
  init(_ points: [(margin: Float, isLiked: Bool)]) {
    // Points with one margin become one block, as the likes come before the nopes.
    let points = points.sorted { ($0.margin, $0.isLiked ? 0 : 1) < ($1.margin, $1.isLiked ? 0 : 1) }
    var pooled: [(bound: Float, likes: Double, count: Double)] = []
    for point in points {
      var next = (bound: point.margin, likes: point.isLiked ? 1.0 : 0, count: 1.0)
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
