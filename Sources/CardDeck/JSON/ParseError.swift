/// An error in a text, with the offset of the invalid byte.
package struct ParseError: Error, Sendable, Hashable {
  package let fault: DeckFault
  /// The offset of the first invalid byte in the text that was parsed, or in the file that was scanned. If the text
  /// ends too early, its length.
  package let offset: Int
}
