/// A random number generator (Steele, Lea and Flood 2014). One seed gives the same numbers on every machine. The
/// standard library's generator has no seed, and its shuffling may change between versions.
package struct SplitMix64: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// - Parameter bound: 1 or more.
  /// - Returns: A number from 0 up to but not including `bound`, each equally likely.
  package mutating func next(below bound: Int) -> Int {
    let bound = UInt64(bound)
    // The rest after the last whole round would make low numbers likelier.
    let rest = UInt64.max % bound
    let limit = rest == bound - 1 ? UInt64.max : UInt64.max - rest - 1
    while true {
      let number = next()
      if number <= limit { return Int(number % bound) }
    }
  }

  /// Hashes a number: every bit of the result depends on every bit of `value`. Different values give different
  /// results.
  @inlinable
  package static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
