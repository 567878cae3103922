import CardDeck

/// Times in milliseconds as scripts write them, read without rounding: equal texts are equal times, and sums are exact.
enum Milliseconds {
  /// The duration of a JSON number, to the attosecond; `nil` beyond ±1e13 ms.
  static func duration(_ number: String) -> Duration? {
    guard let near = Double(number), near.magnitude <= 1e13 else { return nil }
    guard near != 0 else { return .zero }
    let parts = number.lowercased().split(separator: "e", maxSplits: 1)
    let mantissa = parts[0].split(separator: ".", maxSplits: 1)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return .zero }
    var digits = (mantissa[0].drop { $0 == "-" } + fraction).drop { $0 == "0" }
    let power = exponent - fraction.utf8.count + 15
    if power < 0 { digits = digits.dropLast(-power) }
    var value: Int128 = 0
    // At most 29 digits are left, as the value is at most 1e28 attoseconds.
    for digit in digits.utf8 { value = value * 10 + Int128(digit - 0x30) }
    for _ in 0..<max(0, power) { value *= 10 }
    return Duration(attoseconds: number.hasPrefix("-") ? -value : value)
  }

  /// A duration of at least zero in milliseconds, rounded to 6 decimals, in the shortest form.
  static func rounded(_ duration: Duration) -> String {
    DecimalText.fixed((duration.attoseconds + 500_000_000) / 1_000_000_000, digits: 6)
  }

  /// A duration of at least zero in milliseconds, with all its digits.
  static func exact(_ duration: Duration) -> String { DecimalText.fixed(duration.attoseconds, digits: 15) }
}
