/// The kind of a card, which determines its shape on the screen.
package enum CardKind: Sendable, Hashable {
  /// Words alone.
  case record
  /// Words with a picture beside or above them.
  case person
  /// A picture with a caption.
  case photo
  /// Few words, which stand in the middle; fields and tags below them.
  case short
}
