@testable import CardRanking
import Foundation
import TestSupport
import Testing

struct PortableMathTests {
  @Test func `logarithms and exponentials are those of the C library to 15 digits`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let x = exp(random.number(-700...700))
      #expect(abs(PortableMath.ln(x) - log(x)) <= 4e-16 * max(1, abs(log(x))), "ln \(x)")
      let y = random.number(-700...700)
      #expect(abs(PortableMath.exp(y) / exp(y) - 1) < 2e-15, "exp \(y)")
    }
  }

  @Test(arguments: [(1.0, 0.0), (0, -.infinity), (.infinity, .infinity), (2, 0.693_147_180_559_945_3)])
  func `the logarithm of a limit`(x: Double, ln: Double) {
    #expect(PortableMath.ln(x) == ln)
  }

  @Test(arguments: [(0.0, 1.0), (-1e9, 0), (1e9, .infinity), (-745, 0)])
  func `the exponential of a limit`(x: Double, exp: Double) {
    #expect(PortableMath.exp(x) == exp)
  }

  @Test func `logarithms of factorials are sums of logarithms`() {
    var sum = 0.0
    for n in 0..<3000 {
      if n > 0 { sum += log(Double(n)) }
      #expect(abs(PortableMath.lnFactorial(n) - sum) < 1e-10 * max(1, sum), "\(n)!")
    }
  }
}
