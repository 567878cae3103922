/// The three bytes that some programs put before UTF-8.
package enum ByteOrderMark {
  package static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// 3, or 0 if the text does not begin with one.
  @inlinable
  package static func length(in text: some Collection<UInt8>) -> Int {
    text.first == 0xEF && text.starts(with: bytes) ? 3 : 0
  }
}
