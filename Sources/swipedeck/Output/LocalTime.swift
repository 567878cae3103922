import CardDeck
import Platform

/// Reads and writes times in the local time zone.
enum LocalTime {
  /// Words that ``parse(_:now:)`` accepts.
  static let words = ["now", "today", "yesterday"]

  /// Reads a time such as `2026-01-31`, `2026-01-31T18:30`, `2026-01-31 18:30:00Z`, `today`, `yesterday`, or `90m`,
  /// `2h ago`, `3 days ago`, `1w`. If the clocks show a time twice, the first is meant.
  ///
  /// - Parameter now: Milliseconds since 1970, as is the result.
  /// - Returns: `nil` for another form, or for a day or hour that the local calendar skipped.
  static func parse(_ text: String, now: Int64) -> Int64? {
    switch text {
    case "now": now
    case "today": midnight(now, daysAgo: 0)
    case "yesterday": midnight(now, daysAgo: 1)
    default: ago(text, now: now) ?? date(text)
    }
  }

  /// `2026-01-31 18:30:00`
  static func text(_ milliseconds: Int64) -> String {
    let time = local(milliseconds)
    return day(time) + " " + clock(time, seconds: true)
  }

  static func text(dayOf milliseconds: Int64) -> String { day(local(milliseconds)) }

  static func text(minuteOf milliseconds: Int64) -> String { clock(local(milliseconds), seconds: false) }

  private static func day(_ time: tm) -> String {
    "\((time.tm_year + 1900).digits(4))-\((time.tm_mon + 1).digits(2))-\(time.tm_mday.digits(2))"
  }

  private static func clock(_ time: tm, seconds: Bool) -> String {
    let text = "\(time.tm_hour.digits(2)):\(time.tm_min.digits(2))"
    return seconds ? text + ":\(time.tm_sec.digits(2))" : text
  }

  private static func local(_ milliseconds: Int64) -> tm {
    // Years have four digits; later times of a broken clock are clamped.
    var seconds = time_t(min(max(milliseconds / 1000, -62_135_596_800), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func midnight(_ now: Int64, daysAgo: Int32) -> Int64? {
    var parts = local(now)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
    parts.tm_mday -= daysAgo
    // Computed as if in UTC, where every day begins at midnight.
    var seconds = timegm(&parts)
    gmtime_r(&seconds, &parts)
    return start(ofDay: parts)
  }

  /// Reads a number and a unit, as one word or two, with or without `ago`.
  private static func ago(_ text: String, now: Int64) -> Int64? {
    var words = text.lowercased().split(separator: " ")
    if words.count > 1, words.last == "ago" { words.removeLast() }
    guard let first = words.first, words.count <= 2 else { return nil }
    let digits = first.prefix { $0.isASCII && $0.isNumber }
    let unit = words.count == 2 ? words[1] : first[digits.endIndex...]
    guard words.count == 1 || digits.endIndex == first.endIndex, !digits.isEmpty, let count = whole(digits),
      count <= 1_000_000, let length = units.first(where: { $0.names.contains(String(unit)) })?.seconds
    else { return nil }
    return now - Int64(count) * length * 1000
  }

  private static let units: [(names: [String], seconds: Int64)] = [
    (["s", "sec", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60),
    (["h", "hour", "hours"], 3600), (["d", "day", "days"], 86_400), (["w", "week", "weeks"], 604_800),
  ]

  private static func date(_ text: String) -> Int64? {
    var text = Substring(text)
    var offset: Int64?
    if text.last == "Z" || text.last == "z" {
      offset = 0
      text.removeLast()
    } else if text.count > 16, let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }),
      text.distance(from: text.startIndex, to: sign) > 10
    {
      let zone = text[text.index(after: sign)...].split(separator: ":")
      guard zone.count == 2, let hours = whole(zone[0]), let minutes = whole(zone[1]), hours < 24,
        minutes < 60
      else { return nil }
      offset = Int64(hours * 3600 + minutes * 60) * (text[sign] == "-" ? -1 : 1)
      text = text[..<sign]
    }
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t" || $0 == " "
    }
    guard var parts = day(halves[0]) else { return nil }
    if halves.count == 1, offset == nil { return start(ofDay: parts) }
    guard halves.count == 1 || clock(halves[1], into: &parts) else { return nil }
    if let offset { return (Int64(timegm(&parts)) - offset) * 1000 }
    return instants(showing: parts).first.map { Int64($0) * 1000 }
  }

  // MARK: - The time zone

  /// The instants at which local clocks show this time, earlier first: none in a skipped hour, two in a repeated one.
  private static func instants(showing parts: tm) -> [time_t] {
    var parts = parts
    let shown = timegm(&parts)
    return Set(offsets(around: shown).map { shown - $0 }).filter { shown - $0 == offset(at: $0) }.sorted()
  }

  /// The start of a local day; `nil` for a skipped day. If the clocks are put forward at midnight, it is later than
  /// 0:00.
  private static func start(ofDay parts: tm) -> Int64? {
    if let instant = instants(showing: parts).first { return Int64(instant) * 1000 }
    var parts = parts
    let shown = timegm(&parts)
    let around = offsets(around: shown)
    guard let least = around.min(), let most = around.max() else { return nil }
    // The clocks change between these two.
    var (before, after) = (shown - most, shown - least)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(at: middle) == offset(at: before) { before = middle } else { after = middle }
    }
    let first = local(Int64(after) * 1000)
    return first.tm_mday == parts.tm_mday && first.tm_mon == parts.tm_mon ? Int64(after) * 1000 : nil
  }

  /// The local offset from UTC, in seconds.
  private static func offset(at instant: time_t) -> Int { local(Int64(instant) * 1000).tm_gmtoff }

  /// The offsets somewhat before and after an instant, which differ if the clocks change near it.
  private static func offsets(around instant: time_t) -> [Int] {
    [offset(at: instant - 100_000), offset(at: instant + 100_000)]
  }

  // MARK: - Digits

  private static func day(_ text: Substring) -> tm? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[0].count == 4, let year = whole(numbers[0]),
      let month = whole(numbers[1]), let day = whole(numbers[2]), (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    // The 31st of April counts on into May.
    _ = timegm(&parts)
    return parts.tm_mday == Int32(day) ? parts : nil
  }

  private static func clock(_ text: Substring, into parts: inout tm) -> Bool {
    let numbers = text.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false).map {
      Self.whole($0)
    }
    guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1], hour < 24,
      minute < 60
    else { return false }
    guard let second = numbers.count == 3 ? numbers[2] : 0, second < 60 else { return false }
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
    return true
  }

  /// Digits only; `Int` would take a sign.
  private static func whole(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
