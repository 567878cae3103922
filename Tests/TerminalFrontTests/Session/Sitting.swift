import CardDeck
import ChoiceLog
import FoundationEssentials
import Platform
import Synchronization

@testable import TerminalFront

/// A session without a terminal, on a deck and a log in a folder of their own; time passes when told.
final class Sitting {
  let folder: URL
  let log: ChoiceLog
  let store: TroubledStore
  let writer: ChoiceWriter
  let session: Session
  private let assembly: SessionAssembly
  let scope: ChoiceScope
  private let reports: ReportList
  private(set) var time: Duration = .zero

  /// - Parameters:
  ///   - folder: Of an earlier sitting, to go on with its deck and log.
  ///   - isForgetful: Whether the log cannot say which choices a card had.
  init(
    cards: [String] = (1...6).map { #"{"id":"c\#($0)","title":"Card \#($0)"}"# },
    size: TerminalSize = Sitting.size,
    resuming folder: URL? = nil, exportsAtEnd: Bool = false, atOnce: Int = 4096,
    readiness: Deck.Readiness = .complete, look: Front.Look = Front.Look(),
    isForgetful: Bool = false, configure: (inout Front.Sitting) -> Void = { _ in }
  ) throws {
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory.appending(
        component: "sitting-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let path = self.folder.appending(component: "deck.json").path
    if folder == nil {
      try "[\n\(cards.joined(separator: ",\n"))\n]".write(toFile: path, atomically: false, encoding: .utf8)
    }
    let deck = try Deck.open(path, until: readiness)
    log = try ChoiceLog(.file(self.folder.appending(component: "log.sqlite").path))
    scope = ChoiceScope(deck: try log.enter(.path(path), title: nil, at: 0), annotator: "ann")
    store = TroubledStore(log)
    let reports = ReportList()
    self.reports = reports
    writer = ChoiceWriter(store: store) { reports.add($0) }
    let counter = ExportCounter()
    var sitting = Front.Sitting(
      deck: deck, name: "Deck", log: log, scope: scope, annotator: "ann", exportsAtEnd: exportsAtEnd,
      exporter: { counter.export(replacing: $0) })
    configure(&sitting)
    assembly = try SessionAssembly(
      sitting, look: look, writer: writer, reports: ReportBox(waker: try Waker()), size: size,
      pictures: nil, waker: try Waker(), atOnce: atOnce, recall: isForgetful ? { _ in [] } : nil,
      now: { 1000 })
    session = assembly.session
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
    for key in keys { request = session.handle(.key(KeyPress(key)), at: time) }
    return request
  }

  func press(control character: Character) {
    _ = session.handle(.key(KeyPress(.character(character), .control)), at: time)
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    _ = session.handle(.mouse(MouseEvent(kind, kind == .move ? .none : .left, x: x, y: y)), at: time)
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
    for report in reports.takeAll() { session.writerReported(report, at: time) }
    assembly.feed.desk.finish()
    assembly.feed.deliver(to: session, at: time)
  }

  /// Waits for all cards to come.
  func awaitCards() {
    assembly.feed.arrivals?.begin()
    while session.isArriving {
      assembly.feed.deliver(to: session, at: time)
      sched_yield()
    }
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
    session.draw(in: &canvas, style: ScreenView.Style(depth: depth), at: time)
    return canvas.rowsAsText
  }

  /// The undecided cards, in the order in which they come up.
  func upcoming() -> [CardID] {
    var stack = session.controller.stack
    var ids: [CardID] = []
    while let top = stack.topCard {
      ids.append(session.source.card(top).id)
      stack.handle(.edit(.remove([top])), at: time)
    }
    return ids
  }

  var text: String { rows().joined(separator: "\n") }
  var top: CardID? { session.controller.stack.topCard.map { session.source.card($0).id } }
}

/// Reports of the writer's thread, for the test's.
final class ReportList: Sendable {
  private let reports = Mutex<[WriterReport]>([])

  func add(_ report: WriterReport) { reports.withLock { $0.append(report) } }

  func takeAll() -> [WriterReport] {
    reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
  }
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
