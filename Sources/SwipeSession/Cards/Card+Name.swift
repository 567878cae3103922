import CardDeck
import TerminalText

extension Card {
  /// The card's ``Card/name`` in one line. Never empty, as it is used in sentences.
  package var shownName: String { shownName(atMost: 256) }

  /// - Parameter limit: The bytes of the name that are shown at most.
  package func shownName(atMost limit: Int) -> String {
    if problem != nil { return "a record that cannot be read" }
    let names = [name, id.isHash ? nil : id.text].lazy.compactMap(\.self).map {
      SafeText.line($0, atMost: limit)
    }
    return names.first { !$0.isInvisible } ?? "a card without a name"
  }
}
