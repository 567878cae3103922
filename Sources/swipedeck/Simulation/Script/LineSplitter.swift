/// Cuts bytes into lines however they arrive.
struct LineSplitter {
  /// More than any script needs; what is longer is no script, and must not fill the memory.
  static let longest = 64 << 20

  private var rest: [UInt8] = []

  /// Takes the next bytes.
  ///
  /// - Parameter line: Is given each line that is complete, without its end.
  /// - Throws: what `line` throws; or for a line that is too long.
  mutating func feed(_ bytes: ArraySlice<UInt8>, _ line: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
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
  var isTooLong: Bool { rest.count > Self.longest }

  /// The last line, if it has no end.
  mutating func finish() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : rest
  }
}
