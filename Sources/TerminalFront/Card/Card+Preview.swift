import CardDeck
import Pictures

extension Card {
  /// The card with its file's preview: a text becomes its body; dots stand for a preview that is loading; the reason
  /// why there is none becomes a field.
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
