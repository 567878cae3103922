/// A time as everybody can read it.
package enum Timestamp {
  /// ISO 8601 in UTC with milliseconds, as in `2026-01-31T23:59:59.000Z`. What lies outside the years 1 to 9999, which
  /// only a broken clock can say, is brought to the nearest end.
  /// - Parameter milliseconds: Since 1970.
  package static func text(milliseconds: Int64) -> String {
    let milliseconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
    let (day, inDay) = floorDivision(milliseconds, by: 86_400_000)
    let (year, month, dayOfMonth) = date(daysSince1970: day)
    let (seconds, rest) = inDay.quotientAndRemainder(dividingBy: 1000)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2) + "T" + padded(hours, 2)
      + ":"
      + padded(minutes, 2) + ":" + padded(seconds % 60, 2) + "." + padded(rest, 3) + "Z"
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

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
