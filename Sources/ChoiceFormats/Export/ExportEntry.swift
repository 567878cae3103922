import CardDeck
import ChoiceLog

/// A card with its choice, to be exported.
package struct ExportEntry {
  package let card: CardID
  /// `nil` for a card without a choice.
  package let choice: StandingChoice?
  package let note: String?
  /// Who wrote the note on an undecided card, in an export of all people's choices; else `nil`.
  package var noteAuthor: String?
  /// `nil` if the deck does not have the card any more.
  package let record: ExportRecord?
  /// The choices that make up a consensus.
  package private(set) var votes: [StandingChoice] = []
  /// Whether the record of the choice is unknown, as several records say the same id.
  package var isAmbiguous = false

  package init(card: CardID, choice: StandingChoice?, note: String?, record: ExportRecord?) {
    self.card = card
    self.choice = choice
    self.note = note
    self.record = record
  }

  /// Creates the entry of a consensus.
  package init(_ entry: Consensus.Entry, record: ExportRecord?) {
    self.init(card: entry.card, choice: entry.choice, note: entry.note, record: record)
    votes = entry.votes
  }

  /// Whether the votes differ, and no judge has decided; then there is no choice.
  package var isDisputed: Bool { choice == nil && !votes.isEmpty }

  /// The word for the choice; `nil` for an undecided card.
  var word: String? { isDisputed ? ExportSelection.disputed.rawValue : choice?.choice.rawValue }

  /// The card's name, or what stands for it where it has none.
  var title: String {
    if let name = record?.card?.name, !name.isEmpty { return name }
    return card.isHash ? "a card without a name" : card.text
  }

  /// Whether the record has changed since the choice.
  var isChanged: Bool {
    guard let made = choice?.record?.hash, let now = record?.hash else { return false }
    return made != now
  }
}
