import CardDeck
import ChoiceLog
import Testing

@testable import swipedeck

@Suite struct StatsReportTests {
  private static func report(_ choices: [(Choice, at: Int64, dwell: Int64?)], cards: Int?) -> StatsReport {
    var statistics = ChoiceStatistics()
    for (index, choice) in choices.enumerated() {
      statistics.add(
        StandingChoice(
          card: "\(index)", choice: choice.0, annotator: "ann", order: 1, made: 1, at: choice.at,
          cause: "key",
          dwell: choice.dwell))
    }
    statistics.finish()
    return StatsReport(
      deck: "people.json", statistics: statistics,
      counts: cards.map { CardCounts(records: $0, tally: statistics.tally) })
  }

  private static let three: [(Choice, at: Int64, dwell: Int64?)] = [
    (.like, 0, 500), (.like, 30_000, 3000), (.nope, 60_000, 90_000),
  ]

  @Test func `a pipe gets nothing but ASCII and no escape sequences`() {
    let lines = Self.report(Self.three, cards: 4).lines(.plain)
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    #expect(lines[0] == "people.json: 3 of 4 decided (75 %)")
    #expect(
      lines[2] == "like   " + String(repeating: "#", count: 25) + String(repeating: " ", count: 25)
        + "  2   50 %")
    #expect(lines[5].hasPrefix("later  ") && lines[5].hasSuffix("0    0 %"))
    #expect(lines[6].hasPrefix("left   ") && lines[6].hasSuffix("1   25 %"))
    #expect(lines.last == "2 a minute, 1 min of work without the pauses; 30 s for those left")
  }

  @Test func `the heading rounds as the rows do, and people have no choices on cards that are gone`() {
    var statistics = ChoiceStatistics()
    for (name, indices) in [("ann", [0, 1, 3, 4, 5]), ("bob", [0, 3, 4, 5])] {
      for index in indices {
        statistics.add(
          StandingChoice(
            card: "\(index)", choice: .like, annotator: name, order: 1, made: 1, at: Int64(index) * 1000,
            cause: index > 2 ? "drag" : "key", dwell: 1000),
          isOfDeck: index < 3)
      }
    }
    statistics.finish()
    let counts = CardCounts(records: 3, decided: 2, tally: statistics.tally, gone: 6)
    let report = StatsReport(deck: "d", statistics: statistics, counts: counts)
    let lines = report.lines(.plain)
    #expect(lines[0] == "d: 2 of 3 decided (67 %), 6 choices on cards that are gone")
    #expect(lines.contains { $0.hasPrefix("ann  ") && $0.hasSuffix(" 2   67 %") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("bob  ") && $0.hasSuffix(" 1   33 %") }, "\(lines)")
    #expect(report.json["causes"] == ["key": .integer(3)] && report.json["like"] == .integer(3))
    #expect(statistics.dwellClasses.reduce(0, +) == 3 && statistics.count == 9)
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `a terminal gets blocks and colours, and no line is wider than it`(columns: Int) {
    let style = OutputStyle(hasUnicode: true, hasColor: true, columns: columns)
    let lines = Self.report(Self.three, cards: 4).lines(style)
    #expect(lines.contains { $0.contains("█") && $0.contains("\u{1B}[32m") })
    if columns >= 40 {
      // Sentences are not broken into lines.
      for line in lines where columns >= 80 || line.contains("█") || line.hasSuffix(" %") {
        #expect(line.replacing(/\u{1B}\[[0-9]*m/, with: "").count <= columns)
      }
    }
  }

  @Test func `nothing decided, or a deck that is gone, is no trouble`() throws {
    #expect(Self.report([], cards: 0).lines(.plain)[0] == "people.json: 0 of 0 decided")
    #expect(Self.report([], cards: nil).lines(.plain)[0] == "people.json: 0 decided")
    let json = Self.report([], cards: nil).json
    #expect(json["cards"] == .null && json["pace"] == .null)
  }

  @Test func `the curve of an evaluation begins with what was known`() {
    let points = RecallCurve(found: [2, 3, 3], foundBefore: 2).points
    #expect(points.map { [$0.choices, $0.likes] } == [[0, 2], [1, 2], [2, 3], [3, 3]])
  }

  @Test func `the deck's name can do nothing to a terminal`() {
    var statistics = ChoiceStatistics()
    statistics.finish()
    let report = StatsReport(
      deck: "x\u{1B}[2Jy\n", statistics: statistics, counts: CardCounts(records: 1, tally: Tally()))
    #expect(report.lines(.plain).allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\n") })
  }

  @Test(arguments: [
    (0, "0 s"), (1400, "1.4 s"), (59_900, "59.9 s"), (60_000, "1 min"), (12_000_000, "3 h 20 min"),
    (-5, "0 s"),
  ])
  func `durations are told in words`(milliseconds: Int64, text: String) {
    #expect(StatsReport.duration(milliseconds) == text)
  }

  @Test(arguments: [(Choice.like, "32"), (.nope, "31"), (.star, "36"), (.later, "33")])
  func `bars have the colours of the stamps`(choice: Choice, code: String) {
    #expect(BarChart.color(of: choice) == code)
  }

  @Test(arguments: [
    ([0, 1, 8], " ▁█", "  .#"), ([], "", ""), ([0, 0], "  ", "  "), ([1000, 1], "█▁", "#."),
  ])
  func `a part of the timeline that is not empty is seen`(counts: [Int], blocks: String, ascii: String) {
    let style = OutputStyle(hasUnicode: true, hasColor: false, columns: 80)
    #expect(BarChart(style: style).spark(counts) == blocks)
    #expect(BarChart(style: .plain).spark(counts).count == counts.count)
    #expect(BarChart(style: .plain).spark(counts).allSatisfy { $0.isASCII })
  }
}
