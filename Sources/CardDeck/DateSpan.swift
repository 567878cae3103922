/// The time span that a written date means: a year, a month, a day, a minute or a second.
///
/// It parses ISO 8601 (`2026`, `2026-01`, `2026-01-31`, `2026-01-31T12:30:05.25+02:00`), the same with slashes,
/// dots or colons as in RIS and cameras, `31.1.2026`, and English names of months (`31 Jan 2026`, `January 31,
/// 2026`, `Sat, 31 Jan 2026 12:30 +0200`, `2026 Jan 31`). An ambiguous date, such as 1/2/2026, is no date. Without a zone it is
/// UTC.
package struct DateSpan: Sendable, Hashable {
  /// Milliseconds since 1970; `end` is the first one behind the span.
  package let start, end: Int64

  package init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    guard let first = bytes.first, bytes.count <= 48 else { return nil }
    var reading = DateReading(rest: bytes[...])
    let isRead =
      if bytes.prefix(while: \.isDigit).count == 4 {
        reading.readYearFirst()
      } else if first.isDigit, bytes.drop(while: \.isDigit).first == UInt8(ascii: ".") {
        reading.readDayFirst()
      } else {
        reading.readWords()
      }
    guard isRead, let span = reading.span else { return nil }
    (start, end) = span
  }
}

/// The parts of a date that have been read.
private struct DateReading {
  var rest: ArraySlice<UInt8>
  private var year = 0
  private var month: Int?
  private var day: Int?
  private var hour: Int?
  private var minute: Int?
  /// In milliseconds.
  private var second: Int?
  private var hasFraction = false
  /// Minutes that the zone is ahead of UTC.
  private var ahead = 0

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  /// `2026`, `2026-01-31`, `2026/01/31/autumn`, with a time behind a day.
  mutating func readYearFirst() -> Bool {
    guard let year = number(4...4) else { return false }
    self.year = year
    guard let separator = rest.first else { return true }
    if separator == UInt8(ascii: " ") { return readMEDLINE() }
    guard "-/:.".utf8.contains(separator) else { return false }
    rest.removeFirst()
    let isRIS = separator == UInt8(ascii: "/")
    month = number(1...2)
    if month == nil || rest.isEmpty { return isRIS || month != nil }
    guard eat(separator) else { return false }
    day = number(1...2)
    if day == nil || rest.isEmpty { return isRIS || day != nil }
    return isRIS && rest.first == separator || readTime()
  }

  /// ` Jan 31`, ` Jan-Feb` (the first month counts), ` Spring`, as MEDLINE has behind the year.
  private mutating func readMEDLINE() -> Bool {
    let words = String(decoding: rest, as: UTF8.self).lowercased().split { " -".contains($0) }
    guard let first = words.first.map(String.init) else { return false }
    if ["spring", "summer", "autumn", "fall", "winter"].contains(first) { return true }
    guard let index = Self.index(first, among: Self.months) else { return false }
    month = index + 1
    // A span may end with another month: `Jan-Feb`.
    if words.count > 1, let number = Int(words[1]), (1...31).contains(number) { day = number }
    return words.count == (day == nil ? 1 : 2)
      || day == nil && words.count == 2 && Self.index(String(words[1]), among: Self.months) != nil
  }

  /// `31.1.2026`, with a time behind.
  mutating func readDayFirst() -> Bool {
    day = number(1...2)
    guard day != nil, eat(UInt8(ascii: ".")) else { return false }
    month = number(1...2)
    guard month != nil, eat(UInt8(ascii: ".")), let year = number(4...4) else { return false }
    self.year = year
    return rest.isEmpty || readTime()
  }

  /// A month's name, a year, perhaps a day, the day of the week and a time, in any order.
  mutating func readWords() -> Bool {
    var hasYear = false
    for word in rest.split(whereSeparator: { " ,".utf8.contains($0) }) {
      if word.contains(UInt8(ascii: ":")) || "+-".utf8.contains(word[word.startIndex]) || Self.isUTC(word) {
        rest = word
        guard hour == nil ? readClock() : readZone(), rest.isEmpty else { return false }
        continue
      }
      for part in word.split(separator: UInt8(ascii: "-")) {
        let digits = part.prefix(while: \.isDigit)
        let letters = String(decoding: part.dropFirst(digits.count), as: UTF8.self).lowercased()
        switch digits.count {
        case 0:
          if let index = Self.index(letters, among: Self.months), month == nil {
            month = index + 1
          } else if Self.index(letters, among: Self.weekdays) == nil {
            return false
          }
        case 1, 2:
          guard day == nil, ["", "st", "nd", "rd", "th", "."].contains(letters) else { return false }
          day = Int(String(decoding: digits, as: UTF8.self))
        case 4:
          guard !hasYear, letters.isEmpty else { return false }
          hasYear = true
          year = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        default: return false
        }
      }
    }
    return hasYear && month != nil && (hour == nil || day != nil)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// A name, or at least three letters of its beginning, perhaps with a point.
  private static func index(_ word: String, among names: [String]) -> Int? {
    let word = word.hasSuffix(".") ? String(word.dropLast()) : word
    return word.utf8.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }

  private static func isUTC(_ word: ArraySlice<UInt8>) -> Bool {
    ["z", "utc", "gmt"].contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// `T12:30`, ` 12:30:05.25 +02:00`.
  private mutating func readTime() -> Bool {
    guard let mark = rest.first, "Tt ,".utf8.contains(mark) else { return false }
    rest = rest.drop { "Tt ,".utf8.contains($0) }
    return readClock() && (rest.isEmpty || readZone()) && rest.isEmpty
  }

  private mutating func readClock() -> Bool {
    hour = number(1...2)
    guard hour != nil, eat(UInt8(ascii: ":")) else { return false }
    minute = number(2...2)
    guard minute != nil else { return false }
    if eat(UInt8(ascii: ":")) {
      guard let seconds = number(2...2) else { return false }
      var milliseconds = 0
      if eat(UInt8(ascii: ".")) || eat(UInt8(ascii: ",")) {
        let digits = rest.prefix(while: \.isDigit)
        guard !digits.isEmpty else { return false }
        rest = rest.dropFirst(digits.count)
        for place in 0..<3 {
          let digit = place < digits.count ? Int(digits[digits.startIndex + place] - UInt8(ascii: "0")) : 0
          milliseconds = milliseconds * 10 + digit
        }
        hasFraction = true
      }
      second = seconds * 1000 + milliseconds
    }
    return rest.isEmpty || readZone()
  }

  private mutating func readZone() -> Bool {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
    if rest.isEmpty || Self.isUTC(rest) {
      rest = []
      return true
    }
    let sign = rest.first
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    // By how many digits there are: `+0020` is twenty minutes, `+20` is twenty hours.
    let isShort = rest.prefix(while: \.isDigit).count == 2
    guard let digits = number(2...4) else { return false }
    let hours = isShort ? digits : digits / 100
    let minutes = isShort ? eat(UInt8(ascii: ":")) ? number(2...2) ?? 60 : 0 : digits % 100
    guard hours < 24, minutes < 60 else { return false }
    ahead = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return rest.isEmpty
  }

  private mutating func number(_ count: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard count.contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func eat(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// In milliseconds since 1970; `nil` for a day or a time that there is not.
  var span: (start: Int64, end: Int64)? {
    guard let month else { return days(Self.days(year, 1, 1), Self.days(year + 1, 1, 1)) }
    guard (1...12).contains(month) else { return nil }
    let next = month == 12 ? Self.days(year + 1, 1, 1) : Self.days(year, month + 1, 1)
    guard let day else { return days(Self.days(year, month, 1), next) }
    let date = Self.days(year, month, day)
    guard day >= 1, date < next else { return nil }
    guard let hour, let minute else { return days(date, date + 1) }
    guard hour < 24, minute < 60, (second ?? 0) < 61_000 else { return nil }
    let start = Int64(date) * 86_400_000 + Int64((hour * 60 + minute - ahead) * 60_000 + (second ?? 0))
    return (start, start + (second == nil ? 60_000 : hasFraction ? 1 : 1000))
  }

  private func days(_ start: Int, _ end: Int) -> (Int64, Int64) {
    (Int64(start) * 86_400_000, Int64(end) * 86_400_000)
  }

  /// Days since 1970 of a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the day that is there only sometimes is the last.
    let year = month < 3 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}
