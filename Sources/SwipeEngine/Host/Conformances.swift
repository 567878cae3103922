// What cannot be synthesized, as it goes through a door that refuses what is invalid. In this folder, as Embedded Swift has no
// `Codable`.

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

  /// Reads options; those that are missing have their defaults. `threshold` and `verticalThreshold` set two sides each, unless a side
  /// has its own. Throws if they are not valid.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    func read<Value: Decodable>(_ value: inout Value, _ key: Key) throws {
      value = try container.decodeIfPresent(Value.self, forKey: key) ?? value
    }
    try read(&directions, .directions)
    try read(&threshold, .threshold)
    try read(&verticalThreshold, .verticalThreshold)
    try read(&leftThreshold, .leftThreshold)
    try read(&rightThreshold, .rightThreshold)
    try read(&upThreshold, .upThreshold)
    try read(&downThreshold, .downThreshold)
    try read(&cornerThreshold, .cornerThreshold)
    undoDirection = try container.decodeIfPresent(SwipeDirection.self, forKey: .undoDirection)
    try read(&loops, .loops)
    try read(&stackOffset, .stackOffset)
    try read(&stackScale, .stackScale)
    try read(&rotationFactor, .rotationFactor)
    if container.contains(.maximumRotation) {
      maximumRotation = try container.decode(Double?.self, forKey: .maximumRotation) ?? .infinity
    }
    try read(&projection, .projection)
    try read(&forcedSwipeDuration, .forcedSwipeDuration)
    try read(&forcedCurve, .forcedCurve)
    try read(&exit, .exit)
    try read(&`return`, .return)
    try read(&undoDuration, .undoDuration)
    try read(&undoCurve, .undoCurve)
    try read(&isGestureEnabled, .isGestureEnabled)
    try read(&touchSlop, .touchSlop)
    try read(&locksAxis, .locksAxis)
    try read(&catchesExits, .catchesExits)
    try read(&answerTimeout, .answerTimeout)
    try read(&visibleCount, .visibleCount)
    try DecodingError.valid(decoder) { [self] () throws(OptionError) in try validate() }
  }

  /// Writes all options. No bound of the rotation is written as null, as JSON has no infinite number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(directions, forKey: .directions)
    try container.encode(leftThreshold, forKey: .leftThreshold)
    try container.encode(rightThreshold, forKey: .rightThreshold)
    try container.encode(upThreshold, forKey: .upThreshold)
    try container.encode(downThreshold, forKey: .downThreshold)
    try container.encode(cornerThreshold, forKey: .cornerThreshold)
    try container.encodeIfPresent(undoDirection, forKey: .undoDirection)
    try container.encode(loops, forKey: .loops)
    try container.encode(stackOffset, forKey: .stackOffset)
    try container.encode(stackScale, forKey: .stackScale)
    try container.encode(rotationFactor, forKey: .rotationFactor)
    try container.encode(maximumRotation.isFinite ? maximumRotation : nil, forKey: .maximumRotation)
    try container.encode(projection, forKey: .projection)
    try container.encode(forcedSwipeDuration, forKey: .forcedSwipeDuration)
    try container.encode(forcedCurve, forKey: .forcedCurve)
    try container.encode(exit, forKey: .exit)
    try container.encode(`return`, forKey: .return)
    try container.encode(undoDuration, forKey: .undoDuration)
    try container.encode(undoCurve, forKey: .undoCurve)
    try container.encode(isGestureEnabled, forKey: .isGestureEnabled)
    try container.encode(touchSlop, forKey: .touchSlop)
    try container.encode(locksAxis, forKey: .locksAxis)
    try container.encode(catchesExits, forKey: .catchesExits)
    try container.encode(answerTimeout, forKey: .answerTimeout)
    try container.encode(visibleCount, forKey: .visibleCount)
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
