import CardDeck
import ChoiceLog

/// A time as everybody can read it.
package enum Timestamp {
  /// A duration in milliseconds as seconds, in the shortest form: `1.42`, `12`, `0.005`.
  package static func seconds(milliseconds: Int64) -> String {
    DecimalText.fixed(milliseconds, digits: 3)
  }

  /// ISO 8601 in UTC with milliseconds, as in `2026-01-31T23:59:59.000Z`. What lies outside the years 1 to 9999, which
  /// only a broken clock can say, is brought to the nearest end.
  /// - Parameter milliseconds: Since 1970.
  package static func text(milliseconds: Int64) -> String {
    let (day, inDay) = floorDivision(milliseconds.clamped(to: LogLimits.times), by: 86_400_000)
    let (year, month, dayOfMonth) = date(daysSince1970: day)
    let (seconds, rest) = inDay.quotientAndRemainder(dividingBy: 1000)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let date = "\(year.digits(4))-\(month.digits(2))-\(dayOfMonth.digits(2))"
    return "\(date)T\(hours.digits(2)):\(minutes.digits(2)):\((seconds % 60).digits(2)).\(rest.digits(3))Z"
  }

  /// Reads what ``text(milliseconds:)`` writes; `nil` for everything else.
  package static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int64? {
      bytes[range].allSatisfy { $0 &- 0x30 < 10 } ? Int64(String(decoding: bytes[range], as: UTF8.self)) : nil
    }
    guard bytes.count == 24, let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let rest = number(20..<23)
    else { return nil }
    // Days of a year that begins in March, as below.
    let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let (era, inEra) = floorDivision(shifted.0, by: 400)
    let days =
      era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + (153 * shifted.1 + 2) / 5 + day - 1 - 719_468
    let milliseconds = (days * 86_400 + hour * 3600 + minute * 60 + second) * 1000 + rest
    // Whatever is no date, or is written otherwise, does not come out as it went in.
    return Self.text(milliseconds: milliseconds) == text ? milliseconds : nil
  }

  /// The date in the Gregorian calendar. Years are counted from March, so that the leap day comes last, in eras of 400,
  /// which all have the same number of days.
  private static func date(daysSince1970 day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, inEra) = floorDivision(day + 719_468, by: 146_097)
    let yearOfEra = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * inYear + 2) / 153
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, inYear - (153 * fromMarch + 2) / 5 + 1)
  }

  private static func floorDivision(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
