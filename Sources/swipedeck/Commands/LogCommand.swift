import ChoiceFormats
import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck log DECK`: everything that happened, oldest first.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Tell everything that was done on a deck, oldest first.",
    discussion: """
      EXAMPLES
        swipedeck log people.json
        swipedeck log people.json --since yesterday --as all
        swipedeck log people.json --json | jq -r 'select(.event == "undo").id'

      A time is 2026-01-31, 2026-01-31T18:30 (here, or with Z or +02:00), today, yesterday, or 90m, 2h, '2h ago', \
      '2 days ago'.
      """)

  @OptionGroup var options: LoggedDeckOptions

  @Flag(help: "JSON Lines, with all that is kept of each event.")
  var json = false

  @Option(help: ArgumentHelp("Only what happened at this time or later.", valueName: "when"))
  var since: String?

  func run() throws {
    var start: Int64?
    if let since {
      guard let time = LocalTime.parse(since, now: WallClock.milliseconds()) else {
        let advice =
          NearestName.of(since, among: LocalTime.words).map { "did you mean \($0)?" }
          ?? "write a time as 2026-01-31, 2026-01-31T18:30, '2h ago' or yesterday"
        throw Failure(status: .usage, message: "--since \(since): there is no such time; \(advice)")
      }
      start = time
    }
    let logged = try LoggedDeck(path: options.deck, options: options.log)
    var output = OutputLines()
    var isEmpty = true
    try logged.log.snapshot { snapshot in
      try snapshot.forEachEvent(in: logged.scope, since: start) { event in
        isEmpty = false
        if json { try output.json(EventText.json(event)) } else { try output.text(EventText.line(event)) }
      }
    }
    try output.flush()
    if isEmpty, let absence = try ReadableLog(logged.log).absence(in: logged.scope, of: options.name) {
      StandardError.say(absence)
    }
    if let absence = logged.absence() { StandardError.say(absence) }
  }
}

/// An event in words, and as JSON.
enum EventText {
  static func line(_ logged: LoggedEvent) -> String {
    let event = logged.event
    var details = [event.cause]
    if let dwell = event.dwell { details.append("\(Timestamp.seconds(milliseconds: dwell)) s") }
    let words: String =
      switch event.kind {
      case .choose(let choice): choice.rawValue
      case .undo: "undo \(logged.choice?.rawValue ?? "")"
      case .redo: "redo \(logged.choice?.rawValue ?? "")"
      case .note(let text): text.isEmpty ? "note removed" : "note: \(text)"
      }
    return
      "\(LocalTime.text(event.at))  \(event.annotator)  \(event.card)  \(words)  (\(details.joined(separator: ", ")))"
  }

  static func json(_ logged: LoggedEvent) -> JSONValue {
    let event = logged.event
    var json: JSONValue = [
      "sequence": .integer(logged.sequence), "at": .string(Timestamp.text(milliseconds: event.at)),
      "by": .string(event.annotator), "event": .string(event.kind.word),
    ]
    json.add("choice", logged.choice.map { .string($0.rawValue) })
    json.add("id", .string(event.card.text))
    json.add("cause", .string(event.cause))
    json.add("dwell", event.dwell.map { .number(Timestamp.seconds(milliseconds: $0)) })
    if case .note(let text) = event.kind { json.add("note", .string(text)) }
    json.add("of", logged.subject.map { .integer($0) })
    json.add("offset", event.record.map { .integer($0.offset) })
    json.add("hash", event.record?.hash.map { .string($0.hex) })
    json.add("gesture", event.figures.map(Self.json))
    json.add("rank", event.rank.map { .integer(Int64($0.rank)) })
    json.add("model", event.rank.map { .integer(Int64($0.model)) })
    json.add("explored", event.rank.map { .bool($0.isExplored) })
    return json
  }

  private static func json(_ figures: GestureFigures) -> JSONValue {
    func pair(_ x: Double, _ y: Double) -> JSONValue { [.number("\(x)"), .number("\(y)")] }
    return [
      "translation": pair(figures.tx, figures.ty), "velocity": pair(figures.vx, figures.vy),
      "ratio": .number("\(figures.ratio)"),
    ]
  }
}
