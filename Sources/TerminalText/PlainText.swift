/// Text that can be drawn scalar by scalar: printable ASCII, lines and blocks. No two of these scalars join into a
/// cluster, and each takes one column in every terminal. Most text on a screen is of this kind, and it is drawn many
/// times a second.
package enum PlainText {
  /// The beginning of a text that is plain and does not join with what follows.
  ///
  /// - Parameter body: Called with each scalar's value.
  /// - Returns: The length of that beginning, in bytes of UTF-8.
  @inline(__always)
  package static func eachOfPrefix(of text: some StringProtocol, _ body: (UInt32) -> Void) -> Int {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var place = 0
      var (next, length) = scalar(bytes, 0)
      while length > 0 {
        let (following, followingLength) = scalar(bytes, place + length)
        // A mark that follows would belong to this scalar's cluster.
        guard followingLength > 0 || place + length == bytes.count else { break }
        body(next)
        place += length
        (next, length) = (following, followingLength)
      }
      return place
    } ?? 0
  }

  /// - Returns: A length of 0 where the text ends or something else begins.
  @inline(__always)
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int
  ) -> (value: UInt32, length: Int) {
    guard place < bytes.count else { return (0, 0) }
    let first = bytes[place]
    if first >= 0x20, first < 0x7F { return (UInt32(first), 1) }
    // U+2500 to U+259F: lines and blocks.
    guard first == 0xE2, place + 2 < bytes.count else { return (0, 0) }
    let (second, third) = (bytes[place + 1], bytes[place + 2])
    guard second >= 0x94, second < 0x96 || second == 0x96 && third < 0xA0 else { return (0, 0) }
    return (0x2000 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F), 3)
  }
}
