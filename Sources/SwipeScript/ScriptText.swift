import CardDeck
import SwipeEngine

/// Writes lines of a script, with all digits of each number, so that they are read back exactly.
package enum ScriptText {
  package static func scene(_ layout: SwipeLayout, cards: [CardID], options: SwipeOptions) -> String {
    let scene: JSONValue = ["scene": .layout(layout), "cards": .ids(cards), "options": self.options(options)]
    return scene.compactText
  }

  /// The line of an event; `nil` for one that a script has no form for.
  package static func line(_ event: SwipeEvent<CardID>, at time: Duration) -> String? {
    var command = event
    if case .timed(let inner, let duration) = event {
      guard inner.isCommand, duration >= .zero, duration <= SwipeOptions.longestDuration else { return nil }
      command = inner
    }
    guard var members = members(of: command) else { return nil }
    if case .timed(_, let duration) = event { members.add("duration", .milliseconds(duration)) }
    var line: JSONValue = ["t": .milliseconds(max(.zero, time))]
    line.append(members)
    return line.compactText
  }

  private static func gesture(_ verb: String, _ value: JSONValue, _ pointer: Int) -> JSONValue {
    var members = JSONValue.object([])
    members.add(verb, value)
    if pointer != 0 { members.add("pointer", .integer(pointer)) }
    return members
  }

  private static func members(of event: SwipeEvent<CardID>) -> JSONValue? {
    switch event {
    case .gesture(.pressed(let point), let pointer):
      gesture("press", .numbers(point.x, point.y), pointer)
    case .gesture(.moved(let point), let pointer):
      gesture("move", .numbers(point.x, point.y), pointer)
    case .gesture(.released(let point), let pointer):
      gesture("release", .numbers(point.x, point.y), pointer)
    case .gesture(.cancelled, let pointer): gesture("cancel", .bool(true), pointer)
    case .swipe(let direction, let cause) where cause == .key || cause == .button:
      ["swipe": .string(direction.rawValue), "cause": .string(cause.rawValue)]
    case .swipe(let direction, _): ["swipe": .string(direction.rawValue)]
    case .undo: ["undo": .bool(true)]
    case .undoFrom(let side): ["undo": .bool(true), "from": .string(side.rawValue)]
    case .redo: ["redo": .bool(true)]
    case .layout(let layout): ["layout": .layout(layout)]
    case .edit(.append(let cards)): ["append": .ids(cards)]
    case .edit(.insert(let cards, let next)): ["insert": .ids(cards), "before": .string(next.text)]
    case .edit(.remove(let cards)): ["remove": .ids(cards)]
    case .edit(.raise(let card)): ["raise": .string(card.text)]
    case .edit(.shift(let distance)) where distance.magnitude <= Int32.max: ["shift": .integer(distance)]
    case .edit(.jump(let card)): ["jump": .string(card.text)]
    case .edit(.setRules(let rules, let card)):
      ["rules": .object([JSONMember(name: card.text, value: self.rules(rules))])]
    case .edit, .timed, .answer, .withdraw, .exitMoved, .exitEnded: nil
    }
  }

  private static func rules(_ rules: CardRules?) -> JSONValue {
    guard let rules else { return .null }
    var value: JSONValue = ["isDraggable": .bool(rules.isDraggable)]
    if let own = rules.directions { value.add("directions", directions(own)) }
    return value
  }

  private static func directions(_ directions: SwipeDirections) -> JSONValue {
    .array(SwipeDirection.allCases.filter(directions.contains).map { .string($0.rawValue) })
  }

  /// The options of a scene, as an object.
  package static func options(_ options: SwipeOptions) -> JSONValue {
    var value: JSONValue = [
      "directions": directions(options.directions),
      "threshold": .decimal(options.threshold), "verticalThreshold": .decimal(options.verticalThreshold),
      "rotationFactor": .decimal(options.rotationFactor),
      "maximumRotation": options.maximumRotation.isFinite ? .decimal(options.maximumRotation) : .null,
      "projection": .milliseconds(options.projection),
      "forcedSwipe": timed(options.forcedSwipeDuration, options.forcedCurve),
    ]
    switch options.exit {
    case .velocityMatched(let longest): value.add("exit", ["atMost": .milliseconds(longest)])
    case .timed(let duration, let curve): value.add("exit", timed(duration, curve))
    // A script has no form for an exit that the owner moves: there the cards leave by the preset.
    case .custom: break
    }
    switch options.return {
    case .spring(let spring):
      value.add(
        "return",
        ["response": .milliseconds(spring.response), "dampingRatio": .decimal(spring.dampingRatio)])
    case .timed(let duration, let curve): value.add("return", timed(duration, curve))
    }
    // What an option is by default is not written, so that a recording of before is the same.
    let standard = SwipeOptions()
    func add(_ name: String, _ number: Double, unless usual: Double) {
      if number != usual { value.add(name, .decimal(number)) }
    }
    add("leftThreshold", options.leftThreshold, unless: options.threshold)
    add("upThreshold", options.upThreshold, unless: options.verticalThreshold)
    add("cornerThreshold", options.cornerThreshold, unless: standard.cornerThreshold)
    if let side = options.undoDirection { value.add("undoDirection", .string(side.rawValue)) }
    if options.loops { value.add("loops", .bool(true)) }
    if options.stackOffset != standard.stackOffset {
      value.add("stackOffset", .numbers(options.stackOffset.dx, options.stackOffset.dy))
    }
    add("stackScale", options.stackScale, unless: standard.stackScale)
    value.add("undo", timed(options.undoDuration, options.undoCurve))
    value.add("isGestureEnabled", .bool(options.isGestureEnabled))
    add("touchSlop", options.touchSlop, unless: standard.touchSlop)
    if options.locksAxis { value.add("locksAxis", .bool(true)) }
    if options.catchesExits { value.add("catchesExits", .bool(true)) }
    switch options.answerTimeout {
    case .never: value.add("answerTimeout", .null)
    case .after(let limit): value.add("answerTimeout", .milliseconds(limit))
    }
    value.add("visibleCount", .integer(options.visibleCount))
    return value
  }

  /// A curve without a name is written as its control points.
  private static func timed(_ duration: Duration, _ curve: TimingCurve) -> JSONValue {
    [
      "duration": .milliseconds(duration),
      "curve": ScriptCurve.name(of: curve).map { .string($0) }
        ?? .numbers(curve.x1, curve.y1, curve.x2, curve.y2),
    ]
  }
}

extension JSONValue {
  fileprivate static func decimal(_ number: Double) -> JSONValue { .number(DecimalText.exact(number)) }
  fileprivate static func numbers(_ numbers: Double...) -> JSONValue { .array(numbers.map(decimal)) }
  fileprivate static func milliseconds(_ time: Duration) -> JSONValue { .number(Milliseconds.exact(time)) }
  fileprivate static func ids(_ ids: [CardID]) -> JSONValue { .array(ids.map { .string($0.text) }) }

  fileprivate static func layout(_ layout: SwipeLayout) -> JSONValue {
    ["bounds": rect(layout.bounds), "card": rect(layout.card)]
  }

  private static func rect(_ rect: SwipeRect) -> JSONValue {
    .numbers(rect.minX, rect.minY, rect.width, rect.height)
  }
}
