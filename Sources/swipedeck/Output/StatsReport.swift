import CardDeck
import ChoiceLog
import TerminalFront

/// Figures about a deck, drawn and as JSON.
struct StatsReport {
  let deck: String
  let statistics: ChoiceStatistics
  /// `nil` if the deck is not there.
  let counts: CardCounts?

  /// Without the deck nobody knows which of the cards it still has.
  private var decided: Int { counts?.decided ?? statistics.count }
  private var tally: Tally { counts?.tally ?? statistics.tally }

  // MARK: As JSON

  var json: JSONValue {
    var members = [
      member("deck", .string(deck)), member("decided", .number("\(decided)")),
      member("cards", number(counts?.cards)), member("undecided", number(counts?.undecided)),
      member("unreadable", number(counts?.unreadable)), member("copies", number(counts?.copies)),
      member("gone", number(counts?.gone)),
    ]
    members += Choice.allCases.map { member($0.rawValue, .number("\(tally[$0])")) }
    members += [
      member("first", time(statistics.first)), member("last", time(statistics.last)),
      member("pace", statistics.pace.map { .number(Self.rounded($0)) } ?? .null),
      member("working", seconds(statistics.workingTime)),
      member(
        "dwell",
        .object([
          member("median", seconds(statistics.medianDwell)),
          member("p90", seconds(statistics.dwell(at: 0.9))),
          member(
            "classes",
            .array(
              statistics.dwellClasses.enumerated().map { index, count in
                .object([
                  member(
                    "below",
                    index < ChoiceStatistics.dwellEnds.count
                      ? .number("\(ChoiceStatistics.dwellEnds[index])") : .null),
                  member("count", .number("\(count)")),
                ])
              })),
        ])),
      member(
        "causes",
        .object(
          statistics.causes.sorted { $0.key < $1.key }.map { member($0.key.text, .number("\($0.value)")) })),
      member(
        "by",
        .object(
          statistics.people.sorted { $0.key < $1.key }.map { name, tally in
            member(name.text, .object(Choice.allCases.map { member($0.rawValue, .number("\(tally[$0])")) }))
          })),
    ]
    return .object(members)
  }

  private func member(_ name: String, _ value: JSONValue) -> JSONMember {
    JSONMember(name: name, value: value)
  }

  private func number(_ count: Int?) -> JSONValue { count.map { .number("\($0)") } ?? .null }

  private func time(_ milliseconds: Int64?) -> JSONValue {
    milliseconds.map { .string(Timestamp.text(milliseconds: $0)) } ?? .null
  }

  private func seconds(_ milliseconds: Int64?) -> JSONValue {
    milliseconds.map { .number(Timestamp.seconds(milliseconds: $0)) } ?? .null
  }

  /// To one decimal.
  private static func rounded(_ value: Double) -> String {
    guard value.isFinite, value < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  // MARK: Drawn

  func lines(_ style: OutputStyle) -> [String] {
    var lines = [heading, ""]
    let chart = BarChart(style: style)
    let total = max(decided + (counts?.undecided ?? 0), 1)
    var bars = Choice.allCases.map { choice in
      BarChart.Bar(
        name: choice.rawValue, count: tally[choice], total: total,
        color: BarChart.color(of: choice))
    }
    if let left = counts?.undecided {
      bars.append(BarChart.Bar(name: "left", count: left, total: total, color: nil))
    }
    lines += chart.lines(bars, showsShare: true)
    if statistics.people.count > 1 {
      lines.append("")
      let people = statistics.people.sorted { $0.key < $1.key }
      lines += chart.lines(
        people.map {
          BarChart.Bar(name: SafeText.line($0.key.text), count: $0.value.decided, total: total, color: nil)
        }, showsShare: true)
    }
    guard statistics.count > 0 else { return lines }
    lines += [""] + timeline(chart, style)
    if let median = statistics.medianDwell {
      lines += ["", "time per card"] + chart.lines(dwellBars, showsShare: false)
      let p90 = statistics.dwell(at: 0.9) ?? median
      lines.append("half below \(Self.duration(median)), nine of ten below \(Self.duration(p90))")
    }
    if let pace { lines += ["", pace] }
    return lines
  }

  private var heading: String {
    let name = SafeText.line(deck)
    guard let counts else { return "\(name): \(decided) decided" }
    let share = counts.cards > 0 ? " (\(decided * 100 / counts.cards) %)" : ""
    return "\(name): "
      + (["\(decided) of \(counts.cards) decided\(share)"] + counts.remarks).joined(separator: ", ")
  }

  private var dwellBars: [BarChart.Bar] {
    let classes = statistics.dwellClasses
    let most = max(classes.max() ?? 1, 1)
    let used = (classes.lastIndex { $0 > 0 } ?? 0) + 1
    return classes.prefix(used).enumerated().map { index, count in
      let ends = ChoiceStatistics.dwellEnds
      let name = index < ends.count ? "< \(ends[index]) s" : "longer"
      return BarChart.Bar(name: name, count: count, total: most, color: nil)
    }
  }

  private func timeline(_ chart: BarChart, _ style: OutputStyle) -> [String] {
    guard let first = statistics.first, let last = statistics.last else { return [] }
    let isOneDay = LocalTime.text(dayOf: first) == LocalTime.text(dayOf: last)
    let start = isOneDay ? LocalTime.text(minuteOf: first) : LocalTime.text(dayOf: first)
    let end = isOneDay ? LocalTime.text(minuteOf: last) : LocalTime.text(dayOf: last)
    let room = min(max(style.columns - start.count - end.count - 4, 10), 60)
    let day = isOneDay ? ["when: \(LocalTime.text(dayOf: first))"] : ["when"]
    return day + ["\(start) \(chart.spark(statistics.timeline(parts: room))) \(end)"]
  }

  private var pace: String? {
    guard let pace = statistics.pace else { return nil }
    var text =
      "\(Self.rounded(pace)) a minute, \(Self.duration(statistics.workingTime)) of work without the pauses"
    if let left = counts?.undecided, left > 0, statistics.people.count <= 1 {
      text += "; \(Self.duration(Int64(Double(left) / pace * 60_000))) for those left"
    }
    return text
  }

  /// Milliseconds as `1.4 s`, `12 min`, `3 h 20 min`.
  static func duration(_ milliseconds: Int64) -> String {
    let seconds = Double(max(milliseconds, 0)) / 1000
    if seconds < 60 { return "\(rounded(seconds)) s" }
    let minutes = Int(min((seconds / 60).rounded(), 1e9))
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
