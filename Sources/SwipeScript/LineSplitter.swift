/// Splits bytes that arrive in pieces into lines.
package struct LineSplitter {
  /// The longest line in bytes, far more than a script needs. A longer one must not fill the memory.
  package static let longest = 64 << 20

  private var rest: [UInt8] = []

  package init() {}

  /// Takes the next bytes.
  ///
  /// - Parameter line: Called with each complete line, without its end.
  /// - Throws: The error of `line`.
  package mutating func push<Failure>(
    _ bytes: ArraySlice<UInt8>, _ line: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      rest.append(contentsOf: bytes[start..<end])
      start = end + 1
      let whole = rest
      rest.removeAll(keepingCapacity: true)
      try line(whole)
    }
    rest.append(contentsOf: bytes[start...])
  }

  /// Whether the incomplete line is longer than ``longest``.
  package var isTooLong: Bool { rest.count > Self.longest }

  /// Returns the last line if it has no line end.
  package mutating func finish() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
