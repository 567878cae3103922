/// Cuts bytes into lines however they arrive.
package struct LineSplitter {
  /// More than any script needs; what is longer is no script, and must not fill the memory.
  package static let longest = 64 << 20

  private var rest: [UInt8] = []

  package init() {}

  /// Takes the next bytes.
  ///
  /// - Parameter line: Is given each line that is complete, without its end.
  /// - Throws: what `line` throws.
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

  /// Whether the line that is coming is too long already.
  package var isTooLong: Bool { rest.count > Self.longest }

  /// The last line, if it has no end.
  package mutating func finish() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
