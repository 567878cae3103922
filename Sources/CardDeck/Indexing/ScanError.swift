/// A file that is not put together as a deck: what is wrong and at which byte of the file.
package struct ScanError: Error, Sendable, Hashable {
  package let fault: DeckFault
  package let offset: Int
}
