import CardDeck
import TerminalText

extension Card {
  /// What the card is called, in one line: its title, else its id. Never empty, as sentences are made of it.
  package var shownName: String { shownName(atMost: 256) }

  /// - Parameter limit: The most bytes of the name that are shown.
  package func shownName(atMost limit: Int) -> String {
    if problem != nil { return "a record that cannot be read" }
    let names = [title, id.text].lazy.compactMap(\.self).map { SafeText.line($0, atMost: limit) }
    return names.first { !$0.isInvisible } ?? "a card without a name"
  }
}
