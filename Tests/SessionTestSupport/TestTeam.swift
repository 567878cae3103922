import CardDeck
import ChoiceLog
import Platform
import SwipeSession
import Synchronization
import TestSupport

/// A team without a server: a pipe that the test writes, and what a log would hold of it.
package final class TestTeam: TeamConnection {
  private struct State {
    var report: (@Sendable (TeamReport) -> Void)?
    var last = TeamReport(connection: .connecting)
    var held: [CardID] = []
    var hasWritten = false
    var isOpen = true
    var toSend = 0
    /// Of the session that has joined.
    var log: (ChoiceLog, ChoiceScope)?
    var saves = 0
    var limits: [Duration] = []
    var isUnreadable = false
    var whileLeaving: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let input: Int32
  private let output: Int32
  /// What the deck says of itself, before its cards.
  private let head: String
  private let cards: Int?

  /// - Parameter cards: What the server says of the whole deck.
  package init(head: String = #""title":"Invoices""#, cards: Int? = nil) throws {
    guard let ends = SystemFile.socketPair() else { throw Errno.last }
    (input, output) = ends
    self.head = head
    self.cards = cards
  }

  deinit { close() }

  /// Makes a session one with this team.
  package func join(_ configuration: inout SessionConfiguration, folder: String? = nil) throws {
    configuration.deck = try Deck.open(
      pipe: input, named: "invoices", folder: folder, until: .firstCardsWithin(.zero))
    configuration.name = "invoices"
    let (log, scope) = (configuration.log, configuration.scope)
    state.withLock { $0.log = (log, scope) }
    configuration.team = SessionTeam(connection: self, host: "db.example.org", cards: cards)
  }

  // MARK: - What a link does

  /// These cards are held, and will come.
  package func hold(_ ids: CardID...) { state.withLock { $0.held += ids } }

  /// Cards are held, and come through the pipe: c1 where only "c1" is said.
  package func give(_ ids: String...) {
    for id in ids {
      let start = state.withLock { state in
        if !state.held.contains(CardID(id)) { state.held.append(CardID(id)) }
        defer { state.hasWritten = true }
        return state.hasWritten ? ",\n" : "{\(head),\"cards\":["
      }
      write(start + #"{"id":"\#(id)","title":"Card \#(id.dropFirst())"}"#)
    }
  }

  /// No more will come.
  package func finish() {
    write((state.withLock(\.hasWritten) ? "" : "{\(head),\"cards\":[") + "]}")
    close()
  }

  package func say(
    _ connection: TeamReport.Connection, supply: TeamReport.Supply = .cards, late: Int = 0, notTaken: Int = 0,
    notTakenReason: String? = nil, lost: Set<CardID> = []
  ) {
    let news = TeamReport(
      connection: connection, supply: supply, late: late, notTaken: notTaken, notTakenReason: notTakenReason,
      lost: lost)
    let report = state.withLock { state in
      state.held.removeAll { lost.contains($0) }
      state.last = news
      return state.report
    }
    report?(news)
  }

  package var toSend: Int {
    get { state.withLock(\.toSend) }
    set { state.withLock { $0.toSend = newValue } }
  }

  /// Whether the log cannot be read just now.
  package var isUnreadable: Bool {
    get { state.withLock(\.isUnreadable) }
    set { state.withLock { $0.isUnreadable = newValue } }
  }

  /// Leaving takes as long as this.
  package func whileLeaving(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.whileLeaving = body }
  }

  /// How often it was told that something was saved.
  package var saves: Int { state.withLock(\.saves) }
  /// How long it was given to leave, each time.
  package var limits: [Duration] { state.withLock(\.limits) }
  package var hasStarted: Bool { state.withLock { $0.report != nil } }

  private func write(_ text: String) { try? SystemFile.write(text.utf8, to: output) }

  private func close() {
    let isOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    if isOpen { closeOutput(output) }
  }

  // MARK: - TeamConnection

  package func start(report: @escaping @Sendable (TeamReport) -> Void) {
    state.withLock { $0.report = report }
  }

  package func choicesSaved() { state.withLock { $0.saves += 1 } }

  package func counts() throws(ChoiceLogError) -> TeamCounts {
    let state = state.withLock(\.self)
    guard let (log, scope) = state.log, !state.isUnreadable else { throw .busy(path: "log") }
    let decided = try log.read { try $0.areDecided(state.held, in: scope) }
    return TeamCounts(toSend: state.toSend, held: decided.count { !$0 })
  }

  package func holds(_ card: CardID) -> Bool { state.withLock { $0.held.contains(card) } }

  package func leave(atMost limit: Duration) -> TeamEnd {
    state.withLock(\.whileLeaving)?()
    return state.withLock { state in
      state.limits.append(limit)
      return TeamEnd(unsent: state.toSend, report: state.last)
    }
  }
}

extension TestSession {
  /// Lets the session hear what other threads have to say until something is so.
  package func wait(until isSo: () -> Bool) {
    session.beginLoading()
    waitUntil {
      receive()
      return isSo()
    }
  }
}

/// The system's, which a method of the same name hides.
private func closeOutput(_ descriptor: Int32) { _ = close(descriptor) }
