import CardDeck
import CardPixels
import ChoiceLog
import SessionTestSupport
import Testing
import TerminalTestSupport

import SwipeEngine
import SwipeSession
@testable import TerminalFront
import TerminalText
@testable import TerminalCanvas

/// What a terminal tells of clusters holds for all that is laid out, not only for what is drawn.
@Suite struct JoiningTests {
  static let answers = (0..<8).map { ClusterJoining(rawValue: $0) }
  /// A heart in emoji style, an astronaut, a toned thumb, a keycap: each wider or narrower by what was answered.
  private static let marks = ["❤\u{FE0F}", "👩\u{200D}🚀", "👍🏽", "1\u{FE0F}\u{20E3}"]

  private func test() throws -> TestSession {
    let text = Self.marks.joined()
    let words = (0..<30).map { Self.marks[$0 % 4] + "word\($0)" }.joined(separator: " ")
    return try TestSession(
      cards: [
        #"{"id":"1","title":"\#(text)\#(text) title","subtitle":"\#(text)","body":"\#(words)","\#(text)":"\#(text)\#(text)","tags":["\#(text)","x"]}"#,
        #"{"id":"2","title":"two"}"#,
      ])
  }

  private func canvas(_ test: TestSession, _ joining: ClusterJoining) -> Canvas {
    var canvas = Canvas(columns: 100, rows: 30, joining: joining)
    test.draw(in: &canvas, style: .init())
    return canvas
  }

  /// A cluster as a canvas of that terminal holds it.
  private func drawn(_ text: String, _ joining: ClusterJoining) -> String {
    var canvas = Canvas(columns: CharacterWidth.of(text, joining: joining), rows: 1, joining: joining)
    canvas.put(text, x: 0, y: 0)
    return canvas.rowsAsText[0].filter { $0 != " " }
  }

  @Test(arguments: answers)
  func `lines are broken for the terminal that shows them, and none is cut or too short`(
    joining: ClusterJoining
  ) throws {
    let test = try test()
    _ = canvas(test, joining)
    let layout = try #require(test.screen.layout)
    let card = test.screen.face(of: 0, on: layout).laidOut
    for line in card.content.rows {
      for run in line {
        #expect(run.x + CharacterWidth.of(run.text, joining: joining) <= card.layout.words.columns)
      }
    }
    let rows = canvas(test, joining).rowsAsText
    for line in card.content.rows {
      for run in line {
        let text = drawn(run.text, joining)
        #expect(
          rows.contains { $0.filter { $0 != " " }.unicodeScalars.elementsIncludes(text.unicodeScalars) },
          "\(run.text)")
      }
    }
  }

  @Test func `an answer that comes late lays the card out anew`() throws {
    let test = try test()
    let all: ClusterJoining = [.emojiStyle, .joiner, .skinTone]
    let before = canvas(test, .none)
    let narrow = try #require(test.screen.content(of: 0)).rows
    let after = canvas(test, all)
    let wide = try #require(test.screen.content(of: 0)).rows
    #expect(narrow != wide)
    #expect(before != after)
    #expect(canvas(test, .none) == before, "and back")
  }

  @Test(arguments: answers)
  func `what stands at the right or in the middle stands there whatever was answered`(
    joining: ClusterJoining
  )
    throws
  {
    let mark = Self.marks.joined()
    var canvas = Canvas(columns: 60, rows: 2, joining: joining)
    HeaderView(
      title: mark + mark + mark + mark,
      done: 1, total: 9, tally: Tally(like: 3, nope: 4)
    ).draw(in: &canvas, area: CellRect(x: 0, y: 0, columns: 60, rows: 1), margin: 2, style: .init())
    #expect(canvas.rowsAsText[0].contains("1 of 9"))
    #expect(canvas.text(of: canvas[57, 0]) == "3")
    #expect(canvas.text(of: canvas[58, 0]) == " ")

    var footer = Canvas(columns: 40, rows: 1, joining: joining)
    FooterView(
      content: .notice(String(repeating: mark, count: 9), isWarning: false), saving: .saved(1),
      savingNote: mark
    )
    .draw(in: &footer, area: footer.bounds, margin: 1, theme: Theme())
    #expect(footer[39, 0].glyph == 0x20 && !footer[39, 0].isContinuation)
    #expect(footer[38, 0].glyph != 0x20, "the last mark ends one column before the edge")
    #expect(footer.rowsAsText[0].contains("… "))

    var line = Canvas(columns: 40, rows: 3, joining: joining)
    let input = FooterView.InputLine(prompt: "/", text: String(repeating: mark, count: 9))
    let cursor = try #require(
      FooterView(content: .input(input)).draw(in: &line, area: line.bounds, margin: 1, theme: Theme()))
    #expect(cursor.x <= 38)
    #expect(line[cursor.x, cursor.y].glyph == 0x20, "nothing stands under the cursor")
    #expect(line[cursor.x - 1, cursor.y].glyph != 0x20)
  }

  @Test(arguments: answers)
  func `panels, buttons and stamps are as wide as their words`(joining: ClusterJoining) {
    let mark = Self.marks.joined()
    var canvas = Canvas(columns: 80, rows: 20, joining: joining)
    let panel = PanelView(lines: [[PanelView.Piece(mark + mark)]])
    let area = panel.area(within: canvas.bounds, joining)
    // Without colours it has a frame.
    panel.draw(
      in: &canvas, area: area, stage: canvas.bounds, geometry: CellGeometry(cellPixels: nil),
      style: ScreenStyle(depth: .none))
    for y in area.y + 1..<area.endY - 1 { #expect(canvas.text(of: canvas[area.endX - 1, y]) == "│") }
    #expect(canvas.text(of: canvas[area.endX - 1, area.endY - 1]) == "╯")
    #expect(canvas.rowsAsText[area.y + 1].contains(drawn(mark + mark, joining)))
  }
}

extension String.UnicodeScalarView {
  fileprivate func elementsIncludes(_ other: String.UnicodeScalarView) -> Bool {
    let mine = Array(self)
    let its = Array(other)
    guard its.count <= mine.count else { return false }
    return (0...mine.count - its.count).contains { mine[$0..<$0 + its.count].elementsEqual(its) }
  }
}
