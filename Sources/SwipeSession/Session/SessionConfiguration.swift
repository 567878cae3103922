import CardDeck
import ChoiceLog
import OrderLearning
import SwipeEngine

/// All settings of a session.
package struct SessionConfiguration {
  package var deck: Deck
  /// The part of the deck that the session is about.
  package var part = DeckPart()
  /// The order in which the cards come. Changes no number.
  package var order = DeckOrder.file
  /// How the order is learned from the choices; `nil` if the order is ``order``.
  package var learning: LearnedOrderOptions?
  /// The number of undecided cards that this session deals at most; `nil` for all.
  package var limit: Int?
  /// The deck's name, shown where it has no title.
  package var name: String
  package var log: ChoiceLog
  package var scope: ChoiceScope
  package var annotator: String
  /// Whether the end of the deck writes the export by itself.
  package var exportsAtEnd: Bool
  package var exporter: BackgroundExporter.Exporter
  /// The unusual way in which choices are kept, for the footer; `nil` for the usual one.
  package var savingNote: String?
  /// Says why the deck is not what it has to be, `nil` if it is. Called on another thread when the first cards have
  /// come, where it may wait for more, and again with `true` when all have; `nil` if all of it is known already.
  package var objection: (@Sendable (_ hasAll: Bool) -> String?)?
  /// Says why the deck is not what it has to be, where that shows only once all cards have come; `nil` if it is.
  /// Called on another thread, behind the first frame.
  package var closingObjection: (@Sendable () -> String?)?
  /// Records the session; `nil` for no record.
  package var recorder: SessionRecorder?
  /// Reasons for the choices where the deck has none of its own.
  package var reasons = DeckReasons()
  /// Reasons for the choices whatever the deck has; `nil` for none.
  package var forcedReasons: DeckReasons?
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
  /// A deck of at most this many cards and choices is looked through before the first frame.
  package var maxCardsAtOnce = 4096
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

extension SessionConfiguration {
  /// Whether a choice can be made. Star and later are off where a person has taken their keys away: then they have no
  /// button, and no drag makes them.
  package func allows(_ choice: Choice) -> Bool {
    choice == .like || choice == .nope || !keys.keys(for: .choose(choice)).isEmpty
  }

  /// The engine's options for a layout.
  func options(for layout: SwipeLayout) -> SwipeOptions {
    var options = physics.options(for: layout, reducesMotion: reducesMotion)
    let directions = ChoiceDirections(keys)
    for choice in Choice.allCases where !allows(choice) {
      options.directions.remove(SwipeDirections(directions[choice]))
    }
    return options
  }
}
