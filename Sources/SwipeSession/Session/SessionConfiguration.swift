import CardDeck
import ChoiceLog

/// What a session is about, and how it answers.
package struct SessionConfiguration {
  package var deck: Deck
  /// The part of the deck that the session is about.
  package var part = DeckPart()
  /// In which order its cards come. Changes no number.
  package var order = DeckOrder.file
  /// How the order is learned from what is chosen; `nil` if it is ``order``.
  package var learning: SessionLearning?
  /// The most undecided cards that this session deals; `nil` is all.
  package var limit: Int?
  /// The deck's name, shown where it has no title.
  package var name: String
  package var log: ChoiceLog
  package var scope: ChoiceScope
  package var annotator: String
  /// Whether the end of the deck writes the export by itself.
  package var exportsAtEnd: Bool
  package var exporter: BackgroundExporter.Exporter
  /// How choices are kept where that is not as usual, for the footer; `nil` if it is.
  package var savingNote: String?
  /// Says why the deck is not what it has to be, `nil` if it is. Called on another thread when the first cards have
  /// come, where it may wait for more, and again with `true` when all have; `nil` if all of it is known already.
  package var objection: (@Sendable (_ hasAll: Bool) -> String?)?
  /// Says why the deck is not what it has to be, where that shows only once all cards have come; `nil` if it is. Called on
  /// another thread, behind the first frame.
  package var closingObjection: (@Sendable () -> String?)?
  /// Writes the session down; `nil` for nobody.
  package var recorder: SessionRecorder?
  package var keys = KeyMap.standard
  package var physics = Physics()
  /// Whether the front can show the hidden side of a card.
  package var turnsCards = false
  /// Whether the front shows pictures.
  package var showsPictures = false
  /// Whether cards jump instead of flying, and do not tilt.
  package var reducesMotion = false
  /// The team whose deck it is, which then comes from its server and need not end; `nil` for one's own deck.
  package var team: SessionTeam?
  /// Opens what cards point to; `nil` where nothing can be opened.
  package var opening: CardOpening?
  /// A deck of no more cards, and no more choices on it, is looked through before the first frame.
  package var mostAtOnce = 4096
  /// How long an export waits for what has been chosen to be saved.
  var exportTimeout = Duration.seconds(5)
  /// The choices on a card that stand on one another, oldest first; `nil` asks the log.
  package var recall: ((CardID) -> [Choice])?
  /// Milliseconds since 1970.
  package var now: () -> Int64

  package init(
    deck: Deck, name: String, log: ChoiceLog, scope: ChoiceScope, annotator: String,
    exportsAtEnd: Bool, exporter: @escaping BackgroundExporter.Exporter, now: @escaping () -> Int64
  ) {
    self.deck = deck
    self.name = name
    self.log = log
    self.scope = scope
    self.annotator = annotator
    self.exportsAtEnd = exportsAtEnd
    self.exporter = exporter
    self.now = now
  }
}
