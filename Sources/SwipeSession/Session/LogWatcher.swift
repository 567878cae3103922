import CardDeck
import ChoiceLog

/// Polls the log for what others do in it: other sessions, `reset`, `import`, `merge`.
package struct LogWatcher {
  /// How many cards others have changed.
  package struct Counts: Sendable, Hashable {
    package var chosen = 0
    package var undone = 0
    package var noted = 0

    var isEmpty: Bool { self == Counts() }
  }

  private let log: ChoiceLog
  private let scope: ChoiceScope
  private var position: LogPosition
  /// The number of the newest event when the session began.
  let start: Int64
  /// The time between two polls while nothing happens.
  private static let interval = Duration.seconds(1)
  /// When to poll next; set to now whenever something happens.
  package var nextPoll: Duration = .zero
  /// Changes found by polls since the person was last told; there is more to read.
  var counts = Counts()
  /// Whether the log's events were numbered anew, so that events read before come again.
  private(set) var isRenumbered = false
  /// Whether the last poll failed.
  private(set) var hasFailed = false
  /// Whether the last poll found that the log is not the opened file any more, or cannot be read.
  private(set) var isLogLost = false
  private var hasPolled = false
  /// Changed cards that have not come yet.
  var unfound: [LogChanges.Card] = []

  package init(log: ChoiceLog, scope: ChoiceScope, position: LogPosition) {
    self.log = log
    self.scope = scope
    self.position = position
    start = position.sequence
  }

  /// Sets the position at which the choices of the start were read. Has no effect after the first poll, as the
  /// changes since are told already.
  package mutating func begin(at position: LogPosition) {
    if !hasPolled { self.position = position }
  }

  /// - Returns: `nil` if nobody has committed anything since the last time.
  package mutating func poll(at time: Duration) throws(ChoiceLogError) -> LogChanges? {
    hasPolled = true
    hasFailed = true
    nextPoll = time + Self.interval
    let changes: LogChanges?
    do throws(ChoiceLogError) {
      changes = try log.changes(since: &position, in: scope)
    } catch {
      isLogLost = error.isOfLostLog
      throw error
    }
    (hasFailed, isLogLost) = (false, false)
    if changes?.isPartial == true { nextPoll = time }
    if changes?.beginsAnew == true { isRenumbered = true }
    return changes
  }

  /// Returns and resets the counts; to be called when all changes up to now have been read.
  mutating func dequeueCounts() -> (counts: Counts, isRenumbered: Bool) {
    defer { (counts, isRenumbered) = (Counts(), false) }
    return (counts, isRenumbered)
  }

  /// The choice that stands on a card now; `nil` for none.
  package func choice(on card: CardID) throws(ChoiceLogError) -> Choice? {
    try log.read { try $0.standing(on: card, in: scope)?.choice }
  }
}
