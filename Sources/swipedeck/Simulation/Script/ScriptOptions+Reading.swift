import CardDeck
import SwipeEngine

extension ScriptOptions {
  private static let names = [
    "preset", "directions", "threshold", "verticalThreshold", "rotationFactor", "maximumRotation",
    "projection",
    "forcedSwipe", "exit", "return", "undo", "isGestureEnabled", "answerTimeout", "visibleCount", "answers",
  ]

  /// A preset, and what differs from it.
  init(_ value: JSONValue) throws(ScriptError) {
    let object = try ScriptObject(value, "options")
    try object.allow(only: Self.names)
    let preset = try Self.preset(object["preset"])
    func given<Value>(
      _ name: String, _ standard: Value, _ read: (JSONValue, String) throws(ScriptError) -> Value
    ) throws(ScriptError) -> Value {
      guard let value = object[name] else { return standard }
      return try read(value, name)
    }
    func timed(
      _ name: String, _ duration: Duration, _ curve: TimingCurve
    ) throws(ScriptError) -> (duration: Duration, curve: TimingCurve) {
      guard let value = object[name] else { return (duration, curve) }
      return try TimedForm(value, name).filled(name, (duration, curve))
    }
    let forced = try timed("forcedSwipe", preset.forcedSwipe, preset.forcedCurve)
    let undo = try timed("undo", preset.undo, preset.undoCurve)
    answers = try given("answers", .yes) { value, name throws(ScriptError) in
      try value.word(name, of: SwipeAnswer.allCases)
    }
    let number = { (value: JSONValue, name: String) throws(ScriptError) in try value.number(name) }
    let exit = try given("exit", preset.exit) { value, _ throws(ScriptError) in
      try Self.exit(value, preset.exit)
    }
    let home = try given("return", preset.return) { value, _ throws(ScriptError) in
      try Self.home(value, preset.return)
    }
    let directions = try given("directions", preset.directions) { value, _ throws(ScriptError) in
      try Self.directions(value)
    }
    let bound = try given("maximumRotation", preset.maximumRotation) { value, name throws(ScriptError) in
      value == .null ? .infinity : try value.number(name)
    }
    let timeout = try given("answerTimeout", preset.answerTimeout) { value, name throws(ScriptError) in
      value == .null ? AnswerTimeout.never : .after(try value.milliseconds(name))
    }
    do {
      swipe = try SwipeOptions(
        directions: directions,
        threshold: try given("threshold", preset.threshold, number),
        verticalThreshold: try given("verticalThreshold", preset.verticalThreshold, number),
        rotationFactor: try given("rotationFactor", preset.rotationFactor, number),
        maximumRotation: bound,
        projection: try given("projection", preset.projection) { value, name throws(ScriptError) in
          try value.milliseconds(name)
        },
        forcedSwipe: forced.duration, forcedCurve: forced.curve, exit: exit, return: home,
        undo: undo.duration,
        undoCurve: undo.curve,
        isGestureEnabled: try given("isGestureEnabled", preset.isGestureEnabled) {
          value, name throws(ScriptError) in
          try value.bool(name)
        },
        answerTimeout: timeout,
        visibleCount: try given("visibleCount", preset.visibleCount) { value, name throws(ScriptError) in
          try Self.whole(value, name)
        })
    } catch let error as ScriptError {
      throw error
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

  private static func directions(_ value: JSONValue) throws(ScriptError) -> SwipeDirections {
    guard case .array(let values) = value else {
      throw ScriptError("directions is \(value.kind); write a list such as [\"left\",\"right\"]")
    }
    var directions: SwipeDirections = []
    for value in values {
      directions.insert(SwipeDirections(try value.word("directions", of: SwipeDirection.allCases)))
    }
    return directions
  }

  private static func whole(_ value: JSONValue, _ name: String) throws(ScriptError) -> Int {
    guard let whole = Int(exactly: try value.number(name)) else {
      throw ScriptError("\(name) is not a whole number; write one, from 1 up")
    }
    return whole
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
    let timed = try TimedForm(value, "exit").filled("exit", standard)
    return .timed(timed.duration, timed.curve)
  }

  /// `{"response":250,"dampingRatio":0.8}` or `{"duration":200,"curve":"easeOut"}`
  private static func home(_ value: JSONValue, _ preset: ReturnStyle) throws(ScriptError) -> ReturnStyle {
    let object = try ScriptObject(value, "return")
    guard object["response"] != nil || object["dampingRatio"] != nil else {
      let standard: (Duration, TimingCurve)? =
        if case .timed(let duration, let curve) = preset { (duration, curve) } else { nil }
      let timed = try TimedForm(value, "return").filled("return", standard)
      return .timed(timed.duration, timed.curve)
    }
    try object.allow(only: ["response", "dampingRatio"])
    let standard: Spring? = if case .spring(let spring) = preset { spring } else { nil }
    let response = try object["response"].map { value throws(ScriptError) in
      try value.milliseconds("response")
    }
    let ratio = try object["dampingRatio"].map { value throws(ScriptError) in try value.number("dampingRatio")
    }
    guard let response = response ?? standard?.response, let ratio = ratio ?? standard?.dampingRatio else {
      throw ScriptError("return needs both response and dampingRatio; add the other")
    }
    do {
      return .spring(try Spring(dampingRatio: ratio, response: response))
    } catch {
      throw ScriptError("return: \(error)")
    }
  }
}

/// A duration, a curve or both; what is left out is as in the preset.
private struct TimedForm {
  var duration: Duration?
  var curve: TimingCurve?

  /// A number of milliseconds, or `{"duration":200,"curve":"easeOut"}`.
  init(_ value: JSONValue, _ name: String) throws(ScriptError) {
    if case .number = value {
      duration = try value.milliseconds(name)
      return
    }
    let object = try ScriptObject(value, name)
    try object.allow(only: ["duration", "curve"])
    if let value = object["duration"] { duration = try value.milliseconds("duration") }
    if let value = object["curve"] { curve = try Self.curve(value) }
  }

  func filled(
    _ name: String, _ standard: (duration: Duration, curve: TimingCurve)?
  ) throws(ScriptError) -> (duration: Duration, curve: TimingCurve) {
    guard let duration = duration ?? standard?.duration, let curve = curve ?? standard?.curve else {
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
    var numbers: [Double] = []
    for value in values { numbers.append(try value.number("curve")) }
    do {
      return try TimingCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    } catch {
      throw ScriptError("\(error)")
    }
  }
}

/// The curves that have names.
enum ScriptCurve {
  static let named: [String: TimingCurve] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInOut": .easeInOut,
  ]

  /// The name of a curve; `nil` for one that has none.
  static func name(of curve: TimingCurve) -> String? { named.first { $0.value == curve }?.key }
}
