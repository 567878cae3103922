import CardPixels
import ChoiceLog
import SessionTestSupport
import Testing
import TerminalTestSupport

import SwipeEngine
@testable import SwipeSession
@testable import TerminalFront
import TerminalCanvas

@Suite struct ScreenViewTests {
  private func test(columns: Int, rows: Int) throws -> TestSession {
    try TestSession(
      cards: [
        #"{"id":"1","title":"Ada Lovelace","subtitle":"Analyst","body":"Weaves algebraic patterns.","city":"London","tags":["maths","poetry"]}"#,
        #"{"id":"2","title":"山田 太郎","body":"漢字"}"#, #"{"id":"3","title":"Third"}"#,
      ], size: TerminalSize(columns: columns, rows: rows))
  }

  private func rows(_ test: TestSession, _ columns: Int, _ rows: Int, depth: ColorDepth) -> [String] {
    var canvas = Canvas(columns: columns, rows: rows)
    test.draw(in: &canvas, style: .init(depth: depth))
    return canvas.rowsAsText
  }

  @Test func `the smallest screen shows the card with lines where there is no colour`() throws {
    let test = try test(columns: 40, rows: 12)
    #expect(
      rows(test, 40, 12, depth: .none) == [
        " Deck                         0/3 ←0 →0 ",
        " ╭────────────────────────────────────╮ ",
        " │            Ada Lovelace            │ ",
        " │              Analyst               │ ",
        " │                                    │ ",
        " │     Weaves algebraic patterns.     │ ",
        " │                                    │ ",
        " │ city London                        │ ",
        " │ #maths #poetry                     │ ",
        " ╰────────────────────────────────────╯ ",
        "← Nope  ↓ Later u Undo  ↑ Star  Like →  ",
        " Space open   ? help   q quit           ",
      ])
  }

  @Test(arguments: [
    (0, 0, "There are no cards."), (1, 1, "You have been through the only card."),
    (32, 32, "You have been through all 32 cards."), (30, 32, "You have been through 30 of 32 cards."),
    (0, 1, "You have been through 0 of 1 cards."),
  ])
  func `the end says how many cards were gone through, if some cannot be read`(
    done: Int, total: Int, heading: String
  ) {
    let counts = CardCounts(records: total, unreadable: total - done, tally: Tally(like: done))
    let view = SummaryView(
      heading: Session.endHeading(done, of: total), tally: counts.tally, remarks: counts.remarks,
      canGoOn: false, unsaved: 0,
      secondRoundCards: [], timing: ChoiceTiming(), theme: ScreenStyle(depth: .trueColor).theme,
      joining: .none, columns: 72, rows: 15)
    let lines = view.panel.lines.map { $0.map(\.text).joined() }
    #expect(lines[0] == heading)
    #expect(lines.contains { $0.contains("cannot be read") } == (done < total))
  }

  @Test(arguments: [ColorDepth.ansi16, .ansi8, ColorDepth.none])
  func `the stamp, the key and the button say what letting go would do`(depth: ColorDepth) throws {
    let test = try test(columns: 100, rows: 30)
    test.drag(columns: -16, lettingGo: false)
    let text = rows(test, 100, 30, depth: depth).joined(separator: "\n")
    #expect(text.contains("N O P E"))
    #expect(!text.contains("L I K E"))
  }

  @Test(arguments: [(60, 24), (80, 24), (100, 30), (140, 45), (200, 60)])
  func `of a turned card's text no letter is doubled, moved or drawn beside it`(
    columns: Int, rows: Int
  ) throws {
    let test = try test(columns: columns, rows: rows)
    let layout = try #require(ScreenLayout(columns: columns, rows: rows))
    let geometry = CellGeometry(cellPixels: nil)
    let card = test.screen.face(of: 0, on: layout).laidOut
    let center = geometry.points(layout.card).center
    for tenths in -100...100 {
      let pose = CardPose<UInt32>(
        card: 0, center: center, rotation: Double(tenths) / 10, scale: 1, opacity: 1, depth: 0, stamp: nil,
        stampOpacity: 0, isArmed: false, phase: .dragging, ghost: 0)
      var canvas = Canvas(columns: columns, rows: rows)
      canvas.clear()
      CardView(pose: pose, card: card)
        .draw(
          in: &canvas,
          on: CardStage(
            clip: layout.stage, room: layout.card, front: geometry.points(layout.card), geometry: geometry,
            style: .init()))
      let shown = canvas.rowsAsText.map { $0.filter { !"▀▄ ".contains($0) } }.filter { !$0.isEmpty }
      let lines = card.content.rows.map { $0.map(\.text).joined().filter { $0 != " " } }
      for row in shown { #expect(lines.contains { $0.contains(row) }, "\(row) at \(tenths)") }
      if tenths == 0 { #expect(shown == lines.filter { !$0.isEmpty }) }
    }
  }
}
