#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What a fuzzer's input says, read from front to back. Past the end everything is 0, so that every input means
/// something and a longer one only goes on where a shorter one stopped.
struct Bytes {
  private let all: UnsafeRawBufferPointer
  private var next = 0

  init(_ start: UnsafeRawPointer, count: Int) {
    all = UnsafeRawBufferPointer(start: start, count: count)
  }

  var isAtEnd: Bool { next >= all.count }

  mutating func byte() -> UInt8 {
    guard next < all.count else { return 0 }
    defer { next += 1 }
    return all[next]
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func word() -> UInt16 { UInt16(byte()) << 8 | UInt16(byte()) }

  /// A number of `range`, from two bytes: its ends are reached.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(word()) / 65535
  }

  /// One of these, which must not be none.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(byte()) % values.count] }
}

/// Says what does not hold and dies of it, which is how a fuzzer learns that it has found something.
func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  guard !holds else { return }
  let line = "FOUND: \(otherwise())\n"
  line.withCString { _ = write(2, $0, strlen($0)) }
  abort()
}
