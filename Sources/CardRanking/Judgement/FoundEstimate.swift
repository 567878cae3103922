/// An estimate of how many cards of the deck will be liked: `31 of about 40 found`.
///
/// With random draws it is found + U (k + 0.08) / (m + 4), with U cards unseen and k likes among the m draws of the
/// later half of the choices. This is their share with a prior of 2 % that weighs as much as 4 draws (a Beta(0.08,
/// 3.92)).
///
/// Without random draws it is found + half of min(isotonic, 2 found) + half of min(exponential curve, 2 found). The
/// first is an ``IsotonicRegression`` of likes on margins, summed over the unseen cards; the second is
/// ``ExponentialCurve``. If no label has a margin, the curve counts twice.
package struct FoundEstimate: Sendable, Hashable {
  /// The number of likes found, without priors.
  package let found: Int
  /// The estimated number of likes in the deck; at least `found`.
  package let total: Double
}

extension FoundEstimate {
  // After a few choices every curve is flat: two likes found by a search would be "2 of about 2".
  private static let (leastFound, leastRead) = (5, 20)

  /// Creates the estimate at this point, or `nil` while it would be useless: with fewer than 5 likes or 20 choices,
  /// or if less than half of the likes is found by the estimate itself (with fewer than 10 random draws, by either
  /// formula).
  /// - Parameters:
  ///   - read: The last label of each card that was read, in the order in which the cards came.
  ///   - unseen: The number of cards without a label.
  ///   - isotonic: The number of likes that the regression expects among those; `nil` if no label has a margin.
  init?(_ read: [Label], unseen: Int, isotonic: () -> Double?) {
    let times = read.indices.filter { read[$0].isLiked }.map { $0 + 1 }
    let found = times.count
    guard found >= Self.leastFound, read.count >= Self.leastRead else { return nil }
    let most = 2 * Double(found)
    let curve = min(ExponentialCurve.expected(times: times, choices: read.count, unseen: unseen), most)
    let withoutDraws = Double(found) + (min(isotonic() ?? curve, most) + curve) / 2
    let draws = read[(read.count / 2)...].filter(\.isExplored)
    guard !draws.isEmpty else {
      guard most >= withoutDraws else { return nil }
      self.init(found: found, total: withoutDraws)
      return
    }
    let likes = Double(draws.count { $0.isLiked })
    let total = Double(found) + Double(unseen) * (likes + 0.08) / (Double(draws.count) + 4)
    // A handful of draws says little more than the prior. Then both estimates have to say that half may be found.
    guard most >= total, draws.count >= 10 || most >= withoutDraws else { return nil }
    self.init(found: found, total: total)
  }
}
