import CardDeck
import SwipeEngine

/// Lines of a script, as text: numbers in full, so that what is read back is what was.
enum ScriptText {
  static func scene(_ layout: SwipeLayout, cards: [CardID], options: SwipeOptions) -> String {
    #"{"scene":\#(self.layout(layout)),"cards":\#(ids(cards)),"options":\#(self.options(options))}"#
  }

  /// `nil` for an event that a script has no words for.
  static func line(_ event: SwipeEvent<CardID>, at time: Duration) -> String? {
    switch event {
    case .gesture(.pressed(let point)): line(time, "press", self.point(point))
    case .gesture(.moved(let point)): line(time, "move", self.point(point))
    case .gesture(.released(let point)): line(time, "release", self.point(point))
    case .gesture(.cancelled): line(time, "cancel", "true")
    case .swipe(let direction, let cause):
      line(
        time, "swipe",
        "\"\(direction.rawValue)\""
          + (cause == .key || cause == .button ? #","cause":"\#(cause.rawValue)""# : ""))
    case .undo: line(time, "undo", "true")
    case .redo: line(time, "redo", "true")
    case .layout(let layout): line(time, "layout", self.layout(layout))
    case .edit(.append(let cards)): line(time, "append", ids(cards))
    case .edit(.insert(let cards, let next)): line(time, "insert", ids(cards) + #","before":"# + string(next))
    case .edit(.remove(let cards)): line(time, "remove", ids(cards))
    case .edit(.raise(let card)): line(time, "raise", string(card))
    case .edit, .answer, .withdraw, .exitEnded: nil
    }
  }

  /// - Parameter value: JSON, and further members behind it.
  private static func line(_ time: Duration, _ verb: String, _ value: String) -> String {
    #"{"t":\#(Milliseconds.exact(max(.zero, time))),"\#(verb)":\#(value)}"#
  }

  private static func point(_ point: Point) -> String { list([point.x, point.y]) }

  private static func layout(_ layout: SwipeLayout) -> String {
    #"{"bounds":\#(rect(layout.bounds)),"card":\#(rect(layout.card))}"#
  }

  private static func string(_ id: CardID) -> String { JSONValue.string(id.text).compactText }

  private static func ids(_ ids: [CardID]) -> String { "[" + ids.map(string).joined(separator: ",") + "]" }

  private static func rect(_ rect: Rect) -> String { list([rect.minX, rect.minY, rect.width, rect.height]) }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(ShortDecimal.exact).joined(separator: ",") + "]"
  }

  // MARK: - Options

  private static func options(_ options: SwipeOptions) -> String {
    var members = [
      #""directions":[\#(directions(options.directions))]"#,
      #""threshold":\#(ShortDecimal.exact(options.threshold))"#,
      #""verticalThreshold":\#(ShortDecimal.exact(options.verticalThreshold))"#,
      #""rotationFactor":\#(ShortDecimal.exact(options.rotationFactor))"#,
      #""maximumRotation":\#(options.maximumRotation.isFinite ? ShortDecimal.exact(options.maximumRotation) : "null")"#,
      #""projection":\#(Milliseconds.exact(options.projection))"#,
      #""forcedSwipe":\#(timed(options.forcedSwipe, options.forcedCurve))"#,
    ]
    switch options.exit {
    case .velocityMatched(let longest): members.append(#""exit":{"atMost":\#(Milliseconds.exact(longest))}"#)
    case .timed(let duration, let curve): members.append(#""exit":\#(timed(duration, curve))"#)
    // The owner's own way out has no form in a script: there the cards leave as they would by themselves.
    case .custom: break
    }
    switch options.return {
    case .spring(let spring):
      let (response, ratio) = (Milliseconds.exact(spring.response), ShortDecimal.exact(spring.dampingRatio))
      members.append(#""return":{"response":\#(response),"dampingRatio":\#(ratio)}"#)
    case .timed(let duration, let curve): members.append(#""return":\#(timed(duration, curve))"#)
    }
    members.append(#""undo":\#(timed(options.undo, options.undoCurve))"#)
    members.append(#""isGestureEnabled":\#(options.isGestureEnabled)"#)
    switch options.answerTimeout {
    case .never: members.append(#""answerTimeout":null"#)
    case .after(let limit): members.append(#""answerTimeout":\#(Milliseconds.exact(limit))"#)
    }
    members.append(#""visibleCount":\#(options.visibleCount)"#)
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func directions(_ directions: SwipeDirections) -> String {
    SwipeDirection.allCases.filter { directions.contains($0) }.map { #""\#($0.rawValue)""# }.joined(
      separator: ",")
  }

  /// A curve without a name is written as linear: the engine does not tell its points.
  private static func timed(_ duration: Duration, _ curve: TimingCurve) -> String {
    let name = ScriptCurve.name(of: curve) ?? "linear"
    return #"{"duration":\#(Milliseconds.exact(duration)),"curve":"\#(name)"}"#
  }
}
