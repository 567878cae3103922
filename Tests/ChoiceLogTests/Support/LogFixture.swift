import CardDeck
import ChoiceFormats
import GRDB

@testable import ChoiceLog

/// A log in a folder of its own, with one deck entered.
struct LogFixture {
  let folder: TemporaryFolder
  let log: ChoiceLog
  let deck: DeckID

  init(fileSystem: FileSystemKind? = nil) throws {
    folder = try TemporaryFolder()
    log = try Self.open(folder, fileSystem: fileSystem)
    deck = try log.enter(.path("/decks/people.json"), title: "People", at: 1000)
  }

  static func open(
    _ folder: TemporaryFolder, timeout: Duration = .seconds(30), fileSystem: FileSystemKind? = nil
  ) throws -> ChoiceLog {
    try ChoiceLog(.file(folder.file("choices.sqlite")), timeout: timeout, fileSystem: fileSystem)
  }

  func scope(_ annotator: String? = "ann") -> ChoiceScope { ChoiceScope(deck: deck, annotator: annotator) }

  func event(
    _ kind: ChoiceEvent.Kind, _ card: CardID, by annotator: String = "ann", at: Int64 = 5000,
    dwell: Int64? = nil,
    record: RecordMark? = nil, figures: GestureFigures? = nil
  ) -> ChoiceEvent {
    ChoiceEvent(
      kind, card: card, deck: deck, annotator: annotator, cause: "key", at: at, dwell: dwell, record: record,
      figures: figures)
  }

  /// The cards that stand, oldest first, as `a:like`.
  func standing(_ annotator: String? = "ann") throws -> [String] {
    try log.read { try $0.newest(.max, before: nil, only: nil, in: scope(annotator)) }.reversed()
      .map { "\($0.card):\($0.choice.rawValue)" }
  }
}

extension ChoiceLog {
  /// Adds an event.
  /// - Returns: The choice that its annotator's card has then.
  func standing(after event: ChoiceEvent) throws -> Choice? {
    try append(event)
    let scope = ChoiceScope(deck: event.deck, annotator: event.annotator)
    return try read { try $0.standing(on: event.card, in: scope)?.choice }
  }
}

extension ChoicesExport {
  /// Writes what stands in the log now.
  @discardableResult
  func write(from log: ChoiceLog, to sink: ByteSink) throws -> Report {
    try log.snapshot { try write(from: $0, to: sink) }
  }
}

/// What a connection of the log says to a pragma.
func pragma<Value: DatabaseValueConvertible & Sendable>(_ name: String, of log: ChoiceLog) throws -> Value? {
  try log.write { try Value.fetchOne($0, sql: "PRAGMA \(name)") }
}

/// Another program's hand on the file.
func outsider(_ path: String, _ sql: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  try queue.close()
}

/// Another program that keeps a log for itself until told to let go.
struct Holder {
  private let queue: DatabaseQueue

  init(of path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
  }

  func letGo() throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
  }
}
