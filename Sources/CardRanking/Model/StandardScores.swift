/// Mean and standard deviation of scores, with the same bits in whatever order the scores are added.
///
/// Sums of floating-point numbers depend on the order; so these are sums of whole multiples of 2^-20. Scores are
/// clamped to -100 … 100.
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

  /// 0 for scores that do not differ.
  var deviation: Double {
    guard count > 0 else { return 0 }
    let variance = Double(squares) * 0x1p-24 / Double(count) - mean * mean
    return variance > 1e-12 ? variance.squareRoot() : 0
  }

  /// 1 / deviation; 0 for scores that do not differ, as such scores say nothing.
  var scale: Double { deviation > 0 ? 1 / deviation : 0 }

  /// (score - mean) / deviation; 0 for scores that do not differ.
  func standardized(_ score: Float) -> Float {
    let deviation = deviation
    return deviation > 0 ? Float((Double(score) - mean) / deviation) : 0
  }
}
