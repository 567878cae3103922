import CardDeck
import SwipeEngine

/// A line of a script behind the first one.
package struct ScriptEvent {
  /// The time since the script's own origin; 0…1e9 ms.
  package let time: Duration
  package let action: ScriptAction
}

extension ScriptEvent {
  /// The events of a line, each with the members that may stand beside it.
  private static let verbs: [(verb: String, others: [String])] = [
    ("press", ["pointer"]), ("move", ["pointer"]), ("release", ["pointer"]), ("cancel", ["pointer"]),
    ("swipe", ["cause", "duration"]), ("answer", ["card"]),
    ("undo", ["from", "duration"]), ("redo", ["duration"]), ("append", []), ("insert", ["before"]),
    ("remove", []), ("replace", []),
    ("raise", []), ("jump", []), ("shift", []), ("rules", []), ("layout", []), ("end", []),
  ]

  /// Reads a line that is neither blank nor the scene.
  package init(line: [UInt8]) throws(ScriptError) {
    let object = try ScriptObject(line: line)
    let found = Self.verbs.filter { object[$0.verb] != nil }
    guard let only = found.first else {
      // A misspelt event is reported as an unknown member.
      try object.allow(only: ["t"] + Self.verbs.map { $0.verb })
      throw ScriptError(
        "the line has no event; add one of \(Self.verbs.map { $0.verb }.joined(separator: ", "))")
    }
    guard found.count == 1 else {
      throw ScriptError("\(found[0].verb) and \(found[1].verb) are two events; write a line for each")
    }
    try object.allow(only: ["t", only.verb] + only.others)
    time = try object.require("t").time()
    action = try Self.action(only.verb, try object.require(only.verb), object)
  }

  private static func action(
    _ verb: String, _ value: JSONValue, _ line: ScriptObject
  ) throws(ScriptError) -> ScriptAction {
    switch verb {
    case "press": return .tell(.gesture(.pressed(try value.point(verb)), pointer: try pointer(line)))
    case "move": return .tell(.gesture(.moved(try value.point(verb)), pointer: try pointer(line)))
    case "release": return .tell(.gesture(.released(try value.point(verb)), pointer: try pointer(line)))
    case "swipe":
      let cause = try line["cause"]?.word("cause", of: [SwipeCause.key, .button, .program])
      let direction = try value.word(verb, of: SwipeDirection.allCases)
      return .tell(try timed(.swipe(direction, cause: cause ?? .program), line))
    case "answer":
      let card = try line["card"]?.id("card")
      return .answer(try value.word(verb, of: SwipeAnswer.allCases), card: card)
    case "append": return .tell(.edit(.append(try value.ids(verb))))
    case "insert":
      return .tell(.edit(.insert(try value.ids(verb), before: try line.require("before").id("before"))))
    case "remove": return .tell(.edit(.remove(try value.ids(verb))))
    case "replace": return .replace(try pairs(value))
    case "raise": return .tell(.edit(.raise(try value.id(verb))))
    case "jump": return .tell(.edit(.jump(to: try value.id(verb))))
    case "shift": return .tell(.edit(.shift(try value.whole(verb, from: -.max))))
    case "rules":
      let object = try ScriptObject(value, verb)
      guard let rule = object.members.first, object.members.count == 1 else {
        throw ScriptError("rules is not of one card; write {\"CARD\":{\"directions\":[…]}}")
      }
      return .tell(.edit(.setRules(try rules(rule.value), for: CardID(rule.name))))
    case "layout": return .tell(.layout(try value.layout(verb)))
    default: break
    }
    guard try value.bool(verb) else {
      throw ScriptError("\(verb) is false; write true, or leave the line out")
    }
    switch verb {
    case "cancel": return .tell(.gesture(.cancelled, pointer: try pointer(line)))
    case "undo":
      let side = try line["from"]?.word("from", of: SwipeDirection.allCases)
      return .tell(try timed(side.map { .undoFrom($0) } ?? .undo, line))
    case "redo": return .tell(try timed(.redo, line))
    default: return .end
    }
  }

  /// A command with the duration that the line gives it, if it does.
  private static func timed(
    _ command: SwipeEvent<CardID>, _ line: ScriptObject
  ) throws(ScriptError) -> SwipeEvent<CardID> {
    guard let value = line["duration"] else { return command }
    let duration = try value.milliseconds("duration")
    guard duration >= .zero, duration <= SwipeOptions.longestDuration else {
      throw ScriptError("duration is not within 0…1e12 ms; write how long the card moves")
    }
    return .timed(command, in: duration)
  }

  /// `{"directions":["left"],"isDraggable":false}`, or `null` for none.
  private static func rules(_ value: JSONValue) throws(ScriptError) -> CardRules? {
    if value == .null { return nil }
    let object = try ScriptObject(value, "rules")
    try object.allow(only: ["directions", "isDraggable"])
    var rules = CardRules()
    if let value = object["directions"] { rules.directions = try ScriptOptions.directions(value) }
    if let value = object["isDraggable"] { rules.isDraggable = try value.bool("isDraggable") }
    return rules
  }

  /// The pointer of a gesture; 0 if the line has none.
  private static func pointer(_ line: ScriptObject) throws(ScriptError) -> Int {
    try line["pointer"]?.whole("pointer", from: 0) ?? 0
  }

  /// `{"b":"x"}`
  private static func pairs(_ value: JSONValue) throws(ScriptError) -> [(old: CardID, new: CardID)] {
    try ScriptObject(value, "replace").members.map { member throws(ScriptError) in
      (CardID(member.name), try member.value.id("replace"))
    }
  }
}
