import CardDeck
import ChoiceLog
import Platform

/// The team whose deck a session goes through.
package struct SessionTeam {
  package let connection: any TeamConnection
  /// The server's name as a person reads it.
  package let host: String
  /// The number of cards in the whole deck, as the server says; `nil` if unknown.
  package let cards: Int?

  package init(connection: any TeamConnection, host: String, cards: Int?) {
    (self.connection, self.host, self.cards) = (connection, host, cards)
  }
}

/// What a session knows of its connection to the team.
struct TeamStanding {
  let connection: any TeamConnection
  private(set) var report = TeamReport(connection: .connecting)
  /// `nil` while the log cannot be read.
  private(set) var counts: TeamCounts?
  /// Cards taken off the stack because they were passed on to others.
  var takenOff: Set<Session.Number> = []
  /// Whether a card that was passed on is still on the stack, as it was in the hand.
  var hasLostInHand = false
  /// Since when the server has not been reached, and the whole minutes of that already shown; `nil` while it is
  /// reached.
  private(set) var offline: (since: Duration, minutes: Int64)?

  init(_ connection: any TeamConnection) {
    self.connection = connection
    counts = try? connection.counts()
  }

  /// - Returns: Notices for the person; the last is the most important one.
  mutating func receive(_ report: TeamReport, at time: Duration) -> [Notice] {
    let before = self.report
    self.report = report
    var notices: [Notice] = []
    if before.connection != report.connection {
      switch report.connection {
      case .connecting: break
      case .connected:
        if offline != nil || before.isRefused { notices.append(.teamConnectedAgain) }
        offline = nil
      case .offline(let reason):
        if offline == nil { notices.append(.teamOffline(reason: reason)) }
        offline = offline ?? (time, 0)
      case .refused(let reason, let isForGood):
        notices.append(.teamRefused(reason: reason, isForGood: isForGood))
        offline = nil
      }
    }
    if report.notTaken > before.notTaken, let reason = report.notTakenReason {
      notices.append(.changesNotTaken(report.notTaken - before.notTaken, reason: reason))
    }
    if let difference = report.clockDifference, before.clockDifference == nil {
      notices.append(.clockIsOff(by: difference))
    }
    if report.superseded > before.superseded {
      notices.append(.choicesSuperseded(report.superseded - before.superseded))
    }
    if report.late > before.late { notices.append(.choicesLate(report.late - before.late)) }
    return notices
  }

  /// Counts again; keeps the counts if the log cannot be read just now.
  mutating func count() { counts = (try? connection.counts()) ?? counts }

  /// - Returns: Whether another number of minutes has to be shown.
  mutating func advance(to time: Duration) -> Bool {
    guard let (since, minutes) = offline else { return false }
    let now = (time - since).components.seconds / 60
    guard now > minutes else { return false }
    offline = (since, now)
    return true
  }

  /// When ``advance(to:)`` has something to do; `nil` for never.
  var nextWake: Duration? { offline.map { $0.since + .seconds(60 * ($0.minutes + 1)) } }

  /// What is awaited while there is no card.
  var awaited: AwaitedCard.Team {
    switch report.connection {
    // Held cards are on their way, with a server or without.
    case _ where (counts?.held ?? 0) > 0: .cards
    case .connecting: .connecting
    case .connected:
      switch report.supply {
      case .cards, .over: .cards
      case .others: .others
      case .noneNow: .noneNow
      }
    case .offline(let reason): .offline(reason: reason)
    case .refused(let reason, let isForGood): .refused(reason: reason, isForGood: isForGood)
    }
  }
}

extension TeamReport {
  fileprivate var isRefused: Bool { if case .refused = connection { true } else { false } }
}

extension Session {
  /// The state of the connection to the team's server; `nil` for one's own deck.
  package var teamReport: TeamReport? { team?.report }
  /// The events to send to the team's server and the cards held; `nil` for one's own deck, and while they cannot be
  /// counted.
  package var teamCounts: TeamCounts? { team?.counts }

  /// Whole minutes since the team's server was reached last; 0 while it is reached.
  package var minutesOffline: Int64 { team?.offline?.minutes ?? 0 }

  /// Takes a report of the connection to the team's server.
  func teamReported(_ report: TeamReport, at time: Duration) {
    isDirty = true
    let notices = team?.receive(report, at: time) ?? []
    removeLostCards(at: time)
    for notice in notices { show(notice, at: time) }
    countForTeam(at: time)
  }

  /// Takes undecided cards that were passed on to others off the stack, and puts back those that have come back. A
  /// card in the hand goes when it has been let go of.
  func removeLostCards(at time: Duration) {
    guard var team, !team.report.lost.isEmpty || !team.takenOff.isEmpty else { return }
    let top = stack.topCard
    let lost = Set(team.report.lost.compactMap { cards.find($0) })
    let back = team.takenOff.subtracting(lost).sorted()
    let wanted = lost.filter { stack.status(of: $0) == .remaining && pending.choice(on: $0) == nil }
    send(.edit(.append(back)), at: time)
    send(.edit(.remove(wanted.sorted())), at: time)
    let gone = wanted.filter { stack.status(of: $0) == nil }
    for number in back { dealt?.add(number) }
    for number in gone { dealt?.remove(number) }
    team.takenOff = team.takenOff.subtracting(back).union(gone)
    team.hasLostInHand = gone.count < wanted.count
    self.team = team
    guard !back.isEmpty || !gone.isEmpty else { return }
    isDirty = true
    forgetCounts()
    showTop(insteadOf: top, at: time)
    if !gone.isEmpty, notice?.isWarning != true { show(.cardsPassedOn(gone.count), at: time) }
  }

  /// Counts again after something was saved, sent or claimed.
  func countForTeam(at time: Duration) {
    guard team != nil else { return }
    isDirty = true
    team?.count()
    // Cards put off wait for the last card that is held.
    guard isArriving, stack.remainingCount == 0 else { return }
    pass.isOver = true
    endOfDeck(at: time)
  }

  /// Notes the cards put off, and others' changes, of a team's cards that have come.
  func addTeamCards(_ batch: CardBatch, at time: Duration) {
    guard team != nil else { return }
    let putOff = batch.putOff.map { cards.number(at: Int($0)) }.filter { !pending.isTouched($0) }
    for number in putOff { pending.adopt(number, with: .later) }
    pass.begin(with: putOff)
    applyUnfoundChanges(since: nil, at: time)
    team?.count()
    removeLostCards(at: time)
  }

  /// Brings the cards put off back, if no held card is still to come. Where nothing but putting off was done, and no
  /// other card comes now, the summary offers to go through them again, as at the end of one's own deck. To be called
  /// when no undecided card is left, but more may come.
  func endOfHeldCards(at time: Duration) {
    guard let team, team.counts?.held == 0, pending.unsavedCount == 0 else { return }
    if bringBack(pass.dequeueReturning(), at: time) { return }
    switch team.awaited {
    case .cards, .connecting: break
    case .others, .noneNow, .offline, .refused:
      if overlay == nil, pass.offersPutOff() { show(SummaryOverlay(), at: time) }
    }
  }

  /// Sends the unsent events and ends the connection.
  ///
  /// - Parameters:
  ///   - limit: How long that may take; at most 300 ms where there is nothing to send.
  ///   - slow: Called on another thread with the number of events to send, if that takes longer than 300 ms; not
  ///     after this has returned.
  /// - Returns: The result, with all that came late or was not taken in this session; `nil` for one's own deck.
  package func leaveTeam(
    atMost limit: Duration, slow: @escaping @Sendable (_ toSend: Int) -> Void = { _ in }
  ) -> TeamEnd? {
    guard let team else { return nil }
    // `nil` if the log cannot be read.
    let toSend = (try? team.connection.counts())?.toSend
    let unnoticed = Duration.milliseconds(300)
    guard toSend != 0, limit > unnoticed else { return team.connection.leave(atMost: min(limit, unnoticed)) }
    let hasEnded = Monitor(false)
    if let toSend {
      BackgroundThread.start {
        if hasEnded.wait(atMost: unnoticed, for: { $0 ? true : nil }) != nil { return }
        hasEnded.withLock { if !$0 { slow(toSend) } }
      }
    }
    defer {
      hasEnded.withLock { $0 = true }
      hasEnded.wakeAll()
    }
    return team.connection.leave(atMost: limit)
  }
}
