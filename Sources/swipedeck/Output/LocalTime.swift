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

  /// Reads the value of an option as ``parse(_:now:)`` does.
  /// - Parameter isAhead: Whether the time must be in the future.
  static func require(
    _ text: String, of option: String, now: Int64, isAhead: Bool = false
  ) throws(Failure) -> Int64 {
    if let time = parse(text, now: now) {
      guard isAhead, time <= now else { return time }
      throw Failure(.usage, "\(option) \(text): this time is over; leave out \(option) for now")
    }
    let near = isAhead ? nil : NearestName.of(text, among: words)
    let others = isAhead ? "2026-01-31T18:30 or 2026-01-31T18:30Z" : "2026-01-31T18:30, '2h ago' or yesterday"
    let advice = near.map { "did you mean \($0)?" } ?? "write a time as 2026-01-31, \(others)"
    throw Failure(.usage, "\(option) \(text): there is no such time; \(advice)")
  }

  /// `2026-01-31 18:30:00`
  static func text(_ milliseconds: Int64) -> String {
    let time = local(milliseconds)
    let day = "\((time.tm_year + 1900).digits(4))-\((time.tm_mon + 1).digits(2))-\(time.tm_mday.digits(2))"
    return "\(day) \(time.tm_hour.digits(2)):\(time.tm_min.digits(2)):\(time.tm_sec.digits(2))"
  }

  static func text(dayOf milliseconds: Int64) -> String { String(text(milliseconds).prefix(10)) }

  static func text(minuteOf milliseconds: Int64) -> String {
    String(text(milliseconds).dropFirst(11).prefix(5))
  }

  private static func local(_ milliseconds: Int64) -> tm {
    // Years have four digits; later times of a broken clock are clamped.
    var seconds = time_t(min(max(milliseconds / 1000, -62_135_596_800), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func midnight(_ now: Int64, daysAgo: Int32) -> Int64? {
    var day = local(now)
    (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
    day.tm_mday -= daysAgo
    return start(ofDay: day)
  }

  /// Reads a number and a unit, as one word or two, with or without `ago`.
  private static func ago(_ text: String, now: Int64) -> Int64? {
    guard let match = text.lowercased().wholeMatch(of: #/\ *([0-9]+)\ *([a-z]+)(?:\ +ago)?\ */#),
      let count = Int64(match.1), count <= 1_000_000,
      let unit = units.first(where: { $0.names.contains(String(match.2)) })
    else { return nil }
    return now - count * unit.seconds * 1000
  }

  private static let units: [(names: [String], seconds: Int64)] = [
    (["s", "sec", "second", "seconds"], 1), (["m", "min", "minute", "minutes"], 60),
    (["h", "hour", "hours"], 3600), (["d", "day", "days"], 86_400), (["w", "week", "weeks"], 604_800),
  ]

  private static func date(_ text: String) -> Int64? {
    let form =
      #/
      (?<year>[0-9]{4})-(?<month>[0-9]+)-(?<day>[0-9]+)
      (?:[Tt\ ](?<hour>[0-9]+):(?<minute>[0-9]+)(?::(?<second>[0-9]+))?(?:\..*?)?)?
      (?<zone>[Zz]|[+\-][0-9]+:[0-9]+)?
      /#
    guard let match = text.wholeMatch(of: form), let year = Int32(match.year),
      let month = Int32(match.month), let day = Int32(match.day), let hour = Int32(match.hour ?? "0"),
      let minute = Int32(match.minute ?? "0"), let second = Int32(match.second ?? "0")
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, month - 1, day)
    (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
    let shown = Int64(timegm(&time))
    // The 31st of April counts on into May, and 24:00 into the next day.
    guard time.tm_mon == month - 1, time.tm_mday == day, time.tm_hour == hour, time.tm_min == minute,
      time.tm_sec == second
    else { return nil }
    guard let zone = match.zone else {
      return match.hour == nil ? start(ofDay: time) : instants(showing: time).first
    }
    let offset = zone.dropFirst().split(separator: ":").compactMap { Int64($0) }
    if offset.isEmpty { return shown * 1000 }
    guard match.hour != nil, offset.count == 2, offset[0] < 24, offset[1] < 60 else { return nil }
    return (shown - (offset[0] * 60 + offset[1]) * (zone.first == "-" ? -60 : 60)) * 1000
  }

  // MARK: - The time zone

  /// The instants at which local clocks show this time, earlier first: none in a skipped hour, two in a repeated one.
  private static func instants(showing parts: tm) -> [Int64] {
    var parts = parts
    let shown = timegm(&parts)
    // The offsets somewhat before and after, which differ if the clocks change near this time.
    let offsets = Set([shown - 100_000, shown + 100_000].map(offset))
    return offsets.map { shown - $0 }.filter { shown - $0 == offset(at: $0) }.sorted().map {
      Int64($0) * 1000
    }
  }

  /// The start of a local day; `nil` for a skipped day. If the clocks are put forward at midnight, it is later than
  /// 0:00. Clocks change by whole quarters of an hour.
  private static func start(ofDay day: tm) -> Int64? {
    stride(from: 0, to: 24 * 60, by: 15).lazy.compactMap { minutes in
      var time = day
      time.tm_min = minutes
      return instants(showing: time).first
    }.first
  }

  /// The local offset from UTC, in seconds.
  private static func offset(at instant: time_t) -> Int { local(Int64(instant) * 1000).tm_gmtoff }
}
