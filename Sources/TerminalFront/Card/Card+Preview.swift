import CardDeck
import Pictures

extension Card {
  /// The card with what is known of its file's preview: a text is its body; while one is awaited that is dots; why
  /// there is none is a field.
  func previewed(_ preview: PreviewCache.Lookup) -> Card {
    var card = self
    switch preview {
    case .loading: card.body = "…"
    case .loaded(.text(let text)): card.body = text
    case .loaded(.failure(let why)): card.fields.append(Field(name: "preview", value: why))
    case .unavailable: break
    }
    return card
  }
}
