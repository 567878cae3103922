import CardDeck

/// Why choices cannot be written in a format: an id contains the character that ends an id.
package enum ExportError: Error, Hashable, CustomStringConvertible {
  case idHoldsLineBreak(card: CardID)
  case idHoldsNUL(card: CardID)

  package var description: String {
    switch self {
    case .idHoldsLineBreak(let card): "the id \(card.text.debugDescription) holds a line break; use -0"
    case .idHoldsNUL(let card): "the id \(card.text.debugDescription) holds a NUL; use another format"
    }
  }
}
