import CardDeck
import ChoiceLog
import Platform
import TerminalText

/// What a session needs of the team whose deck it is.
package struct SessionTeam {
  package let connection: any TeamConnection
  /// What is to be sent and what is held, as the log has it.
  package let counts: () throws(ChoiceLogError) -> TeamCounts
  /// Whether the log keeps the record of a card, so that it has come or will.
  package let holds: (CardID) throws(ChoiceLogError) -> Bool
  /// Where the server is, for a person.
  package let host: String
  /// Cards of the whole deck, as the server says; `nil` where nobody knows.
  package let cards: Int?

  package init(
    connection: any TeamConnection, host: String, cards: Int?,
    counts: @escaping () throws(ChoiceLogError) -> TeamCounts,
    holds: @escaping (CardID) throws(ChoiceLogError) -> Bool
  ) {
    self.connection = connection
    self.host = host
    self.cards = cards
    self.counts = counts
    self.holds = holds
  }

  /// Of a deck and a person that a log knows.
  package init(
    connection: any TeamConnection, log: ChoiceLog, scope: ChoiceScope, host: String, cards: Int?
  ) {
    self.init(
      connection: connection, host: host, cards: cards,
      counts: { () throws(ChoiceLogError) in try log.read { try $0.teamCounts(in: scope) } },
      holds: { card throws(ChoiceLogError) in try log.read { try $0.holdsCard(card, in: scope) } })
  }
}

/// How things stand between a session and its team, as far as it has been told.
struct TeamStanding {
  private let team: SessionTeam
  private(set) var report = TeamReport(connection: .connecting)
  /// `nil` while the log cannot be read.
  private(set) var counts: TeamCounts?
  /// Cards that were passed on to others and were taken off the stack for that.
  var takenOff: Set<Session.Number> = []
  /// Whether one that was passed on is still there, as it was in the hand.
  var hasLostInHand = false
  /// Since when the server has not been reached, and how many whole minutes of that have been told; `nil` while it is.
  private var offline: (since: Duration, minutes: Int64)?

  init(_ team: SessionTeam) {
    self.team = team
    counts = try? team.counts()
  }

  var connection: any TeamConnection { team.connection }

  /// - Returns: What the person has to be told; the last is the most important one.
  mutating func take(_ report: TeamReport, at time: Duration) -> [Notice] {
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
    if report.late > before.late { notices.append(.choicesLate(report.late - before.late)) }
    return notices
  }

  /// Counts anew; of a log that cannot be read just now the numbers of before stand.
  mutating func count() { counts = (try? team.counts()) ?? counts }

  /// Events to be sent, as the log has it now; `nil` if it cannot be read.
  var toSend: Int? { (try? team.counts())?.toSend }

  /// - Returns: Whether another number of minutes is to be shown.
  mutating func advance(to time: Duration) -> Bool {
    guard let (since, minutes) = offline else { return false }
    let now = (time - since).components.seconds / 60
    guard now > minutes else { return false }
    offline = (since, now)
    return true
  }

  /// When ``advance(to:)`` has something to do; `nil` for never.
  var nextWake: Duration? { offline.map { $0.since + .seconds(60 * ($0.minutes + 1)) } }

  /// What is waited for while there is no card.
  var awaited: AwaitedCard.Team {
    switch report.connection {
    // Those that are held are on their way, with a server or without.
    case _ where (counts?.held ?? 0) > 0: .cards
    case .connecting: .connecting
    case .connected: report.awaitsOthers ? .others : report.hasNone ? .noneNow : .cards
    case .offline(let reason): .offline(reason: reason)
    case .refused(let reason, let isForGood): .refused(reason: reason, isForGood: isForGood)
    }
  }

  var context: [SessionContext] {
    var context: [SessionContext] = []
    switch report.connection {
    case .connecting, .connected: break
    case .offline:
      let minutes = offline?.minutes ?? 0
      context.append(SessionContext(minutes > 0 ? "offline \(minutes) min" : "offline", isWarning: true))
    case .refused: context.append(SessionContext("refused", isWarning: true))
    }
    context.append(SessionContext("team on \(SafeText.line(team.host, atMost: 256))", short: "team"))
    if let cards = team.cards { context.append(SessionContext("of \(DecimalText.grouped(cards)) in all")) }
    return context
  }
}

extension TeamReport {
  fileprivate var isRefused: Bool { if case .refused = connection { true } else { false } }
}

extension Session {
  /// How things stand between this session and its team's server; `nil` where the deck is one's own.
  package var teamReport: TeamReport? { team?.report }
  /// What is to be sent to the team's server, and what is held; `nil` where the deck is one's own, and while that cannot
  /// be counted.
  package var teamCounts: TeamCounts? { team?.counts }

  var teamContext: [SessionContext] { team?.context ?? [] }

  /// Something has changed between the session and its team's server.
  func take(_ report: TeamReport, at time: Duration) {
    isDirty = true
    let notices = team?.take(report, at: time) ?? []
    takeOffLost(at: time)
    for notice in notices { show(notice, at: time) }
    countForTeam(at: time)
  }

  /// Takes cards off the stack that were passed on to others and on which nothing stands, and puts back those that have
  /// come back. One in the hand goes when it has been let go of.
  func takeOffLost(at time: Duration) {
    guard var team, !team.report.lost.isEmpty || !team.takenOff.isEmpty else { return }
    let (top, hadCards) = (stack.topCard, stack.remainingCount > 0)
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
    showTop(insteadOf: top, hadCards: hadCards, at: time)
    if !gone.isEmpty { show(.cardsPassedOn(gone.count), at: time) }
  }

  /// Something was saved, sent or claimed.
  func countForTeam(at time: Duration) {
    guard team != nil else { return }
    isDirty = true
    team?.count()
    // What was put off waits for the last card that is held.
    guard isArriving, stack.remainingCount == 0 else { return }
    pass.isOver = true
    endOfDeck(at: time)
  }

  /// Cards of a team's deck have come.
  func takeTeamCards(_ batch: CardBatch, at time: Duration) {
    guard team != nil else { return }
    let putOff = batch.putOff.map { cards.number(at: Int($0)) }.filter { !pending.isTouched($0) }
    pending.adopt(putOff, with: .later)
    pass.begin(with: putOff)
    takeOverUnfound(since: nil, at: time)
    team?.count()
    takeOffLost(at: time)
  }

  /// Nothing undecided is left of what has come of a deck to which more may come. Those put off come back as soon as
  /// nothing undecided is held that has not come.
  func endOfHeldCards(at time: Duration) {
    guard team?.counts?.held == 0, pending.unsavedCount == 0 else { return }
    bringBack(pass.takeReturning(), at: time)
  }

  /// Has what is unsent sent, and ends the connection.
  ///
  /// - Parameters:
  ///   - limit: How long that may take. Where there is nothing to be sent it is not waited for longer than nobody notices.
  ///   - slow: Called, on another thread, with how many events are to be sent, if that takes longer than nobody notices;
  ///     not after this has returned.
  /// - Returns: What came of it, and all that came late or was not taken in this session; `nil` where the deck is one's own.
  package func leaveTeam(
    atMost limit: Duration, slow: @escaping @Sendable (_ toSend: Int) -> Void = { _ in }
  ) -> TeamEnd? {
    guard let team else { return nil }
    let toSend = team.toSend
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
