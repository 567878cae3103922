/// The card that is awaited while there is none to show.
package struct AwaitedCard: Sendable, Hashable {
  /// Whether no card of the deck has come.
  package let isFirst: Bool
  /// Whether the deck comes through a pipe. Nobody knows how long that takes.
  package let isPiped: Bool
  /// What a team's deck waits for; `nil` for other decks.
  package var team: Team?
  /// Whether the order has to be learned first.
  package var isOfOrder = false

  package enum Team: Sendable, Hashable {
    /// The server's answer.
    case connecting
    /// Cards that are held, or that the server has.
    case cards
    /// Cards that others hold, who may leave them undecided.
    case others
    /// Cards that the server does not hand out now.
    case noneNow
    /// The server, which cannot be reached; says why.
    case offline(reason: String)
    /// The server, which refuses this person, deck or program; says why. Nothing is awaited if that is for good.
    case refused(reason: String, isForGood: Bool = false)
  }
}
