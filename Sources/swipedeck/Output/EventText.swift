import CardDeck
import ChoiceFormats
import ChoiceLog

/// An event in words, and as JSON.
enum EventText {
  static func line(_ logged: LoggedEvent, _ names: CardNames) -> String {
    let event = logged.event
    var details = [event.cause]
    if let dwell = event.dwell { details.append("\(Timestamp.seconds(milliseconds: dwell)) s") }
    let words: String =
      switch event.kind {
      case .choose(let choice): choice.rawValue + (event.reason.map { ": \($0)" } ?? "")
      case .undo: "undo \(logged.choice?.rawValue ?? "")"
      case .redo: "redo \(logged.choice?.rawValue ?? "")"
      case .note(let text): text.isEmpty ? "note removed" : "note: \(text)"
      }
    return
      "\(LocalTime.text(event.at))  \(event.annotator)  \(names.name(of: event.card))  \(words)  (\(details.joined(separator: ", ")))"
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
    json.add("reason", event.reason.map { .string($0) })
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
