/// A value that others are compared with: as a number, as a date, or else as text.
package struct ScaleValue: Sendable, Hashable {
  package enum Order: Sendable {
    case before, same, behind
  }

  private let number: DecimalNumber?
  private let date: DateSpan?
  /// Without capitals and accents.
  private let text: String

  package init(_ text: String) {
    number = DecimalNumber(text)
    date = DateSpan(text)
    self.text = TextFolding.fold(text)
  }

  /// Compares another text with this value. Numbers are compared with numbers, and dates with dates. If this value is
  /// neither, any text is compared with it by its characters.
  ///
  /// - Returns: The place of the other text; `nil` if the two cannot be compared.
  package func order(of other: String) -> Order? {
    if number == nil, date == nil {
      let other = TextFolding.fold(other)
      if other.hasSameBytes(as: text) { return .same }
      return other.unicodeScalars.lexicographicallyPrecedes(text.unicodeScalars) ? .before : .behind
    }
    if let number, let other = DecimalNumber(other) {
      return other == number ? .same : other < number ? .before : .behind
    }
    guard let date, let other = DateSpan(other) else { return nil }
    return other.start < date.start ? .before : other.start >= date.end ? .behind : .same
  }
}

/// A decimal number of any size, exact to its last digit.
struct DecimalNumber: Sendable, Hashable, Comparable {
  private let isNegative: Bool
  /// Without zeros at either end; empty for zero.
  private let digits: [UInt8]
  /// The number of digits before the decimal point: 0 for 0.12, 2 for 12.
  private let exponent: Int

  /// Parses `12`, `-0.5`, `.5` or `1e9`, with white space around it or not.
  init?(_ text: String) {
    var rest = Array(text.trimmed.utf8)[...]
    let sign = rest.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { $0.isDigit }
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard whole.count + fraction.count > 0 else { return nil }
    var power = 0
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      guard let value = Int32(String(decoding: rest.dropFirst(), as: UTF8.self)) else { return nil }
      power = Int(value)
      rest = []
    }
    guard rest.isEmpty else { return nil }
    let all = whole + fraction
    let significant = all.drop { $0 == UInt8(ascii: "0") }
    let zeros = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = Array(significant.dropLast(zeros))
    exponent = digits.isEmpty ? 0 : whole.count - (all.count - significant.count) + power
    isNegative = sign == UInt8(ascii: "-") && !digits.isEmpty
  }

  static func < (one: DecimalNumber, two: DecimalNumber) -> Bool {
    guard one.isNegative == two.isNegative else { return one.isNegative }
    return one.isNegative ? two.isSmaller(than: one) : one.isSmaller(than: two)
  }

  /// Compares the magnitudes.
  private func isSmaller(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
    guard exponent == other.exponent else { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
