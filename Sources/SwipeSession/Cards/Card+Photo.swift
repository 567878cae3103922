import CardDeck

extension Card {
  /// Whether it is a picture with a name and nothing else to say, as a folder's are.
  package var isPhoto: Bool {
    image != nil && problem == nil && body == nil && tags.isEmpty && url == nil && hidden.isEmpty
      && fields.allSatisfy(\.isFileSize)
  }
}

extension Card.Field {
  /// Whether this is the size of a folder's file.
  package var isFileSize: Bool { name.utf8.elementsEqual("size".utf8) }
}
