import CardDeck

extension Card {
  /// Whether the card is a picture with a name and no other words, as those of a folder are.
  package var isPhoto: Bool {
    image != nil && problem == nil && body == nil && tags.isEmpty && url == nil && hidden.isEmpty
      && fields.allSatisfy(\.isFileSize)
  }
}

extension Card.Field {
  /// Whether this is the size of a folder's file.
  package var isFileSize: Bool { name.utf8.elementsEqual("size".utf8) }
}
