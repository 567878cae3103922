import SessionTestSupport
import Testing

@testable import SwipeEngine
@testable import TerminalFront

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
        " Deck                  0 liked  0 noped ",
        "   +────────────────────────────────+   ",
        "   │  Ada Lovelace                  │   ",
        "   │  Analyst                       │   ",
        "   │                                │   ",
        "   │  Weaves algebraic patterns.    │   ",
        "   │                                │   ",
        "   │  city  London                  │   ",
        "   +────────────────────────────────+   ",
        "     +────────────────────────────+     ",
        "   ← Nope ↓Later u Undo ↑ Star → Like   ",
        " ? help  Space read  e export  q quit   ",
      ])
  }

  @Test func `a held card leans, its text stays level and whole`() throws {
    let test = try test(columns: 60, rows: 24)
    test.mouse(.press, 30, 8)
    test.pass(.milliseconds(400))
    test.mouse(.drag, 44, 8)
    test.pass(.seconds(1))
    #expect(
      rows(test, 60, 24, depth: .none) == [
        " Deck                      0 of 3          0 liked  0 noped ",
        " ────────────────────────────────────────────────────────── ",
        "                          +                                 ",
        "          +──────────────+ ─────────────────────────────────",
        "          │              │   ┏━━━━━━━━┓                     ",
        "          │              │  ┃  LIKE  ┃                      ",
        "          │             + ┗━━━━━━━━┛                        ",
        "          │  山田 太郎  │  Ada Lovelace                     ",
        "          │             │  Analyst                          ",
        "          │  漢字       │                                   ",
        "          │             │  Weaves algebraic patterns.       ",
        "          │             │                                   ",
        "          │             │  city  London                     ",
        "          │             │                                   ",
        "          │            +   #maths  #poetry                  ",
        "          │            │                                    ",
        "          │            +──                                  ",
        "          +───────────────+─────────────────────────────────",
        "                                                            ",
        "                                                            ",
        "                                                            ",
        "  [← Nope]   [↓ Later]    [u Undo]    [↑ Star]    [→ Like]  ",
        "                                                            ",
        " ? help  Space read  e export  q quit                       ",
      ])
  }

  @Test(arguments: ColorDepth.allCases)
  func `the stamp, the key and the button say what letting go would do`(depth: ColorDepth) throws {
    let test = try test(columns: 100, rows: 30)
    test.drag(columns: -16, lettingGo: false)
    let text = rows(test, 100, 30, depth: depth).joined(separator: "\n")
    #expect(text.contains("NOPE"))
    #expect(text.contains("┃"), "solid, as letting go would choose")
    #expect(!text.contains("LIKE"))
  }

  @Test func `a card turned as far as it goes loses no letter of its text`() throws {
    for (columns, rows) in [(60, 24), (80, 24), (100, 30), (140, 45), (200, 60)] {
      let test = try test(columns: columns, rows: rows)
      let layout = try #require(ScreenLayout(columns: columns, rows: rows))
      let geometry = CellGeometry(cellPixels: nil)
      let content = try #require(test.screen.content(of: 0))
      let home = geometry.points(layout.card)
      for tenths in -100...100 {
        let pose = CardPose<UInt32>(
          card: 0, center: home.center, rotation: Double(tenths) / 10, scale: 1, opacity: 1, depth: 0,
          stamp: nil,
          stampOpacity: 0, isArmed: false, phase: .dragging)
        var canvas = Canvas(columns: columns, rows: rows)
        canvas.clear()
        let plan = CardLayout(home: layout.card, geometry: geometry, maximumRotation: 10, prefers: .text)
        CardView(pose: pose, content: content, home: layout.card, stampWords: StampWords(), plan: plan)
          .draw(in: &canvas, clip: layout.stage, geometry: geometry, style: .init())
        let shown = canvas.rowsAsText.map { $0.filter { !"▀▄ ".contains($0) } }.joined()
        let meant = content.lines.map { $0.map(\.text).joined() }.joined().filter { $0 != " " }
        #expect(shown == meant, "\(columns) × \(rows) at \(Double(tenths) / 10) degrees")
      }
    }
  }
}
