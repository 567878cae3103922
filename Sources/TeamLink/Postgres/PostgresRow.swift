import ChoiceLog

/// A row of an answer. Nothing in it is believed before it has been looked at.
struct PostgresRow {
  /// What was asked, for messages.
  let name: String
  /// The bytes of PostgreSQL's text form; `nil` for null.
  let cells: [[UInt8]?]

  func broken(_ column: Int) -> TeamServerError {
    .broken("column \(column + 1) of the server's answer to \(name) cannot be right")
  }

  func bytes(_ column: Int) throws(TeamServerError) -> [UInt8] {
    guard let cell = cells[column] else { throw broken(column) }
    return cell
  }

  func text(_ column: Int) throws(TeamServerError) -> String {
    guard let text = String(validating: try bytes(column), as: UTF8.self) else { throw broken(column) }
    return text
  }

  /// `nil` for null.
  func optionalText(_ column: Int) throws(TeamServerError) -> String? {
    cells[column] == nil ? nil : try text(column)
  }

  func integer<Number: FixedWidthInteger>(
    _ column: Int, in range: ClosedRange<Number> = .min ... .max
  ) throws(TeamServerError) -> Number {
    guard let number: Number = Self.integer(try bytes(column)), range.contains(number) else {
      throw broken(column)
    }
    return number
  }

  func optionalInteger<Number: FixedWidthInteger>(
    _ column: Int, in range: ClosedRange<Number> = .min ... .max
  ) throws(TeamServerError) -> Number? {
    cells[column] == nil ? nil : try integer(column, in: range)
  }

  func bool(_ column: Int) throws(TeamServerError) -> Bool {
    switch try bytes(column) {
    case [UInt8(ascii: "t")]: true
    case [UInt8(ascii: "f")]: false
    default: throw broken(column)
    }
  }

  /// `nil` for null; finite.
  func optionalDouble(_ column: Int) throws(TeamServerError) -> Double? {
    guard cells[column] != nil else { return nil }
    guard let number = Double(try text(column)), number.isFinite else { throw broken(column) }
    return number
  }

  /// 16 bytes.
  func uuid(_ column: Int) throws(TeamServerError) -> [UInt8] {
    let digits = try bytes(column).filter { $0 != UInt8(ascii: "-") }
    var uuid: [UInt8] = []
    for start in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let high = Self.digit(digits[start]), let low = Self.digit(digits[start + 1]) else {
        throw broken(column)
      }
      uuid.append(UInt8(high << 4 | low))
    }
    guard uuid.count == 16, digits.count == 32 else { throw broken(column) }
    return uuid
  }

  /// Of a one-dimensional array without nulls.
  func integers(_ column: Int) throws(TeamServerError) -> [Int64] {
    let cell = try bytes(column)
    guard cell.first == UInt8(ascii: "{"), cell.last == UInt8(ascii: "}"), cell.count >= 2 else {
      throw broken(column)
    }
    let inner = cell[1..<(cell.count - 1)]
    if inner.isEmpty { return [] }
    return try inner.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { part throws(TeamServerError) in
        guard let number: Int64 = Self.integer(Array(part)) else { throw broken(column) }
        return number
      }
  }

  /// The choice of a letter, `.some(nil)` for `.`, which stands for none; `nil` for every other letter.
  static func choice(_ letter: UInt8) -> Choice?? {
    let letter = Character(UnicodeScalar(letter))
    return letter == "." ? .some(nil) : Choice.allCases.first { $0.letter == letter }.map { .some($0) }
  }

  /// Digits with nothing around them but a minus in front.
  private static func integer<Number: FixedWidthInteger>(_ bytes: [UInt8]) -> Number? {
    guard bytes.first != UInt8(ascii: "+"), bytes.count <= 20 else { return nil }
    return Number(String(decoding: bytes, as: UTF8.self))
  }

  private static func digit(_ byte: UInt8) -> Int? { Character(UnicodeScalar(byte)).hexDigitValue }
}

extension Choice {
  /// As the server has it; see ``PostgresRow/choice(_:)``.
  var letter: Character {
    switch self {
    case .like: "l"
    case .nope: "n"
    case .star: "s"
    case .later: "t"
    }
  }
}
