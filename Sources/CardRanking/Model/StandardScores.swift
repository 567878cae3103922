/// Mean and standard deviation of scores, whose bits do not depend on the order in which they come.
///
/// Sums of floating-point numbers do; so these are sums of whole multiples of 2^-20. Scores are taken as in -100 … 100.
struct StandardScores: Sendable {
  private var count = 0
  private var sum = 0
  private var squares = 0  // in multiples of 2^-24

  mutating func add(_ score: Float) {
    let whole = Int((max(-100, min(100, score)) * 0x1p20).rounded())
    count += 1
    sum &+= whole
    squares &+= (whole &* whole) >> 16
  }

  /// 0 for no scores.
  var mean: Double { count == 0 ? 0 : Double(sum) * 0x1p-20 / Double(count) }

  /// At least 0.000,001, which is what equal scores have; so nothing is ever divided by 0.
  var deviation: Double {
    guard count > 0 else { return 1e-6 }
    let variance = Double(squares) * 0x1p-24 / Double(count) - mean * mean
    return max(1e-12, variance).squareRoot()
  }

  /// (score - mean) / deviation.
  func standardized(_ score: Float) -> Float { Float((Double(score) - mean) / deviation) }
}
