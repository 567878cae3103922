import CardDeck
import Platform
import TerminalText

/// Names for cards whose ids are hashes, in lines that people read. The deck is opened when the first is asked for.
final class CardNames {
  private let path: String?
  private lazy var deck: Deck? = path.flatMap { path in
    path == "-" || SystemFile.isGone(path) ? nil : try? Deck.open(path)
  }

  /// - Parameter path: The deck's path; `nil` if only its name in the log is known.
  init(path: String?) { self.path = path }

  /// Opens the deck now instead of for the first name.
  func open() { _ = deck }

  /// The id, or the card's name in quotes if the id is a hash and the deck has the card.
  func name(of card: CardID) -> String {
    guard card.isHash, let deck, let index = deck.index(of: card), let name = deck.card(at: index).name else {
      return card.text
    }
    return "\"\(SafeText.line(name, atMost: 256))\""
  }
}
