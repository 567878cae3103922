import CardDeck

/// The state of a session's link to its team's server.
package struct TeamReport: Sendable, Hashable {
  package enum Connection: Sendable, Hashable {
    case connecting
    case connected
    /// The server cannot be reached; the link tries again. The reason is one line.
    case offline(reason: String)
    /// The server refuses this person, deck or program; the link tries again unless that is for good. The reason is one line.
    case refused(reason: String, isForGood: Bool = false)
  }

  /// The cards that this person can expect of the server.
  package enum Supply: Sendable, Hashable {
    /// Cards, unless the server says otherwise.
    case cards
    /// None now, but others hold open ones that may come back.
    case others
    /// None now, though the deck is not finished and nobody else holds an open card, as during a recovery of the deck.
    case noneNow
    /// None any more: the pipe has ended.
    case over
  }

  package var connection: Connection
  package var supply: Supply
  /// Choices of this person that reached the server after their cards had been passed on, in this session.
  package var late: Int
  /// Choices of this person that do not count, as newer ones of the same person from another log do, in this session.
  package var superseded = 0
  /// How far this machine's clock is ahead of the server's, negative if it is behind; `nil` within a minute.
  package var clockDifference: Duration?
  /// Events of this person that the server will never accept, and that were passed over in this session. The log keeps them.
  package var notTaken: Int
  /// Why the last of them was not accepted, in one line.
  package var notTakenReason: String?
  /// Cards that this person has lost in this session: their block was passed on while they were undecided. A card that comes
  /// back is removed.
  package var lost: Set<CardID>

  package init(
    connection: Connection, supply: Supply = .cards, late: Int = 0, notTaken: Int = 0,
    notTakenReason: String? = nil, lost: Set<CardID> = []
  ) {
    self.connection = connection
    self.supply = supply
    self.late = late
    self.notTaken = notTaken
    self.notTakenReason = notTakenReason
    self.lost = lost
  }
}
