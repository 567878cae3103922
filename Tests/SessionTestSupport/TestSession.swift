import CardDeck
import ChoiceLog
import FoundationEssentials
import Platform
import SwipeEngine
import SwipeSession
import Synchronization
import TestSupport
import TerminalText

/// A session without a terminal, on a deck and a log in a folder of their own; time passes when told.
package final class TestSession {
  package let folder: URL
  package let log: ChoiceLog
  package let store: TroubledStore
  package let writer: ChoiceWriter
  package let session: Session
  package let scope: ChoiceScope
  private let mailbox: Mailbox<SessionMessage>
  package private(set) var time: Duration = .zero
  /// What shows the session, if anything does.
  package var front: AnyObject?
  /// Takes a key; the session itself where nothing shows it.
  package var handle: (KeyPress, Duration) -> Session.Request?
  /// Called after each key and each message.
  package var update: (Duration) -> Void = { _ in }

  /// - Parameters:
  ///   - layout: Where cards live and rest, in points.
  ///   - folder: Of an earlier session, to go on with its deck and log.
  package init(
    layout: SwipeLayout, cards: [String], resuming folder: URL?, exportsAtEnd: Bool, atOnce: Int,
    readiness: Deck.Readiness, configure: (inout SessionConfiguration) throws -> Void
  ) throws {
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory.appending(
        component: "test-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let path = self.folder.appending(component: "deck.json").path
    if folder == nil {
      try "[\n\(cards.joined(separator: ",\n"))\n]".write(toFile: path, atomically: false, encoding: .utf8)
    }
    let deck = try Deck.open(path, until: readiness)
    log = try ChoiceLog(.file(self.folder.appending(component: "log.sqlite").path))
    scope = ChoiceScope(deck: try log.enter(.path(path), title: nil, at: 0), annotator: "ann")
    store = TroubledStore(log)
    let mailbox = Mailbox<SessionMessage> {}
    self.mailbox = mailbox
    writer = ChoiceWriter(store: store) { mailbox.post(.writer($0)) }
    let counter = ExportCounter()
    var configuration = SessionConfiguration(
      deck: deck, name: "Deck", log: log, scope: scope, annotator: "ann", exportsAtEnd: exportsAtEnd,
      exporter: { counter.export($0) }, now: { 1000 })
    configuration.maxCardsAtOnce = atOnce
    try configure(&configuration)
    let session = try Session(
      configuration, writer: writer, layout: layout, post: { mailbox.post($0) })
    self.session = session
    handle = { session.handle($0, at: $1) }
    self.counter = counter
  }

  deinit {
    if removesFolder { try? FileManager.default.removeItem(at: folder) }
  }

  /// Six cards, c1 to c6.
  package static let cards = (1...6).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# }
  package let counter: ExportCounter
  package var removesFolder = true

  package final class ExportCounter: Sendable {
    private let state = Mutex((count: 0, isOurs: true))

    package var count: Int { state.withLock { $0.count } }
    package var isOurs: Bool {
      get { state.withLock { $0.isOurs } }
      set { state.withLock { $0.isOurs = newValue } }
    }

    package func export(_ way: ExportDestination) -> ExportOutcome {
      state.withLock { state in
        state.count += 1
        if way == .beside { return .written(path: "x-2.json", choices: 1) }
        return way == .replacing || state.isOurs
          ? .written(path: "x.json", choices: 1) : .wouldReplace(path: "x.json")
      }
    }
  }

  // MARK: - What a person does

  @discardableResult
  package func press(_ keys: KeyPress.Key...) -> Session.Request? {
    var request: Session.Request?
    for key in keys { request = handle(KeyPress(key), time) }
    update(time)
    return request
  }

  package func press(control character: Character) {
    _ = handle(KeyPress(.character(character), .control), time)
  }

  package func pass(_ duration: Duration) {
    time += duration
    session.advance(to: time)
  }

  /// Waits for the log's writer, and lets the session hear what it has to say.
  package func settle() {
    _ = writer.drain(within: waitLimit)
    session.finishExport()
    receive()
  }

  /// Waits for all cards to come.
  package func awaitCards() {
    session.beginLoading()
    waitUntil {
      receive()
      return !session.isArriving
    }
  }

  /// What other threads have to say, once the log's writer and the exporter have done all they had to do.
  package func takeMessages() -> [SessionMessage] {
    _ = writer.drain(within: waitLimit)
    session.finishExport()
    return mailbox.dequeueAll()
  }

  /// Lets the session hear what other threads have said.
  package func receive() {
    for message in mailbox.dequeueAll() { session.receive(message, at: time) }
    update(time)
  }

  // MARK: - What can be seen

  /// What stands in the log, oldest first: "c1:like".
  package func standing() throws -> [String] {
    try log.read { try $0.newest(Int.max, before: nil, only: nil, in: scope) }.reversed().map {
      "\($0.card):\($0.choice.rawValue)"
    }
  }

  /// The undecided cards, in the order in which they come up.
  package func upcoming() -> [CardID] { upcomingNumbers().map { session.cards.card($0).id } }

  /// The same cards, by their numbers.
  package func upcomingNumbers() -> [UInt32] {
    var stack = session.stack
    var numbers: [UInt32] = []
    while let top = stack.topCard {
      numbers.append(top)
      stack.handle(.edit(.remove([top])), at: time)
    }
    return numbers
  }

  package var top: CardID? { session.stack.topCard.map { session.cards.card($0).id } }
}

/// A real log whose disk is full when told.
package final class TroubledStore: EventStore {
  private let log: ChoiceLog
  private let full = Mutex(false)
  private let unsure = Mutex(false)
  private let gate = Mutex(false)

  package init(_ log: ChoiceLog) { self.log = log }

  /// Whether it cannot say what has become of a commit, which has come through.
  package var isUnsure: Bool {
    get { unsure.withLock { $0 } }
    set { unsure.withLock { $0 = newValue } }
  }

  package var isFull: Bool {
    get { full.withLock { $0 } }
    set { full.withLock { $0 = newValue } }
  }

  /// From now on every commit waits until ``goOn()``.
  package func stall() { gate.withLock { $0 = true } }

  package func goOn() {
    gate.withLock { $0 = false }
  }

  package func nextIdentity() -> EventIdentity { log.nextIdentity() }

  package func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError) {
    while gate.withLock({ $0 }) { sched_yield() }
    if isFull { throw .full(path: "log") }
    try log.append(events)
    if isUnsure { throw .unsure(path: "log", reason: "disk I/O error") }
  }
}

extension Session {
  /// Whether the order takes all choices into account, or none is learned.
  package var isOrderKnown: Bool {
    guard let ranking else { return true }
    if case .failed = ranking.phase { return true }
    return ranking.isSettled
  }
}
