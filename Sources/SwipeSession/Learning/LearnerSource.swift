import CardDeck
import ChoiceLog

/// The deck and the log that an order is learned from.
package struct LearnerSource: Sendable {
  package let deck: Deck
  package let log: ChoiceLog
  package let scope: ChoiceScope

  /// Calls `body` with what stands on each record of the deck, in the order in which it came to stand. Blocks while the
  /// log is read.
  package func forEachStanding(_ body: (StandingChoice) -> Void) throws(ChoiceLogError) {
    try log.readAside { snapshot in
      let records = try ChoiceRecords(deck, in: scope, snapshot)
      try snapshot.forEachStanding(in: scope) { choice in
        if let current = records.current(choice).choice { body(current) }
      }
    }
  }
}
