/// Reads a message whose sender is not trusted, from front to back. Each read gives `nil` if too few bytes are left.
package struct MessageReader {
  package private(set) var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  package mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Goes past `mark`, if the next bytes are that.
  package mutating func consume(_ mark: [UInt8]) -> Bool { read(mark.count)?.elementsEqual(mark) == true }

  package mutating func byte() -> UInt8? { read(1)?.first }

  /// Four bytes, the lowest first.
  package mutating func number() -> Int? {
    read(4).map { Int(Int32(truncatingIfNeeded: $0.reversed().reduce(0) { $0 << 8 | Int($1) })) }
  }

  package mutating func number(in range: ClosedRange<Int>) -> Int? {
    number().flatMap { range.contains($0) ? $0 : nil }
  }
}

/// Writes what ``MessageReader`` reads.
package enum MessageBytes {
  /// Four bytes, the lowest first.
  package static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
