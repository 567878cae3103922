/// What a terminal says to a command of kitty's graphics protocol.
package struct GraphicsReply: Sendable, Hashable {
  /// The picture it is about; `nil` where it names none.
  package var id: UInt32?
  /// `OK`, or what is wrong; printable ASCII, cut.
  package var message: String

  package var isOK: Bool { message == "OK" }
}

extension GraphicsReply {
  /// - Parameter text: Of the control string, without its `G`: `i=7,p=1;OK`. Anything may stand in it.
  init(text: Substring) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = parts[0].split(separator: ",").compactMap {
      $0.hasPrefix("i=") ? UInt32($0.dropFirst(2)) : nil
    }
    id = keys.first
    message =
      parts.count < 2
      ? ""
      : String(
        String.UnicodeScalarView(
          parts[1].unicodeScalars.lazy.filter { (0x20...0x7E).contains($0.value) }.prefix(80)))
  }
}
