import ChoiceLog
import SwipeSession
import Testing
import TerminalTestSupport

import TerminalFront
import TerminalCanvas

@Suite struct HeaderViewTests {
  private static let header = HeaderView(
    title: "packages.jsonl",
    context: [
      .init("section = vcs"), .init("likely first", short: "likely"), .init("offline", isWarning: true),
    ], done: 41, total: 1038, tally: Tally(like: 9, nope: 32, star: 2, later: 1), timeLeft: "12 min")

  private func row(_ header: HeaderView, columns: Int) -> String {
    var canvas = Canvas(columns: columns, rows: 1)
    header.draw(
      in: &canvas, area: CellRect(x: 0, y: 0, columns: columns, rows: 1), margin: columns < 60 ? 1 : 2,
      style: ScreenStyle(depth: .trueColor))
    return canvas.rowsAsText[0]
  }

  @Test(arguments: [
    (160, "section = vcs · likely first · offline", "12 min left   41 of 1,038  ━"),
    (100, "section = vcs · likely · offline", "41 of 1,038   ← 32   ↑ 2   ↓ 1   → 9"),
    (88, "jsonl   section = vcs · offline", "41 of 1,038   ← 32   ↑ 2   ↓ 1   → 9"),
    (70, "jsonl   offline", "41 of 1,038   ← 32   ↑ 2   ↓ 1   → 9"),
    (60, "jsonl   offline", "41 of 1,038   ← 32   → 9"), (40, "packages.jsonl", "41/1,038 ←32 →9"),
  ])
  func `what the session is about gives way as its room does`(
    columns: Int, context: String, progress: String
  ) {
    let row = row(Self.header, columns: columns)
    #expect(row.contains(context), "\(row)")
    #expect(row.contains(progress), "\(row)")
  }

  @Test(arguments: 40...220) func `no part of the context is cut, and the figures are always there`(
    columns: Int
  ) {
    let row = row(Self.header, columns: columns)
    var left = row
    for part in ["section = vcs", "likely first", "likely", "offline", "12 min left"] {
      if let found = left.firstRange(of: part) { left.removeSubrange(found) }
    }
    for piece in ["section", "vcs", "first", "likel", "offl", "min"] {
      #expect(!left.contains(piece), "\(row)")
    }
    for figure in ["41", "1,038", "32", "9"] { #expect(row.contains(figure), "\(row)") }
    // The session is offline: said as long as anything is.
    #expect(row.contains("offline") || !row.contains("section"), "\(row)")
  }

  @Test(arguments: [
    (160, "likely · 31 of about 40 found · about 60 more nopes until 95 %"),
    (120, "31 of about 40 · 60 nopes to 95 %"), (80, "papers.csv   31 of about 40 · 60 nopes to 95 %"),
    (70, "papers.csv   31 of about 40  "),
  ])
  func `how far it is to the stop gives way before how many are found`(columns: Int, words: String) {
    let header = HeaderView(
      title: "papers.csv",
      context: [
        .init("likely · 31 of about 40 found", short: "31 of about 40"),
        .init("about 60 more nopes until 95 %", short: "60 nopes to 95 %"),
      ], done: 412, total: 5000, tally: Tally(like: 31, nope: 381))
    #expect(row(header, columns: columns).contains(words), "\(row(header, columns: columns))")
  }

  @Test func `cards may still come, and the bar is as full as the session is far`() {
    var header = HeaderView(title: "D", done: 5, total: 20, tally: Tally(like: 5), isCounting: true)
    #expect(row(header, columns: 80).contains("5 of 20+"))
    var canvas = Canvas(columns: 100, rows: 1)
    let style = ScreenStyle(depth: .trueColor)
    for (done, filled) in [(0, 0), (5, 4), (20, 16)] {
      header.done = done
      canvas = Canvas(columns: 100, rows: 1)
      header.draw(
        in: &canvas, area: CellRect(x: 0, y: 0, columns: 100, rows: 1), margin: 2, style: style)
      let bar = (0..<100).filter { canvas[$0, 0].foreground == style.theme.progress }
      #expect(bar.count == filled, "\(done)")
    }
  }
}
