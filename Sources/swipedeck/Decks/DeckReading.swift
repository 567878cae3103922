import CardDeck
import TerminalCanvas

/// How to read a deck. What is not set is detected.
struct DeckReading: Hashable {
  /// `nil` detects the format.
  var format: DeckFormat?
  var fieldMap = FieldMap()

  /// Opens a deck.
  ///
  /// - Throws: A ``Failure`` that names the deck.
  func open(_ path: String, until readiness: Deck.Readiness = .complete) throws -> Deck {
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

extension DeckReading {
  /// Opens a deck and reads it as far as it is good; `progress.failure` says what is wrong with the rest.
  func openGoodPart(of path: String) throws -> Deck {
    let deck = try open(path, until: .firstCards)
    try? deck.waitUntilComplete()
    return deck
  }
}

extension Deck {
  /// Calls ``CardDeck/Deck/requireRead()`` and throws its error as a ``Failure``.
  func requireRead(_ path: String) throws {
    do throws(DeckError) {
      try requireRead()
    } catch {
      throw Failure(reading: path, error)
    }
  }
}
