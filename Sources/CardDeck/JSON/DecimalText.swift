extension BinaryInteger {
  /// The number and the word for what is counted, as in `1 card` and `2 cards`.
  ///
  /// - Parameter many: The plural; `nil` is the word with an s.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    "\(self) \(self == 1 ? one : many ?? one + "s")"
  }

  /// The number, which is not negative, padded with zeros to a width.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
  }
}

/// Decimal numbers for output: no exponent, never −0, independent of the locale.
package enum DecimalText {
  /// A whole number with commas between thousands.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// A whole number of units, each 10^-`digits`.
  ///
  /// - Parameter isShort: Whether trailing zeros are left out, and the point if no decimals remain.
  package static func fixed(_ units: some SignedInteger, digits: Int, isShort: Bool = true) -> String {
    let text = units.magnitude.digits(digits + 1)
    let sign = units < 0 ? "-" : ""
    var fraction = text.suffix(digits)
    if isShort { while fraction.last == "0" { fraction.removeLast() } }
    return sign + text.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Rounds to `digits` decimals, halves away from zero as far as a product of doubles is exact. The value is at
  /// most 1e12.
  package static func rounded(_ value: Double, digits: Int, isShort: Bool) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return fixed(Int((value * scale).rounded()), digits: digits, isShort: isShort)
  }

  /// Rounds the exact value to 6 decimals, halves to even, and returns the shortest form.
  ///
  /// - Parameter value: A finite number.
  package static func rounded(_ value: Double) -> String {
    let size = value.magnitude
    // From here on neighbouring doubles are more than a millionth apart, so the shortest form has at most 6 decimals.
    guard size < 8_589_934_592 else { return exact(value) }
    let scaled = size * 1e6
    let lost = (-scaled).addingProduct(size, 1e6)
    let below = scaled.rounded(.down)
    let aboveHalf = (scaled - below - 0.5) + lost
    var millionths = Int64(below)
    if aboveHalf > 0 || aboveHalf == 0 && millionths % 2 == 1 { millionths += 1 }
    return fixed(value < 0 ? -millionths : millionths, digits: 6)
  }

  /// The shortest digits that parse to the same number: those of the standard library, without an exponent.
  ///
  /// - Parameter value: A finite number.
  package static func exact(_ value: Double) -> String {
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

  /// A size in bytes for people: 1.4 MB.
  package static func size(_ size: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard size >= 1000 else { return size.counted("byte") }
    var tenths = (size + 50) / 100
    var unit = 0
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    return "\(fixed(tenths, digits: 1)) \(units[unit])"
  }
}
