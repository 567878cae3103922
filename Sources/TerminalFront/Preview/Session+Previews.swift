import CardDeck

extension Session {
  /// What is known of the preview of a card's file; `nil` for a card that shows itself.
  func preview(of number: Number, _ face: Face) -> PreviewShelf.Finding? {
    guard let previews, case .none = face.picture else { return nil }
    let card = source.card(number)
    // The id of a file in a folder is its path there.
    return card.body == nil && card.problem == nil ? previews.find(card.id.text) : nil
  }

  /// The card with all that there is to read on it.
  func wholeCard(_ number: Number) -> Card {
    let card = source.card(number)
    guard previews != nil, let layout, let preview = preview(of: number, face(of: number, on: layout)) else {
      return card
    }
    return card.previewed(preview)
  }

  /// Previews may have been made.
  package func previewsArrived() {
    guard let previews, !previews.takeArrivals().isEmpty else { return }
    source.forgetContents()
    readerText = nil
    isDirty = true
  }
}
