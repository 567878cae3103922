import SwipeSession

/// Reads a message from front to back, whose other end may be anything by now: everything is `nil` where there is not
/// enough left of it.
struct MessageReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Whether the next bytes are these.
  mutating func take(_ mark: [UInt8]) -> Bool { take(mark.count)?.elementsEqual(mark) == true }

  mutating func byte() -> UInt8? { take(1)?.first }

  /// Four bytes, the lowest first.
  mutating func number() -> Int? {
    take(4).map { Int(Int32(truncatingIfNeeded: $0.reversed().reduce(0) { $0 << 8 | Int($1) })) }
  }

  mutating func number(in range: ClosedRange<Int>) -> Int? {
    number().flatMap { range.contains($0) ? $0 : nil }
  }
}

/// Writes what ``MessageReader`` reads.
enum MessageBytes {
  /// Four bytes, the lowest first.
  static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
}
