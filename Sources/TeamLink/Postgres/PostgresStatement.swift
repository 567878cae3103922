/// A statement. A value that is interpolated becomes a parameter with its type, `$1::text`, and is never read as SQL.
struct PostgresStatement: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  private(set) var text = ""
  /// The texts of `$1`, `$2` and so on; `nil` for null.
  private(set) var values: [String?] = []

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation statement: PostgresStatement) { self = statement }
  init(literalCapacity: Int, interpolationCount: Int) {}

  mutating func appendLiteral(_ sql: String) { text += sql }

  /// Inserts a part of the statement itself.
  mutating func appendInterpolation(sql: StaticString) { text += "\(sql)" }

  /// - Parameter value: Has the text of a value of that type, without NUL.
  mutating func appendInterpolation(_ value: some LosslessStringConvertible, as type: StaticString) {
    append(String(value), as: type)
  }

  mutating func appendInterpolation(_ text: String) {
    append(text.replacing("\0", with: Self.nul), as: "text")
  }
  mutating func appendInterpolation(_ value: Bool) { append(value ? "t" : "f", as: "bool") }
  mutating func appendInterpolation(_ number: Int32) { append(String(number), as: "int") }
  mutating func appendInterpolation(_ number: Int64?) { append(number.map { String($0) }, as: "bigint") }
  mutating func appendInterpolation(uuid bytes: [UInt8]?) {
    append(bytes?.map { $0.digits(2, radix: 16) }.joined(), as: "uuid")
  }

  mutating func appendInterpolation(_ numbers: [Int32]) { append(numbers.map { String($0) }, as: "int[]") }
  mutating func appendInterpolation(_ numbers: [Int64?]) {
    append(numbers.map { number in number.map { String($0) } }, as: "bigint[]")
  }
  mutating func appendInterpolation(_ numbers: [Float]) { append(numbers.map { "\($0)" }, as: "float4[]") }
  mutating func appendInterpolation(_ texts: [String?]) {
    append(texts.map { $0.map(Self.quoted) }, as: "text[]")
  }

  private mutating func append(_ value: String?, as type: StaticString) {
    values.append(value)
    text += "$\(values.count)::\(type)"
  }

  /// Appends an array in PostgreSQL's text form.
  private mutating func append(_ elements: [String?], as type: StaticString) {
    append("{" + elements.map { $0 ?? "NULL" }.joined(separator: ",") + "}", as: type)
  }

  /// A text as an element of an array.
  private static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case 0: quoted += nul.utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  /// Sent for a NUL, which C takes for the end and PostgreSQL does not allow in texts.
  private static let nul = "\u{FFFD}"
}
