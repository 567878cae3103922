/// A stack at rest and all events that came after, with their times: the same effects and frames, to the last bit, can be had of it
/// again. Two seconds of dragging are some 20 KB of JSON.
///
/// ```swift
/// var recording = SwipeRecording(controller.stack)
/// controller.callbacks.onEvent = { recording.add($0, at: $1) }
/// ```
///
/// What sets options (``CardStack/setOptions(_:)``) is no event; begin another recording then.
public struct SwipeRecording<ID: Hashable & Sendable>: Sendable, Equatable {
  /// An event, and when it came.
  public struct Step: Sendable, Hashable {
    /// The event.
    public let event: SwipeEvent<ID>
    /// Its time.
    public let time: Duration

    /// An event at a time.
    public init(_ event: SwipeEvent<ID>, at time: Duration) {
      self.event = event
      self.time = time
    }
  }

  /// The stack before the first event.
  public let start: CardStack<ID>
  /// The events, in order.
  public private(set) var steps: [Step] = []

  /// A recording that begins with this stack; what is in motion there is not recorded, see ``CardStack/encode(to:)``.
  public init(_ start: CardStack<ID>) { self.start = (try? SavedStack(start).restored()) ?? start }

  /// Adds an event.
  public mutating func add(_ event: SwipeEvent<ID>, at time: Duration) {
    steps.append(Step(event, at: time))
  }

  /// Plays all events, and lets time pass until nothing is due any more, or for `rest` after the last event.
  /// - Parameter body: Called with each effect, in order. A question (``SwipeEffect/ask(_:)``) is answered by the recording.
  /// - Returns: The stack in the end.
  @discardableResult
  public func play(
    rest: Duration = .seconds(60), _ body: (SwipeEffect<ID>) -> Void = { _ in }
  ) -> CardStack<ID> {
    var stack = start
    var effects: [SwipeEffect<ID>] = []
    func tell() {
      effects.forEach(body)
      effects.removeAll(keepingCapacity: true)
    }
    for step in steps {
      stack.handle(step.event, at: step.time, into: &effects)
      tell()
    }
    if let last = steps.last {
      stack.advance(to: last.time + rest, into: &effects)
      tell()
    }
    return stack
  }
}

extension SwipeRecording: Codable where ID: Codable {}
extension SwipeRecording.Step: Codable where ID: Codable {}
