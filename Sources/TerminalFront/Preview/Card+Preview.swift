import CardDeck

extension Card {
  /// The card with what is known of its file's preview: a text is its body; while one is awaited that is dots; why
  /// there is none is a field.
  func previewed(_ finding: PreviewShelf.Finding) -> Card {
    var card = self
    switch finding {
    case .awaited: card.body = "…"
    case .found(.text(let text)): card.body = text
    case .found(.failure(let why)): card.fields.append(Field(name: "preview", value: why))
    case .missing: break
    }
    return card
  }
}
