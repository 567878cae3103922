/// How progress follows time: a cubic Bézier from (0, 0) to (1, 1), bent by two control points.
public struct TimingCurve: Sendable, Hashable {
  package let x1: Double
  package let y1: Double
  package let x2: Double
  package let y2: Double

  /// Constant speed.
  public static let linear = TimingCurve(x1: 0, y1: 0, x2: 1, y2: 1)
  /// Slow at the start: (0.42, 0), (1, 1).
  public static let easeIn = TimingCurve(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// Slow at the end: (0, 0), (0.58, 1).
  public static let easeOut = TimingCurve(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// Slow at both: (0.42, 0), (0.58, 1).
  public static let easeInOut = TimingCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
}

extension TimingCurve {
  /// The curve with these two control points.
  /// - Throws: ``OptionError/curve(x:y:)`` unless both x are within 0…1 and both y within ±1000.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(OptionError) {
    guard x1 >= 0, x1 <= 1, y1.magnitude <= 1000 else { throw .curve(x: x1, y: y1) }
    guard x2 >= 0, x2 <= 1, y2.magnitude <= 1000 else { throw .curve(x: x2, y: y2) }
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// The share of the distance covered when `share` of the time has passed: exactly 0 up to 0, exactly 1 from 1 on.
  /// In between it may be below 0 or above 1 where a control point is.
  public func progress(at share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    guard self != .linear else { return share }
    return Self.bezier(y1, y2, at: parameter(whereXIs: share))
  }

  /// The slope of the curve at `share` of the time, in whole distances per whole time. Before the start and behind the end
  /// it is the slope there; 0 where the curve is vertical.
  public func slope(at share: Double) -> Double {
    guard share > 0 else { return startSlope }
    guard share < 1 else { return endSlope }
    let s = parameter(whereXIs: share)
    let dx = Self.derivative(x1, x2, at: s)
    guard dx > 1e-9 else { return share < 0.5 ? startSlope : endSlope }
    return Self.derivative(y1, y2, at: s) / dx
  }

  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    // The first control point is the start itself, so the curve begins towards the second one.
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    if x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 ? 1 : 0
  }

  /// Newton's method inside a bracket, which halves where a flat stretch would throw Newton out.
  private func parameter(whereXIs x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = x
    for _ in 0..<64 {
      let error = Self.bezier(x1, x2, at: s) - x
      if error.magnitude < 1e-15 { break }
      if error < 0 { low = s } else { high = s }
      let derivative = Self.derivative(x1, x2, at: s)
      let next = s - error / derivative
      // Also false where the derivative was 0, which makes `next` no number.
      s = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-16 { break }
    }
    return s
  }

  @inline(__always)
  private static func bezier(_ a: Double, _ b: Double, at s: Double) -> Double {
    (((1 + 3 * a - 3 * b) * s + (3 * b - 6 * a)) * s + 3 * a) * s
  }

  @inline(__always)
  private static func derivative(_ a: Double, _ b: Double, at s: Double) -> Double {
    (3 * (1 + 3 * a - 3 * b) * s + 2 * (3 * b - 6 * a)) * s + 3 * a
  }
}
