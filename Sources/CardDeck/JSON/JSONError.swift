/// A text that is not JSON: what is wrong and at which byte.
package struct JSONError: Error, Sendable, Hashable {
  package let fault: JSONFault
  /// Bytes from the beginning of the text to the first one that cannot be there; the text's length if it ends
  /// too early.
  package let offset: Int

  /// The same place as an editor counts it.
  ///
  /// - Parameter bytes: The text that was parsed.
  package func position(in bytes: [UInt8]) -> TextPosition {
    var counter = PositionCounter()
    bytes.withUnsafeBytes { counter.count(UnsafeRawBufferPointer(rebasing: $0.prefix(offset))) }
    return counter.position
  }
}
