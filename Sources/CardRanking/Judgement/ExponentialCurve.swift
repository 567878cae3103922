/// A rate of likes that falls exponentially with the number of choices, λ(t) = a e^(-bt), fitted by maximum
/// likelihood: an inhomogeneous Poisson process (Cormack and Grossman 2016; Sneyd and Stevenson 2019 for stopping).
enum ExponentialCurve {
  /// The expected number of likes among the next `unseen` choices.
  ///
  /// Given the number of likes, the likelihood is largest where their mean time is that of an exponential cut off at
  /// T = `choices`: 1/b - T / (e^(bT) - 1).
  /// - Parameters:
  ///   - times: The number of the choice that each like was, from 1.
  ///   - choices: The number of choices so far; at least the last of `times`.
  static func expected(times: [Int], choices: Int, unseen: Int) -> Double {
    guard !times.isEmpty, choices > 0, unseen > 0 else { return 0 }
    let length = Double(choices)
    // In units of T. Half a choice is subtracted, so that a like counts as the middle of its choice.
    let mean = (Double(times.reduce(0, +)) - Double(times.count) / 2) / Double(times.count) / length
    var low = -50.0
    var high = 700.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if cutMean(middle) > mean { low = middle } else { high = middle }
    }
    let b = (low + high) / 2
    let ahead = Double(unseen) / length
    let likes = Double(times.count)
    guard abs(b) > 1e-6 else { return likes * ahead }
    return likes * (1 - PortableMath.exp(-b * ahead)) / (PortableMath.exp(b) - 1)
  }

  /// The mean of an exponential with rate `b` cut off at 1: falls from 1 to 0 as `b` grows, 1/2 at 0.
  private static func cutMean(_ b: Double) -> Double {
    abs(b) < 1e-4 ? 0.5 - b / 12 : 1 / b - 1 / (PortableMath.exp(b) - 1)
  }
}
