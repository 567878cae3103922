/// A text that cannot be read: what is wrong and at which byte.
package struct ParseError: Error, Sendable, Hashable {
  package let fault: DeckFault
  /// Bytes from the beginning of what was read (of a file, if that was scanned) to the first one that cannot be there;
  /// where it ends too early, its length.
  package let offset: Int
}
