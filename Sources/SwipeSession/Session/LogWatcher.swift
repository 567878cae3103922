import CardDeck
import ChoiceLog

/// Looks, now and then, for what others do in the log: other sessions, `reset`, `import`, `merge`.
package struct LogWatcher {
  private let log: ChoiceLog
  private let scope: ChoiceScope
  private var position: LogPosition
  /// Where nothing happens, it is looked this often.
  private static let interval = Duration.seconds(1)
  /// When to look at the latest; whenever something has happened, before.
  package var nextLook: Duration = .zero
  /// What was found in looks that are not told of yet, as there is more.
  var news = News()
  /// Whether what is being read was read before, under other numbers.
  var isAnew = false
  var hasFailed = false
  private var hasLooked = false
  /// Changed cards that have not come yet.
  var unfound: [LogChanges.Card] = []

  /// How many cards were changed.
  struct News {
    var chosen = 0
    var takenBack = 0
    var noted = 0

    /// `nil` if nothing was.
    var words: String? {
      let parts = [(chosen, "chosen"), (takenBack, "taken back"), (noted, "noted")].filter { $0.0 > 0 }
      return parts.isEmpty ? nil : "elsewhere: " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  package init(log: ChoiceLog, scope: ChoiceScope, position: LogPosition) {
    self.log = log
    self.scope = scope
    self.position = position
  }

  /// What stood at the start was read at this position. What was told already stays told.
  package mutating func begin(at position: LogPosition) {
    if !hasLooked { self.position = position }
  }

  package mutating func look(at time: Duration) throws(ChoiceLogError) -> LogChanges? {
    hasLooked = true
    nextLook = time + Self.interval
    let changes = try log.changes(since: &position, in: scope)
    if changes?.isPartial == true { nextLook = time }
    if changes?.beginsAnew == true { isAnew = true }
    return changes
  }

  /// What stands on a card by now; `nil` if nothing does.
  package func standing(on card: CardID) throws(ChoiceLogError) -> Choice? {
    try log.read { try $0.standing(on: card, in: scope)?.choice }
  }

  /// The choices of earlier sessions, as the log numbers them now.
  func earlierChoices() throws(ChoiceLogError) -> EarlierChoices {
    EarlierChoices(
      log: log, scope: scope,
      newest: try log.read { try $0.newest(1, before: nil, only: nil, in: scope).first })
  }
}
