import CardDeck
import SwipeEngine

/// What a simulation writes: one object for each thing that happens, one for each frame.
enum SimulationRecords {
  /// - Parameter time: When it happens, where the effect itself does not say.
  static func line(_ effect: SwipeEffect<CardID>, at time: Duration) -> String {
    var record = RecordText()
    record.add("t", effect.time ?? time)
    record.add("event", name(effect))
    switch effect {
    case .pan(let state):
      record.add("card", state.card)
      record.add("phase", state.phase.rawValue)
      record.add("translation", state.translation)
      record.add("velocity", state.velocity)
      record.add("rotation", state.rotation)
      record.add("direction", state.direction)
      record.add("thresholdRatio", state.thresholdRatio)
      record.add("armed", state.isArmed)
    case .ask(let proposal):
      record.add("card", proposal.card)
      record.add("direction", proposal.direction)
      record.add("cause", proposal.cause.rawValue)
      record.add("translation", proposal.translation)
      record.add("velocity", proposal.velocity)
      record.add("thresholdRatio", proposal.thresholdRatio)
    case .chosen(let result):
      record.add("card", result.card)
      record.add("direction", result.direction)
      record.add("cause", result.cause.rawValue)
      record.add("sequence", json: "\(result.sequence)")
      record.add("translation", result.translation)
      record.add("velocity", result.velocity)
      record.add("thresholdRatio", result.thresholdRatio)
      record.add("dwell", result.dwell)
    case .exited(let result):
      record.add("card", result.card)
      record.add("direction", result.direction)
    case .cancelled(let cancellation):
      record.add("card", cancellation.card)
      record.add("reason", cancellation.reason.rawValue)
    case .returned(let cancellation):
      record.add("card", cancellation.card)
    case .undone(let reversal), .redone(let reversal):
      record.add("card", reversal.card)
      record.add("direction", reversal.direction)
    case .finished: break
    }
    return record.closed
  }

  private static func name(_ effect: SwipeEffect<CardID>) -> String {
    switch effect {
    case .pan: "pan"
    case .ask: "shouldChoose"
    case .chosen: "chosen"
    case .exited: "exited"
    case .cancelled: "cancelled"
    case .returned: "returned"
    case .undone: "undone"
    case .redone: "redone"
    case .finished: "finished"
    }
  }

  /// The cards of a frame, top first; without its time, so that two that look the same are the same.
  static func cards(_ frame: StackFrame<CardID>) -> String {
    let cards = frame.cards.map { pose in
      var record = RecordText()
      record.add("card", pose.card)
      record.add("center", pose.center)
      record.add("rotation", pose.rotation)
      record.add("scale", pose.scale)
      record.add("opacity", pose.opacity)
      record.add("stamp", pose.stamp)
      record.add("stampOpacity", pose.stampOpacity)
      return record.closed
    }
    return "[" + cards.joined(separator: ",") + "]"
  }

  static func frame(_ cards: String, at time: Duration) -> String {
    var record = RecordText()
    record.add("t", time)
    record.add("frame", json: cards)
    return record.closed
  }
}

/// The text of one JSON object, member by member, in the order in which they are written.
struct RecordText {
  private(set) var text = "{"

  /// - Parameter json: A value that is JSON already.
  mutating func add(_ name: StaticString, json: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(name)\":\(json)"
  }

  mutating func add(_ name: StaticString, _ word: String) {
    add(name, json: JSONValue.string(word).compactText)
  }

  mutating func add(_ name: StaticString, _ id: CardID) { add(name, id.text) }

  mutating func add(_ name: StaticString, _ number: Double) { add(name, json: ShortDecimal.rounded(number)) }

  mutating func add(_ name: StaticString, _ duration: Duration) {
    add(name, json: Milliseconds.rounded(duration))
  }

  mutating func add(_ name: StaticString, _ way: Vector) { add(name, pair: way.dx, way.dy) }

  mutating func add(_ name: StaticString, _ point: Point) { add(name, pair: point.x, point.y) }

  mutating func add(_ name: StaticString, _ direction: SwipeDirection?) {
    add(name, json: direction.map { "\"\($0.rawValue)\"" } ?? "null")
  }

  mutating func add(_ name: StaticString, _ value: Bool) { add(name, json: value ? "true" : "false") }

  private mutating func add(_ name: StaticString, pair a: Double, _ b: Double) {
    add(name, json: "[\(ShortDecimal.rounded(a)),\(ShortDecimal.rounded(b))]")
  }

  /// The whole object.
  var closed: String { text + "}" }
}
