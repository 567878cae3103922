import CardDeck
import ChoiceFormats
import ChoiceLog
import TerminalText

/// The statistics of a deck, drawn and as JSON.
struct StatsReport {
  let deck: String
  let statistics: ChoiceStatistics
  /// `nil` if the deck is not there.
  let counts: CardCounts?
  /// Likes over one person's choices on cards of the deck; `nil` if there are several people, or no such choices.
  var curve: RecallCurve?

  /// Without the deck, choices on cards that it no longer has are counted, too.
  private var decided: Int { counts?.decided ?? statistics.count }
  private var tally: Tally { counts?.tally ?? statistics.tally }

  // MARK: As JSON

  var json: JSONValue {
    var json: JSONValue = [
      "deck": .string(deck), "decided": .integer(decided), "cards": .integer(counts?.cards),
      "undecided": .integer(counts?.undecided), "unreadable": .integer(counts?.unreadable),
      "copies": .integer(counts?.copies), "gone": .integer(counts?.gone),
      "ambiguous": .integer(counts?.ambiguous),
    ]
    json.append(tally.json)
    let ends = ChoiceStatistics.dwellEnds
    let classes = statistics.dwellClasses.enumerated().map { index, count -> JSONValue in
      ["below": .integer(index < ends.count ? ends[index] : nil), "count": .integer(count)]
    }
    json.append([
      "first": .text(statistics.first.map(Timestamp.text)),
      "last": .text(statistics.last.map(Timestamp.text)),
      "pace": statistics.pace.map { .number(Self.rounded($0)) } ?? .null,
      "working": seconds(statistics.workingTime),
      "dwell": [
        "median": seconds(statistics.medianDwell), "p90": seconds(statistics.dwell(at: 0.9)),
        "classes": .array(classes),
      ],
      "causes": .object(
        statistics.causes.sorted { $0.key < $1.key }.map {
          JSONMember(name: $0.key.text, value: .integer($0.value))
        }),
      "reasons": .list(
        statistics.reasonTable.flatMap { choice, reasons in reasons.map { (choice, $0.text, $0.count) } }
      ) { choice, reason, count in
        ["choice": .string(choice.rawValue), "reason": .text(reason), "count": .integer(count)]
      },
      "by": .object(
        statistics.people.sorted { $0.key < $1.key }.map {
          JSONMember(name: $0.key.text, value: $0.value.json)
        }),
      "curve": curve?.json ?? .null,
      "recallAtLeast": curve?.recallAtLeast.map { .number(DecimalText.rounded($0, digits: 2, isShort: true)) }
        ?? .null,
    ])
    return json
  }

  private func seconds(_ milliseconds: Int64?) -> JSONValue {
    milliseconds.map { .number(Timestamp.seconds(milliseconds: $0)) } ?? .null
  }

  /// To one decimal.
  private static func rounded(_ value: Double) -> String {
    value.isFinite && value < 1e12 ? DecimalText.rounded(value, digits: 1, isShort: true) : "0"
  }

  // MARK: Drawn

  func lines(_ style: OutputStyle) -> [String] {
    var lines = [heading, ""]
    let chart = BarChart(style: style)
    let total = max(decided + (counts?.undecided ?? 0), 1)
    var bars = Choice.allCases.map { choice in
      BarChart.Bar(name: choice.rawValue, count: tally[choice], color: BarChart.color(of: choice))
    }
    if let left = counts?.undecided { bars.append(BarChart.Bar(name: "left", count: left)) }
    // Several people may have chosen on one card, so that their choices are no shares of the cards.
    let isOneVoice = statistics.people.count < 2
    lines += chart.lines(bars, of: max(total, bars.map(\.count).max() ?? 0), showsShare: isOneVoice)
    if !isOneVoice {
      let people = statistics.people.sorted { $0.key < $1.key }
        .map { BarChart.Bar(name: SafeText.line($0.key.text), count: $0.value.decided) }
      lines += [""] + chart.lines(people, of: total, showsShare: true)
    }
    for (choice, reasons) in statistics.reasonTable {
      let width = "\(reasons.map(\.count).max() ?? 0)".count + 2
      lines += ["", "\(choice.rawValue): why"]
      lines += reasons.map { reason, count in
        let digits = "\(count)"
        return String(repeating: " ", count: width - digits.count) + digits + "  "
          + (reason.map { SafeText.line($0) } ?? "(no reason)")
      }
    }
    guard statistics.count > 0 else { return lines }
    lines += [""] + timeline(chart, style)
    if let median = statistics.medianDwell {
      lines +=
        ["", "time per card, from seeing it to choosing, and how many took that long"] + dwellLines(chart)
      let p90 = statistics.dwell(at: 0.9) ?? median
      // The least time that is written.
      let (half, most) = (Self.duration(max(median, 100)), Self.duration(max(p90, 100)))
      lines.append("half below \(half), nine of ten below \(most)")
    }
    if let curve, (curve.found.last ?? 0) > 0 {
      lines +=
        ["", "liked so far, after each choice: flat where a further one brought no like"] + curve.lines(style)
      if let recallAtLeast = curve.recallAtLeast {
        lines.append(
          "at least \(Int((recallAtLeast * 100).rounded(.down))) % of what you like has been seen, with a certainty of 95 %, if the order was learned"
        )
      }
    }
    if let pace { lines += ["", pace] }
    return lines
  }

  private var heading: String {
    let name = SafeText.line(deck)
    guard let counts else { return "\(name): \(decided) decided" }
    let share = counts.cards > 0 ? " (\(BarChart.percent(decided, of: counts.cards)))" : ""
    return "\(name): "
      + (["\(decided) of \(counts.cards) decided\(share)"] + counts.remarks).joined(separator: ", ")
  }

  private func dwellLines(_ chart: BarChart) -> [String] {
    let (classes, ends) = (statistics.dwellClasses, ChoiceStatistics.dwellEnds)
    let used = (classes.lastIndex { $0 > 0 } ?? 0) + 1
    let bars = classes.prefix(used).enumerated().map { index, count in
      BarChart.Bar(name: index < ends.count ? "< \(ends[index]) s" : "longer", count: count)
    }
    return chart.lines(bars, of: max(classes.max() ?? 1, 1), showsShare: false)
  }

  private func timeline(_ chart: BarChart, _ style: OutputStyle) -> [String] {
    guard let first = statistics.first, let last = statistics.last else { return [] }
    let isOneDay = LocalTime.text(dayOf: first) == LocalTime.text(dayOf: last)
    let text = isOneDay ? LocalTime.text(minuteOf:) : LocalTime.text(dayOf:)
    let (start, end) = (text(first), text(last))
    let room = min(max(style.columns - start.count - end.count - 4, 10), 60)
    let day = "when the choices were made" + (isOneDay ? ", on \(LocalTime.text(dayOf: first))" : "")
    return [day, "\(start) \(chart.spark(statistics.timeline(parts: room))) \(end)"]
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
