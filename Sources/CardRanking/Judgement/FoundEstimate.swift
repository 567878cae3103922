/// About how many cards of the deck one likes, from those found: `31 of about 40 found`.
///
/// With random draws: found + U (k + 0.08) / (m + 4), with U cards unseen and k likes among the m draws of the later half of
/// the choices: their share with a prior of 2 % that weighs as much as 4 draws (a Beta(0.08, 3.92)). Without: found + half
/// of min(isotonic, 2 found) + half of min(exponential curve, 2 found): ``IsotonicRegression`` of likes on margins, summed
/// over the unseen cards, and ``ExponentialCurve``. If no label has a
/// margin, the curve counts twice.
public struct FoundEstimate: Sendable, Hashable {
  /// How many likes there are, without those that were known before.
  public let found: Int
  /// How many there are in the deck, about; at least `found`.
  public let total: Double
}

extension CardRanker {
  /// The estimate at this point, or `nil` while it would be useless: without a like, with the file's order, and until half
  /// of the likes can have been found, by the estimate itself (with fewer than 10 random draws, by both formulas).
  /// - Parameter included: The cards that may still be shown; those with a label are left out of them.
  public func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate? {
    guard trainedCount != nil else { return nil }
    var isSeen = [Bool](repeating: false, count: index.count)
    for label in labels { isSeen[label.card] = true }
    let unseen = isSeen.indices.filter { included($0) && !isSeen[$0] }
    let read = latest().filter { !$0.isPrior }
    let found = read.count { $0.isLiked }
    guard found > 0 else { return nil }
    let most = 2 * Double(found)
    let curve = min(curveEstimate(read, unseen.count), most)
    let withoutDraws = Double(found) + (min(isotonicEstimate(read, unseen) ?? curve, most) + curve) / 2
    let draws = read[(read.count / 2)...].filter(\.isExplored)
    guard !draws.isEmpty else {
      return most >= withoutDraws ? FoundEstimate(found: found, total: withoutDraws) : nil
    }
    let likes = Double(draws.count { $0.isLiked })
    let total = Double(found) + Double(unseen.count) * (likes + 0.08) / (Double(draws.count) + 4)
    // A handful of draws says little more than the prior: then both estimates have to say that half may be found.
    guard most >= total, draws.count >= 10 || most >= withoutDraws else { return nil }
    return FoundEstimate(found: found, total: total)
  }

  /// `nil` if no label has a margin.
  private func isotonicEstimate(_ read: [Label], _ unseen: [Int]) -> Double? {
    let points = read.compactMap { label in label.margin.map { (margin: $0, isLiked: label.isLiked) } }
    guard !points.isEmpty else { return nil }
    let regression = IsotonicRegression(points)
    return unseen.reduce(0) { $0 + regression.share(at: margin(of: $1) ?? 0) }
  }

  private func curveEstimate(_ read: [Label], _ unseen: Int) -> Double {
    let times = read.indices.filter { read[$0].isLiked }.map { $0 + 1 }
    return ExponentialCurve.expected(times: times, choices: read.count, unseen: unseen)
  }

  /// Whether enough was seen, at this point. What was known before was not drawn, and counts neither way.
  /// - Parameter unseen: How many cards may still be shown.
  public func stoppingTest(unseen: Int) -> StoppingTest {
    StoppingTest(choices: latest().lazy.filter { !$0.isPrior }.map(\.isLiked), unseen: unseen)
  }
}
