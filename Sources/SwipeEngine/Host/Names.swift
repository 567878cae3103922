// The names under which directions and causes are written down.

extension SwipeDirection: Codable, CustomStringConvertible {
  /// `left`, `right`, `up` or `down`.
  public var description: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .up: "up"
    case .down: "down"
    }
  }

  /// The direction of that name; `nil` for any other word.
  public init?(_ name: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = found
  }

  /// Reads the name.
  /// - Throws: `DecodingError` for a word that is no direction.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { Self($0) }
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws { try write(description, to: encoder) }
}

extension SwipeCause: Codable, CustomStringConvertible {
  /// `drag`, `key`, `button` or `program`.
  public var description: String {
    switch self {
    case .drag: "drag"
    case .key: "key"
    case .button: "button"
    case .program: "program"
    }
  }

  /// The cause of that name; `nil` for any other word.
  public init?(_ name: some StringProtocol) {
    guard let found = Self.allCases.first(where: { $0.description == name }) else { return nil }
    self = found
  }

  /// Reads the name.
  /// - Throws: `DecodingError` for a word that is no cause.
  public init(from decoder: any Decoder) throws {
    self = try decoded(from: decoder) { Self($0) }
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws { try write(description, to: encoder) }
}

extension CardPhase: CustomStringConvertible {
  /// The name of the case.
  public var description: String {
    switch self {
    case .resting: "resting"
    case .dragging: "dragging"
    case .forced: "forced"
    case .pending: "pending"
    case .returning: "returning"
    case .undoing: "undoing"
    case .exiting: "exiting"
    case .gone: "gone"
    }
  }
}

extension CancellationReason: CustomStringConvertible {
  /// The name of the case.
  public var description: String {
    switch self {
    case .threshold: "threshold"
    case .gesture: "gesture"
    case .answer: "answer"
    case .timeout: "timeout"
    case .undo: "undo"
    }
  }
}

private func decoded<Value>(from decoder: any Decoder, _ named: (String) -> Value?) throws -> Value {
  let container = try decoder.singleValueContainer()
  let name = try container.decode(String.self)
  guard let value = named(name) else {
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "no such name: \(name)")
  }
  return value
}

private func write(_ name: String, to encoder: any Encoder) throws {
  var container = encoder.singleValueContainer()
  try container.encode(name)
}
