// Conformances that check what they read, and so cannot be synthesized. In this folder, as Embedded Swift has no `Codable`.

extension TimingCurve: Codable {
  /// Reads the two control points as a list of four numbers.
  public init(from decoder: any Decoder) throws {
    let points = try decoder.singleValueContainer().decode([Double].self)
    guard points.count == 4 else { throw DecodingError.invalid("a curve has four numbers", decoder) }
    self = try DecodingError.valid(decoder) { () throws(OptionError) in
      try TimingCurve(points[0], points[1], points[2], points[3])
    }
  }

  /// Writes the two control points as a list of four numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode([x1, y1, x2, y2])
  }
}

extension SwipeSpring: Codable {
  private enum Key: CodingKey { case dampingRatio, response }

  /// Reads damping ratio and response.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let ratio = try container.decode(Double.self, forKey: .dampingRatio)
    let response = try container.decode(Duration.self, forKey: .response)
    self = try DecodingError.valid(decoder) { () throws(OptionError) in
      try SwipeSpring(dampingRatio: ratio, response: response)
    }
  }

  /// Writes damping ratio and response.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(dampingRatio, forKey: .dampingRatio)
    try container.encode(response, forKey: .response)
  }
}

extension SwipeOptions: Codable {
  private enum Key: CodingKey {
    case directions, threshold, verticalThreshold, leftThreshold, rightThreshold, upThreshold, downThreshold
    case cornerThreshold, undoDirection, loops, stackOffset, stackScale, rotationFactor, maximumRotation,
      projection
    case forcedSwipeDuration, forcedCurve, exit, `return`, undoDuration, undoCurve
    case isGestureEnabled, touchSlop, locksAxis, catchesExits, answerTimeout, visibleCount
  }

  /// Reads and writes one option.
  private struct Field {
    let read: (_ container: KeyedDecodingContainer<Key>, _ options: inout SwipeOptions) throws -> Void
    let write: (_ options: SwipeOptions, _ container: inout KeyedEncodingContainer<Key>) throws -> Void

    init<Value: Codable>(_ path: WritableKeyPath<SwipeOptions, Value>, _ key: Key) {
      read = { if let value = try $0.decodeIfPresent(Value.self, forKey: key) { $1[keyPath: path] = value } }
      write = { try $1.encode($0[keyPath: path], forKey: key) }
    }
  }

  /// All options but those that can be null.
  private static var fields: [Field] {
    [
      Field(\.directions, .directions),
      Field(\.leftThreshold, .leftThreshold), Field(\.rightThreshold, .rightThreshold),
      Field(\.upThreshold, .upThreshold), Field(\.downThreshold, .downThreshold),
      Field(\.cornerThreshold, .cornerThreshold), Field(\.loops, .loops),
      Field(\.stackOffset, .stackOffset), Field(\.stackScale, .stackScale),
      Field(\.rotationFactor, .rotationFactor), Field(\.projection, .projection),
      Field(\.forcedSwipeDuration, .forcedSwipeDuration), Field(\.forcedCurve, .forcedCurve),
      Field(\.exit, .exit), Field(\.`return`, .return),
      Field(\.undoDuration, .undoDuration), Field(\.undoCurve, .undoCurve),
      Field(\.isGestureEnabled, .isGestureEnabled), Field(\.touchSlop, .touchSlop),
      Field(\.locksAxis, .locksAxis), Field(\.catchesExits, .catchesExits),
      Field(\.answerTimeout, .answerTimeout), Field(\.visibleCount, .visibleCount),
    ]
  }

  /// Reads options; missing ones have their defaults. `threshold` and `verticalThreshold` set two sides each, unless a side has its
  /// own. Throws if the options are not valid.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    let pairs = [Field(\.threshold, .threshold), Field(\.verticalThreshold, .verticalThreshold)]
    for field in pairs + Self.fields { try field.read(container, &self) }
    undoDirection = try container.decodeIfPresent(SwipeDirection.self, forKey: .undoDirection)
    if container.contains(.maximumRotation) {
      maximumRotation = try container.decode(Double?.self, forKey: .maximumRotation) ?? .infinity
    }
    try DecodingError.valid(decoder) { [self] () throws(OptionError) in try validate() }
  }

  /// Writes all options. No bound of the rotation is written as null, as JSON has no infinite number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for field in Self.fields { try field.write(self, &container) }
    try container.encodeIfPresent(undoDirection, forKey: .undoDirection)
    try container.encode(maximumRotation.isFinite ? maximumRotation : nil, forKey: .maximumRotation)
  }
}

extension DecodingError {
  static func invalid(_ words: String, _ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: words))
  }

  /// What `body` makes, with an error of decoding in place of its own.
  static func valid<Value>(
    _ decoder: any Decoder, _ body: () throws(OptionError) -> Value
  ) throws(DecodingError) -> Value {
    do { return try body() } catch { throw invalid("\(error)", decoder) }
  }
}
