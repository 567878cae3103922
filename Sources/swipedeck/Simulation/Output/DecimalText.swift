/// Numbers as data has them: no exponent, never −0, nothing that depends on a locale.
enum ShortDecimal {
  /// Rounded to 6 decimals, in the shortest form. The exact value is what is rounded, halves to even.
  ///
  /// - Parameter value: A finite number.
  static func rounded(_ value: Double) -> String {
    let size = value.magnitude
    // From here on two neighbours are more than a millionth apart: the shortest form has no decimal too many.
    guard size < 8_589_934_592 else { return plain(value) }
    let scaled = size * 1e6
    let lost = (-scaled).addingProduct(size, 1e6)
    let below = scaled.rounded(.down)
    let aboveHalf = (scaled - below - 0.5) + lost
    var millionths = Int64(below)
    if aboveHalf > 0 || aboveHalf == 0 && millionths % 2 == 1 { millionths += 1 }
    guard millionths != 0 else { return "0" }
    let sign = value < 0 ? "-" : ""
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return "\(sign)\(whole)" }
    var tail = "\(rest + 1_000_000)".dropFirst()
    while tail.last == "0" { tail.removeLast() }
    return "\(sign)\(whole).\(tail)"
  }

  /// The shortest digits that are this very number again.
  ///
  /// - Parameter value: A finite number.
  static func exact(_ value: Double) -> String { plain(value) }

  /// The standard library's shortest digits, with the exponent written out.
  private static func plain(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let text = value.magnitude.description
    let sign = value < 0 ? "-" : ""
    let parts = text.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    let digits = mantissa[0] + fraction
    let point = mantissa[0].utf8.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    if point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + digits
    }
    let missing = point - digits.utf8.count
    if missing >= 0 { return sign + digits + String(repeating: "0", count: missing) }
    return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  }
}

/// Times as scripts write them, read without any rounding: what is written alike is one instant, and sums are exact.
enum Milliseconds {
  private static let attoseconds: Int128 = 1_000_000_000_000_000

  /// The duration that a JSON number stands for, to the attosecond; `nil` beyond ±1e13 ms.
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
    // At most 29 digits are left, for the value is at most 1e28 attoseconds.
    for digit in digits.utf8 { value = value * 10 + Int128(digit - 0x30) }
    for _ in 0..<max(0, power) { value *= 10 }
    return Duration(attoseconds: number.hasPrefix("-") ? -value : value)
  }

  /// A duration that is not negative, in milliseconds: rounded to 6 decimals, in the shortest form.
  static func rounded(_ duration: Duration) -> String {
    let nanoseconds = (duration.attoseconds + 500_000_000) / 1_000_000_000
    return text(whole: nanoseconds / 1_000_000, fraction: nanoseconds % 1_000_000, digits: 6)
  }

  /// A duration that is not negative, in milliseconds: all of it.
  static func exact(_ duration: Duration) -> String {
    let all = duration.attoseconds
    return text(whole: all / attoseconds, fraction: all % attoseconds, digits: 15)
  }

  private static func text(whole: Int128, fraction: Int128, digits: Int) -> String {
    guard fraction != 0 else { return "\(whole)" }
    var tail = "\(fraction)"
    tail = String(repeating: "0", count: max(0, digits - tail.utf8.count)) + tail
    while tail.last == "0" { tail.removeLast() }
    return "\(whole).\(tail)"
  }
}
