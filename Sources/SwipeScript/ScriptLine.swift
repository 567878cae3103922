import CardDeck
import SwipeEngine

/// A script's first line: the state before the first event.
package struct ScriptScene {
  package var layout: SwipeLayout
  package var cards: [CardID]
  package var options: ScriptOptions

  /// The deck before the first event; it asks about every choice.
  package func stack() throws(ScriptError) -> CardStack<CardID> {
    do {
      var stack = try CardStack(options: options.swipe, layout: layout, cards: cards)
      stack.asksBeforeChoosing = true
      return stack
    } catch {
      throw ScriptError("options: \(error)")
    }
  }
}

/// The options of a script's engine and of its delegate.
package struct ScriptOptions {
  package var swipe = SwipeOptions()
  /// The delegate's answer to every question.
  var answers = SwipeAnswer.yes
}

/// A line of a script behind the first one.
package struct ScriptEvent {
  /// The time since the script's own origin; 0…1e9 ms.
  package let time: Duration
  package let action: ScriptAction
}

/// The event on a line.
package enum ScriptAction {
  /// An event that goes to the engine as it is.
  case tell(SwipeEvent<CardID>)
  /// Replaces cards by others, one after the other.
  case replace([(old: CardID, new: CardID)])
  /// Answers the question about a card; `nil` for the oldest open question.
  case answer(SwipeAnswer, card: CardID?)
  /// Ends the script.
  case end
}

extension ScriptScene {
  /// Reads the first line of a script that is not blank.
  package init(line: [UInt8]) throws(ScriptError) {
    let object = try ScriptObject(line: line)
    guard object["scene"] != nil else {
      throw ScriptError("the first line is not the scene; begin with {\"scene\":{…},\"cards\":[…]}")
    }
    try object.allow(only: ["scene", "cards", "options"])
    layout = try object.require("scene").layout("scene")
    cards = try object.require("cards").ids("cards")
    options =
      try object["options"].map { value throws(ScriptError) in try ScriptOptions(value) } ?? ScriptOptions()
  }
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

/// Why a line of a script is bad. The caller adds the line's number.
package struct ScriptError: Error, Hashable {
  /// One lower-case line with what was found and what to do.
  package let why: String

  package init(_ why: String) { self.why = why }

  /// Quotes a piece of the script for a message, at most 40 characters of it.
  static func quote(_ text: String) -> String {
    let start = text.prefix(40)
    return start.endIndex == text.endIndex ? "'\(text)'" : "'\(start)…'"
  }
}

/// An object in a script, which has no member twice.
struct ScriptObject {
  let members: [JSONMember]
  /// Its name in messages: `the line`, `scene`.
  let name: String

  /// - Parameter name: Its name in messages.
  /// - Throws: ``ScriptError`` if it is no object, or has a member twice.
  init(_ value: JSONValue, _ name: String) throws(ScriptError) {
    guard case .object(let members) = value else {
      throw ScriptError("\(name) is \(value.kind); write an object, {…}")
    }
    var seen: Set<ExactText> = []
    for member in members where !seen.insert(ExactText(member.name)).inserted {
      throw ScriptError("\(name) has the member \(ScriptError.quote(member.name)) twice; remove one")
    }
    self.members = members
    self.name = name
  }

  /// Reads a line of a script.
  fileprivate init(line: [UInt8]) throws(ScriptError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      // A script has no other encoding.
      let fault =
        if case .notUTF8 = error.fault { "a script is UTF-8, and this is not" } else { "\(error.fault)" }
      throw ScriptError("\(fault) (at byte \(error.offset + 1) of the line)")
    }
    guard !JSONValue.hasHalfPair(line) else {
      throw ScriptError("the line has half of a surrogate pair, \\ud800 to \\udfff alone; write both halves")
    }
    try self.init(value, "the line")
  }

  /// - Throws: ``ScriptError`` if there is a member with another name.
  func allow(only names: [String]) throws(ScriptError) {
    for member in members where !names.contains(member.name) {
      let known = names.joined(separator: ", ")
      throw ScriptError(
        "\(name) has the unknown member \(ScriptError.quote(member.name)); it may have \(known)")
    }
  }

  subscript(member: String) -> JSONValue? { members.first { $0.name == member }?.value }

  func require(_ member: String) throws(ScriptError) -> JSONValue {
    guard let value = self[member] else { throw ScriptError("\(name) has no \(member); add one") }
    return value
  }
}
