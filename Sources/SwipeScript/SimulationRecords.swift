import CardDeck
import SwipeEngine

/// The output lines of a simulation: an object for each effect and each frame.
enum SimulationRecords {
  /// - Parameter time: The time, if the effect itself has none.
  static func line(_ effect: SwipeEffect<CardID>, at time: Duration) -> String {
    var record: JSONValue = ["t": .milliseconds(effect.time ?? time)]
    record.append(members(effect))
    return record.compactText
  }

  private static func members(_ effect: SwipeEffect<CardID>) -> JSONValue {
    switch effect {
    case .pan(let state):
      [
        "event": "pan", "card": .id(state.card), "phase": .string(state.phase.rawValue),
        "translation": .vector(state.translation), "velocity": .vector(state.velocity),
        "rotation": .decimal(state.rotation), "direction": .text(state.direction?.rawValue),
        "thresholdRatio": .decimal(state.thresholdRatio), "armed": .bool(state.isArmed),
      ]
    case .taken(let hold): ["event": "taken", "card": .id(hold.card)]
    case .tapped(let tap):
      ["event": "tapped", "card": .id(tap.card), "point": .pair(tap.point.x, tap.point.y)]
    case .armed(let hold):
      ["event": "armed", "card": .id(hold.card), "direction": .text(hold.direction?.rawValue)]
    case .ask(let proposal):
      [
        "event": "shouldChoose", "card": .id(proposal.card),
        "direction": .string(proposal.direction.rawValue), "cause": .string(proposal.cause.rawValue),
        "translation": .vector(proposal.translation), "velocity": .vector(proposal.velocity),
        "thresholdRatio": .decimal(proposal.thresholdRatio),
      ]
    case .chosen(let result):
      [
        "event": "chosen", "card": .id(result.card), "direction": .string(result.direction.rawValue),
        "cause": .string(result.cause.rawValue), "sequence": .integer(result.sequence),
        "translation": .vector(result.translation), "velocity": .vector(result.velocity),
        "thresholdRatio": .decimal(result.thresholdRatio), "dwell": .milliseconds(result.dwell),
      ]
    case .exited(let result):
      ["event": "exited", "card": .id(result.card), "direction": .string(result.direction.rawValue)]
    case .cancelled(let cancellation):
      [
        "event": "cancelled", "card": .id(cancellation.card), "reason": .string(cancellation.reason.rawValue),
      ]
    case .returned(let cancellation): ["event": "returned", "card": .id(cancellation.card)]
    case .undone(let reversal):
      ["event": "undone", "card": .id(reversal.card), "direction": .string(reversal.direction.rawValue)]
    case .redone(let reversal):
      ["event": "redone", "card": .id(reversal.card), "direction": .string(reversal.direction.rawValue)]
    case .finished: ["event": "finished"]
    }
  }

  /// The cards of a frame, top first, without its time, so that two frames that look the same are equal.
  static func cards(_ frame: StackFrame<CardID>) -> JSONValue {
    .array(
      frame.cards.map { pose in
        [
          "card": .id(pose.card), "center": .pair(pose.center.x, pose.center.y),
          "rotation": .decimal(pose.rotation), "scale": .decimal(pose.scale),
          "opacity": .decimal(pose.opacity), "stamp": .text(pose.stamp?.rawValue),
          "stampOpacity": .decimal(pose.stampOpacity),
        ]
      })
  }

  static func frame(_ cards: JSONValue, at time: Duration) -> String {
    let record: JSONValue = ["t": .milliseconds(time), "frame": cards]
    return record.compactText
  }
}

extension JSONValue {
  fileprivate static func id(_ id: CardID) -> JSONValue { .string(id.text) }
  fileprivate static func decimal(_ number: Double) -> JSONValue { .number(DecimalText.rounded(number)) }
  fileprivate static func milliseconds(_ time: Duration) -> JSONValue { .number(Milliseconds.rounded(time)) }
  fileprivate static func pair(_ a: Double, _ b: Double) -> JSONValue { [.decimal(a), .decimal(b)] }
  fileprivate static func vector(_ vector: SwipeVector) -> JSONValue { .pair(vector.dx, vector.dy) }
}
