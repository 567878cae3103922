import CardDeck

/// How a deck is to be read; what is not said is seen from the deck.
struct DeckReading: Hashable {
  /// `nil` finds out.
  var format: DeckFormat?
  var fieldMap = FieldMap()

  /// Opens a deck; what is wrong with it is a ``Failure`` that names it.
  func open(_ path: String, until readiness: Deck.Readiness = .complete) throws(Failure) -> Deck {
    let deck: Deck
    do {
      deck = try Deck.open(path, format: format, fieldMap: fieldMap, until: readiness)
    } catch {
      throw Failure(deck: path, error)
    }
    if deck.format == .folder, let format {
      throw Failure(
        status: .usage, message: "\(path): this is a folder; --input \(format.rawValue) is for a file")
    }
    if deck.count > 0 { try FieldNames(deck).require(fieldMap) }
    return deck
  }
}
