import ChoiceLog

/// A row of an answer. Its functions throw ``TeamServerError/broken(_:)`` for a value that is not of the type asked for.
struct PostgresRow {
  /// The name of the question, for messages.
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

  /// A number of cards, choices or people; no server has more than 2⁴⁰ of them.
  func count(_ column: Int) throws(TeamServerError) -> Int { try integer(column, in: 0...(1 << 40)) }

  /// The counts of likes, nopes, stars and laters, in columns that follow one another.
  func tally(from column: Int) throws(TeamServerError) -> Tally {
    Tally(
      like: try count(column), nope: try count(column + 1), star: try count(column + 2),
      later: try count(column + 3))
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
    let text = try bytes(column).filter { $0 != UInt8(ascii: "-") }
    let digits = text.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard text.count == 32, digits.count == 32 else { throw broken(column) }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The numbers of a one-dimensional array without nulls.
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

  /// The choice that a letter stands for: `.some(nil)` for a dot, which is no choice; `nil` for an unknown letter.
  static func choice(_ letter: UInt8) -> Choice?? {
    let letter = Character(UnicodeScalar(letter))
    return letter == "." ? .some(nil) : Choice.allCases.first { $0.letter == letter }.map { .some($0) }
  }

  /// The number of digits that have nothing around them but a minus sign in front.
  private static func integer<Number: FixedWidthInteger>(_ bytes: [UInt8]) -> Number? {
    guard bytes.first != UInt8(ascii: "+"), bytes.count <= 20 else { return nil }
    return Number(String(decoding: bytes, as: UTF8.self))
  }
}

extension Choice {
  /// Its letter on the server; see ``PostgresRow/choice(_:)``.
  var letter: Character {
    switch self {
    case .like: "l"
    case .nope: "n"
    case .star: "s"
    case .later: "t"
    }
  }
}
