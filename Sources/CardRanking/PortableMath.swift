/// Logarithm and exponential made of additions, multiplications and divisions, which IEEE 754 rounds the same
/// everywhere. The C library's functions differ by machine, and so could an order that is learned with them.
enum PortableMath {
  private static let ln2 = 0.693_147_180_559_945_3
  // ln 2 in two parts. k times the first part is exact for |k| < 2^11 (as in fdlibm's e_exp.c).
  private static let ln2High = 6.931_471_803_691_238_16e-1
  private static let ln2Low = 1.908_214_929_270_587_70e-10

  /// The natural logarithm of a finite `x` > 0, to about 1e-15 of its size; -∞ of 0 and below.
  ///
  /// ln x = k ln 2 + 2 artanh s for x = m 2^k, s = (m - 1) / (m + 1), |s| <= 0.172 (Abramowitz and Stegun, 4.1.27).
  static func ln(_ x: Double) -> Double {
    guard x > 0 else { return -.infinity }
    guard x.isFinite else { return x }
    var m = x.significand
    var k = Double(x.exponent)
    if m > 1.414_213_562_373_095_1 {
      m /= 2
      k += 1
    }
    let s = (m - 1) / (m + 1)
    let square = s * s
    var sum = 0.0
    var odd = 23.0
    while odd >= 1 {
      sum = sum * square + 1 / odd
      odd -= 2
    }
    return k * ln2High + (2 * s * sum + k * ln2Low)
  }

  /// e to the `x`, to about 1e-15 of its size; 0 below -745, ∞ above 709.7.
  ///
  /// The exponential series after taking out powers of two (Abramowitz and Stegun, 4.2.1).
  static func exp(_ x: Double) -> Double {
    guard x > -745 else { return x.isNaN ? x : 0 }
    guard x < 709.7 else { return .infinity }
    let k = (x / ln2).rounded()
    let r = (x - k * ln2High) - k * ln2Low
    var sum = 1.0
    var n = 14.0
    while n >= 1 {
      sum = 1 + sum * r / n
      n -= 1
    }
    // In two steps, as 2^k itself may be below the normal numbers.
    let half = Int(k) / 2
    return sum * Double(sign: .plus, exponent: half, significand: 1)
      * Double(sign: .plus, exponent: Int(k) - half, significand: 1)
  }

  /// ln n! for `n` >= 0, to about 1e-12: a sum below 16, Stirling's series from there (Abramowitz and Stegun,
  /// 6.1.41).
  static func lnFactorial(_ n: Int) -> Double {
    guard n >= 16 else {
      var product = 1.0
      for factor in stride(from: 2, through: n, by: 1) { product *= Double(factor) }
      return ln(product)
    }
    let z = Double(n) + 1
    let inverse = 1 / z
    let square = inverse * inverse
    let series = inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)))
    return (z - 0.5) * ln(z) - z + 0.918_938_533_204_672_8 + series
  }
}
