/// Random numbers (Steele, Lea and Flood 2014), the same numbers from the same seed everywhere.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// A number below `bound` > 0. Its bias is below `bound` / 2^64.
  mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// In 0 ..< 1, a multiple of 2^-53.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Every bit of the result depends on every bit of `value`; different values give different results.
  @inline(__always)
  static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
