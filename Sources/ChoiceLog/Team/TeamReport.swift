import CardDeck

/// How things stand between a session and its team's server.
package struct TeamReport: Sendable, Hashable {
  package enum Connection: Sendable, Hashable {
    case connecting
    case connected
    /// No server just now: it is tried again by itself. One line saying why.
    case offline(reason: String)
    /// The server answers, but will not have this person, deck or program: it is tried again by itself, unless that is for
    /// good. One line saying why.
    case refused(reason: String, isForGood: Bool = false)
  }

  package var connection: Connection
  /// Choices of this person that came after their cards had been passed on, told in this session; 0 or more.
  package var late: Int
  /// Events of this person that the server will never take, and that were passed over in this session; 0 or more. The log
  /// keeps them.
  package var notTaken: Int
  /// Why the last of them was not taken, in one line; `nil` for none.
  package var notTakenReason: String?
  /// Connected, and no card can be had now, but others hold open ones that may come back.
  package var awaitsOthers: Bool
  /// Connected, and no card can be had now though the deck is not done and nobody else holds an open one, as while it is
  /// recovered.
  package var hasNone: Bool
  /// No more cards will come: the pipe was ended.
  package var isOver: Bool
  /// Cards that are not this person's to decide any more, all that were lost in this session: their block was passed on
  /// while nothing stood on them. One that comes back is not among them.
  package var lost: Set<CardID>

  package init(
    connection: Connection, late: Int = 0, notTaken: Int = 0, notTakenReason: String? = nil,
    awaitsOthers: Bool = false, hasNone: Bool = false, isOver: Bool = false, lost: Set<CardID> = []
  ) {
    self.connection = connection
    self.late = late
    self.notTaken = notTaken
    self.notTakenReason = notTakenReason
    self.awaitsOthers = awaitsOthers
    self.hasNone = hasNone
    self.isOver = isOver
    self.lost = lost
  }
}

/// How things stood when a session left its team.
package struct TeamEnd: Sendable, Hashable {
  /// Events that the server has not got; 0 or more.
  package var unsent: Int
  /// The last one.
  package var report: TeamReport

  package init(unsent: Int, report: TeamReport) {
    self.unsent = unsent
    self.report = report
  }
}

/// What a session needs of its team.
package protocol TeamConnection: AnyObject, Sendable {
  /// Begins; `report` is called on another thread at each change. Called once.
  func start(report: @escaping @Sendable (TeamReport) -> Void)
  /// Something was saved in the log: looks sooner whether cards run short. Does not wait; any thread.
  func choicesSaved()
  /// Sends what is unsent, waits at most so long, ends.
  func leave(atMost limit: Duration) -> TeamEnd
}
