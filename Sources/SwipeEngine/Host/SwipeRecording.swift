/// Plays a session again: it has the stack at its beginning and all later events, with their times. The effects are the same to
/// the last bit, except for pans that were sampled for frames. Two seconds of dragging are some 20 KB of JSON.
///
/// ```swift
/// var recording = SwipeRecording(controller.stack)
/// controller.callbacks.onEvent = { recording.add($0, at: $1) }
/// ```
///
/// Setting options (``CardStack/setOptions(_:)``) is not an event: begin another recording then.
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
  /// The time at which the first card had become the first; `nil` for the time of the first event.
  private let firstSince: Duration?
  /// The events, in order.
  public private(set) var steps: [Step] = []

  /// A recording that begins with this stack; what is in motion there is not recorded, see ``CardStack/encode(to:)``.
  public init(_ start: CardStack<ID>) {
    self.start = (try? SavedStack(start).restored()) ?? start
    firstSince = start.top.flatMap { start.active[$0].firstSince }
  }

  /// Adds an event. An event with a number that is not finite or beyond ±1e9 is left out: the engine ignores it, and JSON has no
  /// infinite number.
  public mutating func add(_ event: SwipeEvent<ID>, at time: Duration) {
    if event.isValid { steps.append(Step(event, at: time)) }
  }

  /// Plays all events, and lets time pass until nothing is due any more, at most for `rest` after the last event.
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
    if let firstSince { stack.advance(to: firstSince, into: &effects) }
    for step in steps {
      stack.handle(step.event, at: step.time, into: &effects)
      tell()
    }
    if stack.hasBegun {
      // A longer rest could overflow the sum.
      let limit = Duration.seconds(1_000_000_000_000)
      stack.advance(to: stack.now + min(max(rest, .zero), limit), into: &effects)
      tell()
    }
    return stack
  }
}

extension SwipeEvent {
  /// Whether the engine takes its numbers.
  fileprivate var isValid: Bool {
    switch self {
    case .gesture(.pressed(let point), _), .gesture(.moved(let point), _), .gesture(.released(let point), _):
      point.isValid
    case .exitMoved(_, let progress, let translation): progress.isFinite && translation.isValid
    case .layout(let layout): layout.isValid
    case .timed(let command, let duration):
      command.isCommand && duration >= .zero && duration <= SwipeOptions.longestDuration
    default: true
    }
  }
}

extension SwipeRecording: Codable where ID: Codable {}
extension SwipeRecording.Step: Codable where ID: Codable {}
