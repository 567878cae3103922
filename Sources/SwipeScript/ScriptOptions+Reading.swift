import CardDeck
import SwipeEngine

extension ScriptOptions {
  private static let names = [
    "preset", "directions", "threshold", "verticalThreshold", "leftThreshold", "rightThreshold",
    "upThreshold", "downThreshold", "cornerThreshold", "undoDirection", "loops", "stackOffset", "stackScale",
    "rotationFactor", "maximumRotation", "projection", "forcedSwipe", "exit", "return", "undo",
    "isGestureEnabled", "touchSlop", "locksAxis", "catchesExits",
    "answerTimeout", "visibleCount", "answers",
  ]

  /// Reads a preset and the options that differ from it.
  package init(_ value: JSONValue) throws(ScriptError) {
    let object = try ScriptObject(value, "options")
    try object.allow(only: Self.names)
    swipe = try Self.preset(object["preset"])
    if let value = object["forcedSwipe"] {
      (swipe.forcedSwipeDuration, swipe.forcedCurve) = try Self.timed(
        value, "forcedSwipe", (swipe.forcedSwipeDuration, swipe.forcedCurve))
    }
    if let value = object["undo"] {
      (swipe.undoDuration, swipe.undoCurve) = try Self.timed(
        value, "undo", (swipe.undoDuration, swipe.undoCurve))
    }
    if let value = object["answers"] { answers = try value.word("answers", of: SwipeAnswer.allCases) }
    if let value = object["exit"] { swipe.exit = try Self.exit(value, swipe.exit) }
    if let value = object["return"] { swipe.return = try Self.home(value, swipe.return) }
    if let value = object["directions"] { swipe.directions = try Self.directions(value) }
    if let value = object["maximumRotation"] {
      swipe.maximumRotation = value == .null ? .infinity : try value.number("maximumRotation")
    }
    if let value = object["answerTimeout"] {
      swipe.answerTimeout = value == .null ? .never : .after(try value.milliseconds("answerTimeout"))
    }
    if let value = object["threshold"] { swipe.threshold = try value.number("threshold") }
    if let value = object["verticalThreshold"] {
      swipe.verticalThreshold = try value.number("verticalThreshold")
    }
    if let value = object["leftThreshold"] { swipe.leftThreshold = try value.number("leftThreshold") }
    if let value = object["rightThreshold"] { swipe.rightThreshold = try value.number("rightThreshold") }
    if let value = object["upThreshold"] { swipe.upThreshold = try value.number("upThreshold") }
    if let value = object["downThreshold"] { swipe.downThreshold = try value.number("downThreshold") }
    if let value = object["cornerThreshold"] { swipe.cornerThreshold = try value.number("cornerThreshold") }
    if let value = object["undoDirection"], value != .null {
      swipe.undoDirection = try value.word("undoDirection", of: SwipeDirection.allCases)
    }
    if let value = object["loops"] { swipe.loops = try value.bool("loops") }
    if let value = object["stackOffset"] { swipe.stackOffset = try value.point("stackOffset") - .zero }
    if let value = object["stackScale"] { swipe.stackScale = try value.number("stackScale") }
    if let value = object["rotationFactor"] { swipe.rotationFactor = try value.number("rotationFactor") }
    if let value = object["projection"] { swipe.projection = try value.milliseconds("projection") }
    if let value = object["isGestureEnabled"] { swipe.isGestureEnabled = try value.bool("isGestureEnabled") }
    if let value = object["touchSlop"] { swipe.touchSlop = try value.number("touchSlop") }
    if let value = object["locksAxis"] { swipe.locksAxis = try value.bool("locksAxis") }
    if let value = object["catchesExits"] { swipe.catchesExits = try value.bool("catchesExits") }
    if let value = object["visibleCount"] {
      swipe.visibleCount = min(try value.whole("visibleCount", from: 1), 1000)
    }
    do {
      try swipe.validate()
    } catch {
      throw ScriptError("options: \(error)")
    }
  }

  private static func preset(_ value: JSONValue?) throws(ScriptError) -> SwipeOptions {
    switch value {
    case nil, .string("default"): SwipeOptions()
    case .string("mdc"): .mdc
    default: throw ScriptError("preset is not known; write default or mdc")
    }
  }

  static func directions(_ value: JSONValue) throws(ScriptError) -> SwipeDirections {
    guard case .array(let values) = value else {
      throw ScriptError("directions is \(value.kind); write a list such as [\"left\",\"right\"]")
    }
    var directions: SwipeDirections = []
    for value in values {
      directions.insert(SwipeDirections(try value.word("directions", of: SwipeDirection.allCases)))
    }
    return directions
  }

  /// `{"atMost":300}` or `{"duration":100,"curve":"linear"}`
  private static func exit(_ value: JSONValue, _ preset: ExitStyle) throws(ScriptError) -> ExitStyle {
    let object = try ScriptObject(value, "exit")
    if let longest = object["atMost"] {
      try object.allow(only: ["atMost"])
      return .velocityMatched(atMost: try longest.milliseconds("atMost"))
    }
    let standard: (Duration, TimingCurve)? =
      if case .timed(let duration, let curve) = preset { (duration, curve) } else { nil }
    let (duration, curve) = try timed(value, "exit", standard)
    return .timed(duration, curve)
  }

  /// `{"response":250,"dampingRatio":0.8}` or `{"duration":200,"curve":"easeOut"}`
  private static func home(_ value: JSONValue, _ preset: ReturnStyle) throws(ScriptError) -> ReturnStyle {
    let object = try ScriptObject(value, "return")
    guard object["response"] != nil || object["dampingRatio"] != nil else {
      let standard: (Duration, TimingCurve)? =
        if case .timed(let duration, let curve) = preset { (duration, curve) } else { nil }
      let (duration, curve) = try timed(value, "return", standard)
      return .timed(duration, curve)
    }
    try object.allow(only: ["response", "dampingRatio"])
    let standard: SwipeSpring? = if case .spring(let spring) = preset { spring } else { nil }
    let response = try object["response"]?.milliseconds("response")
    let ratio = try object["dampingRatio"]?.number("dampingRatio")
    guard let response = response ?? standard?.response, let ratio = ratio ?? standard?.dampingRatio else {
      throw ScriptError("return needs both response and dampingRatio; add the other")
    }
    do {
      return .spring(try SwipeSpring(dampingRatio: ratio, response: response))
    } catch {
      throw ScriptError("return: \(error)")
    }
  }

  /// A number of milliseconds, or `{"duration":200,"curve":"easeOut"}`, where `preset` has what is left out.
  private static func timed(
    _ value: JSONValue, _ name: String, _ preset: (duration: Duration, curve: TimingCurve)?
  ) throws(ScriptError) -> (Duration, TimingCurve) {
    var (duration, curve) = (preset?.duration, preset?.curve)
    if case .number = value {
      duration = try value.milliseconds(name)
    } else {
      let object = try ScriptObject(value, name)
      try object.allow(only: ["duration", "curve"])
      if let value = object["duration"] { duration = try value.milliseconds("duration") }
      if let value = object["curve"] { curve = try self.curve(value) }
    }
    guard let duration, let curve else {
      throw ScriptError(
        "\(name) needs both duration and curve; write {\"duration\":200,\"curve\":\"linear\"}")
    }
    return (duration, curve)
  }

  /// A name, or `[x1,y1,x2,y2]`.
  private static func curve(_ value: JSONValue) throws(ScriptError) -> TimingCurve {
    guard case .array(let values) = value else {
      guard case .string(let name) = value, let curve = ScriptCurve.named[name] else {
        throw ScriptError("curve is not known; write linear, easeIn, easeOut, easeInOut or [x1,y1,x2,y2]")
      }
      return curve
    }
    guard values.count == 4 else {
      throw ScriptError("curve has \(values.count) numbers; write [x1,y1,x2,y2]")
    }
    let numbers = try values.map { value throws(ScriptError) in try value.number("curve") }
    do {
      return try TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw ScriptError("\(error)")
    }
  }
}
