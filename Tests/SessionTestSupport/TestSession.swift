import CardDeck
import ChoiceLog
import FoundationEssentials
import Platform
import Synchronization

@testable import SwipeSession
@testable import TerminalFront

/// A session without a terminal, on a deck and a log in a folder of their own; time passes when told.
final class TestSession {
  let folder: URL
  let log: ChoiceLog
  let store: TroubledStore
  let writer: ChoiceWriter
  let session: Session
  let screen: SessionScreen
  let scope: ChoiceScope
  private let mailbox: Mailbox<SessionMessage>
  private(set) var time: Duration = .zero

  /// - Parameters:
  ///   - folder: Of an earlier session, to go on with its deck and log.
  ///   - isForgetful: Whether the log cannot say which choices a card had.
  init(
    cards: [String] = (1...6).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# },
    size: TerminalSize = TestSession.size,
    resuming folder: URL? = nil, exportsAtEnd: Bool = false, atOnce: Int = 4096,
    readiness: Deck.Readiness = .complete, appearance: Appearance = Appearance(),
    isForgetful: Bool = false, configure: (inout SessionConfiguration) throws -> Void = { _ in }
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
      exporter: { counter.export(replacing: $0) }, now: { 1000 })
    configuration.mostAtOnce = atOnce
    if isForgetful { configuration.recall = { _ in [] } }
    try configure(&configuration)
    session = try Session(
      configuration, writer: writer, scene: { _ in SessionScreen.swipeLayout(size, hasPictures: false) },
      post: { mailbox.post($0) })
    screen = SessionScreen(
      session, appearance: appearance, size: size, hasPictures: false, style: ScreenView.Style(),
      pictures: nil, previews: nil)
    self.counter = counter
  }

  deinit {
    if removesFolder { try? FileManager.default.removeItem(at: folder) }
  }

  static let size = TerminalSize(columns: 100, rows: 30)
  let counter: ExportCounter
  var removesFolder = true

  final class ExportCounter: Sendable {
    private let state = Mutex((count: 0, isOurs: true))

    var count: Int { state.withLock { $0.count } }
    var isOurs: Bool {
      get { state.withLock { $0.isOurs } }
      set { state.withLock { $0.isOurs = newValue } }
    }

    func export(replacing: Bool) -> ExportOutcome {
      state.withLock { state in
        state.count += 1
        return replacing || state.isOurs
          ? .written(path: "x.json", choices: 1) : .wouldReplace(path: "x.json")
      }
    }
  }

  // MARK: - What a person does

  @discardableResult
  func press(_ keys: KeyPress.Key...) -> Session.Request? {
    var request: Session.Request?
    for key in keys { request = screen.handle(.key(KeyPress(key)), at: time) }
    screen.update(at: time)
    return request
  }

  func press(control character: Character) {
    _ = screen.handle(.key(KeyPress(.character(character), .control)), at: time)
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    _ = screen.handle(.mouse(MouseEvent(kind, kind == .move ? .none : .left, x: x, y: y)), at: time)
  }

  /// From the middle of the stage, slowly enough that only the distance counts.
  func drag(columns: Int, rows: Int = 0, lettingGo: Bool = true) {
    mouse(.press, 50, 13)
    pass(.milliseconds(300))
    mouse(.drag, 50 + columns, 13 + rows)
    pass(.seconds(1))
    if lettingGo { mouse(.release, 50 + columns, 13 + rows) }
  }

  func pass(_ duration: Duration) {
    time += duration
    session.advance(to: time)
  }

  /// Waits for the log's writer, and lets the session hear what it has to say.
  func settle() {
    _ = writer.drain(within: .seconds(20))
    session.finishExport()
    receive()
  }

  /// Waits for all cards to come.
  func awaitCards() {
    session.beginLoading()
    while session.isArriving {
      receive()
      sched_yield()
    }
  }

  /// What other threads have to say, once the log's writer and the exporter have done all they had to do.
  func takeMessages() -> [SessionMessage] {
    _ = writer.drain(within: .seconds(20))
    session.exporter.finish()
    return mailbox.takeAll()
  }

  /// Lets the session hear what other threads have said.
  func receive() {
    for message in mailbox.takeAll() { session.receive(message, at: time) }
    screen.update(at: time)
  }

  // MARK: - What can be seen

  /// What stands in the log, oldest first: "c1:like".
  func standing() throws -> [String] {
    try log.read { try $0.newest(Int.max, before: nil, only: nil, in: scope) }.reversed().map {
      "\($0.card):\($0.choice.rawValue)"
    }
  }

  func rows(depth: ColorDepth = .trueColor) -> [String] {
    var canvas = Canvas(columns: 100, rows: 30)
    draw(in: &canvas, style: ScreenView.Style(depth: depth))
    return canvas.rowsAsText
  }

  /// A frame, as the event loop has it drawn.
  @discardableResult
  func draw(in canvas: inout Canvas, style: ScreenView.Style = .init()) -> CellPosition? {
    screen.style = style
    screen.joining = canvas.joining
    screen.update(at: time)
    let cursor = screen.draw(in: &canvas, at: time)
    session.wasShown(fits: screen.layout != nil)
    return cursor
  }

  /// The undecided cards, in the order in which they come up.
  func upcoming() -> [CardID] {
    var stack = session.stack
    var ids: [CardID] = []
    while let top = stack.topCard {
      ids.append(session.cards.card(top).id)
      stack.handle(.edit(.remove([top])), at: time)
    }
    return ids
  }

  var text: String { rows().joined(separator: "\n") }
  var top: CardID? { session.stack.topCard.map { session.cards.card($0).id } }
}

/// A real log whose disk is full when told.
final class TroubledStore: EventStore {
  private let log: ChoiceLog
  private let full = Mutex(false)
  private let unsure = Mutex(false)
  private let gate = Mutex(false)

  init(_ log: ChoiceLog) { self.log = log }

  /// Whether it cannot say what has become of a commit, which has come through.
  var isUnsure: Bool {
    get { unsure.withLock { $0 } }
    set { unsure.withLock { $0 = newValue } }
  }

  var isFull: Bool {
    get { full.withLock { $0 } }
    set { full.withLock { $0 = newValue } }
  }

  /// From now on every commit waits until ``goOn()``.
  func stall() { gate.withLock { $0 = true } }

  func goOn() {
    gate.withLock { $0 = false }
  }

  func nextIdentity() -> EventIdentity { log.nextIdentity() }

  func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError) {
    while gate.withLock({ $0 }) { sched_yield() }
    if isFull { throw .full(path: "log") }
    try log.append(events)
    if isUnsure { throw .unsure(path: "log", reason: "disk I/O error") }
  }
}
