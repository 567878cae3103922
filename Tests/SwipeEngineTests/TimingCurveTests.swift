import TestSupport
import Testing

@testable import SwipeEngine

struct TimingCurveTests {
  @Test(arguments: [
    (TimingCurve.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
  ])
  func `the named curves have their reference values`(curve: TimingCurve, expected: [Double]) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(curve.progress(at: x) - y) <= 1e-6, "x = \(x)")
    }
  }

  @Test(arguments: [TimingCurve.linear, .easeIn, .easeOut, .easeInOut])
  func `it begins and ends exactly`(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0)
    #expect(curve.progress(at: -1) == 0)
    #expect(curve.progress(at: 1) == 1)
    #expect(curve.progress(at: 2) == 1)
  }

  /// Against a plain walk along the curve.
  @Test func `any curve agrees with the points on it`() throws {
    var dice = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (x1, y1) = (dice.pick([0, 1, dice.number(0...1)]), dice.number(-2...3))
      let (x2, y2) = (dice.pick([0, 1, dice.number(0...1)]), dice.number(-2...3))
      let curve = try TimingCurve(x1, y1, x2, y2)
      for step in 0...50 {
        let s = Double(step) / 50
        let x = 3 * (1 - s) * (1 - s) * s * x1 + 3 * (1 - s) * s * s * x2 + s * s * s
        let y = 3 * (1 - s) * (1 - s) * s * y1 + 3 * (1 - s) * s * s * y2 + s * s * s
        // Where the curve is steep, a last digit of x is more than one of y.
        let error = abs(curve.progress(at: x) - y)
        #expect(error <= 1e-4, "(\(x1), \(y1)) (\(x2), \(y2)) at \(s)")
      }
    }
  }

  @Test func `with both y in 0…1 it only rises`() throws {
    var dice = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let curve = try TimingCurve(
        dice.number(0...1), dice.number(0...1), dice.number(0...1), dice.number(0...1))
      var last = 0.0
      for step in 0...100 {
        let y = curve.progress(at: Double(step) / 100)
        #expect(y >= last - 1e-12)
        last = y
      }
    }
  }

  @Test(arguments: [
    (TimingCurve.easeIn, 1 / 0.58), (.easeOut, 0), (.linear, 1), (.easeInOut, 0),
  ])
  func `the end slope is what a forced card leaves with`(curve: TimingCurve, slope: Double) {
    #expect(abs(curve.slope(at: 1) - slope) < 1e-12)
  }

  @Test func `the slope is that of the curve`() throws {
    for curve in [TimingCurve.easeIn, .easeOut, .easeInOut, try TimingCurve(0.1, 0.7, 0.3, 0.9)] {
      for step in 1..<20 {
        let x = Double(step) / 20
        let difference = (curve.progress(at: x + 1e-6) - curve.progress(at: x - 1e-6)) / 2e-6
        #expect(abs(curve.slope(at: x) - difference) < 1e-4)
      }
    }
  }

  @Test func `a vertical end has no slope to speak of`() throws {
    #expect(try TimingCurve(0, 1, 1, 0).slope(at: 0) == 0)
    #expect(try TimingCurve(0, 1, 1, 0).slope(at: 1) == 0)
    #expect(try TimingCurve(1, 1, 1, 1).slope(at: 1) == 1)
    #expect(try TimingCurve(0, 0, 0, 0).slope(at: 0) == 1)
  }

  @Test(arguments: [(-0.1, 0.0), (1.1, 0), (.nan, 0), (0.5, .infinity), (0.5, .nan)])
  func `a point outside is refused`(x: Double, y: Double) {
    #expect(throws: OptionError.self) { try TimingCurve(x, y, 1, 1) }
    #expect(throws: OptionError.self) { try TimingCurve(0, 0, x, y) }
  }
}
