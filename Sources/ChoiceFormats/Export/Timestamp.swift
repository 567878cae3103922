import CardDeck
import ChoiceLog
import Platform

/// A time as everybody can read it.
package enum Timestamp {
  /// A duration in milliseconds as seconds, in the shortest form: `1.42`, `12`, `0.005`.
  package static func seconds(milliseconds: Int64) -> String {
    DecimalText.fixed(milliseconds, digits: 3)
  }

  /// ISO 8601 in UTC with milliseconds, as in `2026-01-31T23:59:59.000Z`. A time outside the years 1 to 9999, which
  /// only a broken clock can say, becomes the nearest time in them.
  /// - Parameter milliseconds: Since 1970.
  package static func text(milliseconds: Int64) -> String {
    let time = milliseconds.clamped(to: LogLimits.times)
    let rest = (time % 1000 + 1000) % 1000
    var seconds = time_t((time - rest) / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date =
      "\((parts.tm_year + 1900).digits(4))-\((parts.tm_mon + 1).digits(2))-\(parts.tm_mday.digits(2))"
    let clock = "\(parts.tm_hour.digits(2)):\(parts.tm_min.digits(2)):\(parts.tm_sec.digits(2))"
    return "\(date)T\(clock).\(rest.digits(3))Z"
  }

  /// Reads an ISO 8601 date with a time of day: `2026-01-31T23:59:59.5+01:00`, with a T or a blank. Without a zone it is UTC.
  /// - Returns: Milliseconds since 1970; `nil` for any other text, and outside the years 1 to 9999.
  package static func milliseconds(_ text: String) -> Int64? {
    guard text.prefixMatch(of: /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/) != nil,
      let milliseconds = DateSpan(text)?.start, LogLimits.times.contains(milliseconds)
    else { return nil }
    return milliseconds
  }
}
