import CardDeck
import SwipeEngine

extension ScriptLine {
  /// Reads a line that is not blank.
  ///
  /// - Parameter isFirst: Whether it is the one that has to be the scene.
  init(_ bytes: [UInt8], isFirst: Bool) throws(ScriptError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw ScriptError("\(error.fault) (at byte \(error.offset + 1) of the line)")
    }
    let object = try ScriptObject(value, "the line")
    if isFirst {
      guard object["scene"] != nil else {
        throw ScriptError("the first line is not the scene; begin with {\"scene\":{…},\"cards\":[…]}")
      }
      self = .scene(try ScriptScene(object))
    } else {
      self = .event(try ScriptEvent(object))
    }
  }
}

extension ScriptScene {
  fileprivate init(_ object: ScriptObject) throws(ScriptError) {
    try object.allow(only: ["scene", "cards", "options"])
    layout = try object.require("scene").layout("scene")
    cards = try object.require("cards").ids("cards")
    options =
      try object["options"].map { value throws(ScriptError) in try ScriptOptions(value) } ?? ScriptOptions()
  }
}

extension ScriptEvent {
  /// What a line can say, and what else may stand beside it.
  private static let companions: [(verb: String, others: [String])] = [
    ("press", []), ("move", []), ("release", []), ("cancel", []), ("swipe", ["cause"]), ("answer", ["card"]),
    ("undo", []), ("redo", []), ("append", []), ("insert", ["before"]), ("remove", []), ("replace", []),
    ("raise", []), ("layout", []), ("end", []),
  ]

  fileprivate init(_ object: ScriptObject) throws(ScriptError) {
    let found = Self.companions.filter { object[$0.verb] != nil }
    guard let only = found.first else {
      // A misspelt event is named as what it is: a member that nobody knows.
      try object.allow(only: ["t"] + Self.companions.map(\.verb))
      throw ScriptError(
        "the line has no event; add one of \(Self.companions.map(\.verb).joined(separator: ", "))")
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
    case "press": return .tell(.gesture(.pressed(try value.point(verb))))
    case "move": return .tell(.gesture(.moved(try value.point(verb))))
    case "release": return .tell(.gesture(.released(try value.point(verb))))
    case "swipe":
      let cause = try line["cause"].map { value throws(ScriptError) in
        try value.word("cause", of: [SwipeCause.key, .button, .program])
      }
      return .tell(.swipe(try value.word(verb, of: SwipeDirection.allCases), cause: cause ?? .program))
    case "answer":
      let card = try line["card"].map { value throws(ScriptError) in try value.id("card") }
      return .answer(try value.word(verb, of: SwipeAnswer.allCases), card: card)
    case "append": return .tell(.edit(.append(try value.ids(verb))))
    case "insert":
      return .tell(.edit(.insert(try value.ids(verb), before: try line.require("before").id("before"))))
    case "remove": return .tell(.edit(.remove(try value.ids(verb))))
    case "replace": return .replace(try pairs(value))
    case "raise": return .tell(.edit(.raise(try value.id(verb))))
    case "layout": return .tell(.layout(try value.layout(verb)))
    default: break
    }
    guard try value.bool(verb) else {
      throw ScriptError("\(verb) is false; write true, or leave the line out")
    }
    switch verb {
    case "cancel": return .tell(.gesture(.cancelled))
    case "undo": return .tell(.undo)
    case "redo": return .tell(.redo)
    default: return .end
    }
  }

  /// `{"b":"x"}`
  private static func pairs(_ value: JSONValue) throws(ScriptError) -> [(old: CardID, new: CardID)] {
    var pairs: [(old: CardID, new: CardID)] = []
    for member in try ScriptObject(value, "replace").members {
      pairs.append((CardID(member.name), try member.value.id("replace")))
    }
    return pairs
  }
}
