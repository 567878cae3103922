/// Random numbers that are the same for the same seed, everywhere (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  /// The first numbers, last one first.
  private var given: [UInt64] = []

  package init(seed: UInt64) { state = seed }

  /// Numbers that a fuzzer chooses, two bytes for each; random ones after them.
  package init(bytes: UnsafeRawBufferPointer) {
    state = UInt64(bytes.count)
    // The upper bits decide where a number is wanted that is below a small one.
    given = stride(from: 0, to: bytes.count - 1, by: 2).reversed().map {
      UInt64(bytes[$0]) << 56 | UInt64(bytes[$0 + 1]) << 48
    }
  }

  package mutating func next() -> UInt64 {
    if let first = given.popLast() { return first }
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  package mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  package mutating func whole(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }
  package mutating func chance(_ percent: Int) -> Bool { whole(0..<100) < percent }
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[whole(0..<elements.count)]
  }
}
