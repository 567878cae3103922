import CardDeck
import ChoiceLog
import Foundation
import SessionTestSupport
import Testing
import TerminalTestSupport

import SwipeEngine
import SwipeSession
@testable import TerminalFront
import TerminalText
@testable import TerminalCanvas
import Pictures
import CardPixels

/// Contrast of what is really drawn, cell by cell, after WCAG 2.1.
@Suite struct ContrastTests {
  private static let card =
    #"{"id":"1","title":"Ada Lovelace","subtitle":"Analyst","body":"Weaves algebraic patterns.","url":"https://example.org","city":"London","tags":["maths","poetry"]}"#

  private func test() throws -> TestSession {
    try TestSession(
      cards: [Self.card, #"{"id":}"#] + (3...9).map { #"{"id":"\#($0)","title":"Card \#($0)"}"# })
  }

  private func canvas(
    _ test: TestSession, _ depth: ColorDepth = .trueColor, theme: Theme = Theme()
  ) -> Canvas {
    var canvas = Canvas(columns: 100, rows: 30)
    test.draw(in: &canvas, style: .init(depth: depth, theme: theme))
    return canvas
  }

  /// Letters, digits and signs, with the contrast of each; lines and surfaces are no text.
  private func weakest(_ canvas: Canvas, within area: CellRect? = nil) -> (contrast: Double, text: String) {
    var weakest = (21.0, "")
    let area = area ?? canvas.bounds
    for y in area.y..<area.endY {
      for x in area.x..<area.endX {
        let cell = canvas[x, y]
        guard !cell.isCluster, let scalar = Unicode.Scalar(cell.glyph), scalar != " ", !cell.isContinuation,
          !(0x2500...0x259F).contains(scalar.value)
        else { continue }
        let ink = cell.foreground ?? .white
        let contrast = ink.contrast(to: cell.background ?? .black)
        if contrast < weakest.0 {
          weakest = (contrast, "'\(scalar)' at \(x), \(y): \(ink) on \(String(describing: cell.background))")
        }
      }
    }
    return weakest
  }

  @Test func `black on white is 21 to 1`() {
    #expect(abs(Color.black.contrast(to: .white) - 21) < 0.01)
    #expect(abs(Color(119, 119, 119).contrast(to: .white) - 4.48) < 0.01)
  }

  /// What a person can bring onto the screen, in words.
  static let states: [(String, @Sendable (TestSession) -> Void)] = [
    ("at rest", { _ in }), ("help", { $0.press(.character("?")) }), ("reader", { $0.press(.enter) }),
    ("search", { $0.press(.character("/"), .character("#"), .character("m")) }),
    ("note", { $0.press(.character("n"), .character("@"), .character("x")) }),
    ("a notice", { $0.press(.character("u")) }), ("a warning", { $0.press(.character("o")) }),
    (
      "a question",
      {
        $0.counter.isOurs = false
        $0.press(.character("e"))
        $0.settle()
      }
    ),
    (
      "a card that cannot be read",
      {
        $0.press(.right)
        $0.pass(.seconds(2))
      }
    ),
    (
      "the end",
      { test in
        for key in [.right, .left, .up, .down, .right, .right, .left, .right, .right, .right]
          as [KeyPress.Key]
        {
          test.press(key)
          test.pass(.seconds(2))
        }
        test.settle()
      }
    ),
  ]

  @Test(arguments: states.indices)
  func `every text of every state at rest reaches 4,5 to 1`(index: Int) throws {
    let (name, act) = Self.states[index]
    let test = try test()
    act(test)
    // What lies behind a panel is dimmed, and not meant to be read.
    let panel = test.screen.screen(at: test.time)?.panel.flatMap { $0.isCard ? nil : $0 }
    let area = panel.flatMap { panel in
      test.screen.layout.map { layout in
        let area = panel.area(within: layout.stage, .none)
        return CellRect(x: area.x + 3, y: area.y + 1, columns: area.columns - 6, rows: area.rows - 2)
      }
    }
    var paper = Theme()
    paper.usePaper()
    for (index, theme) in [Theme(), .light, paper].enumerated() {
      let weakest = weakest(canvas(test, theme: theme), within: area)
      #expect(weakest.contrast >= 4.5, "\(name), theme \(index): \(weakest.contrast), \(weakest.text)")
    }
  }

  /// A line of the table in `docs/accessibility.md`.
  private static func line(_ text: String, _ pairs: (Theme) -> [(Color, Color)]) -> String {
    let ratios = [Theme(), .light].map { theme in
      pairs(theme).map { ink, ground in String(format: "%.1f", ink.contrast(to: ground)) }.joined(
        separator: ", ")
    }
    return "| \(text) | \(ratios[0]) | \(ratios[1]) |"
  }

  @Test func `the table of contrasts is the themes' own`() throws {
    let path = URL(filePath: #filePath).appending(path: "../../../../docs/accessibility.md").standardized
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
    let choices = { (theme: Theme) in [theme.like, theme.nope, theme.star, theme.later] }
    for line in [
      Self.line("header; its quiet parts and the footer; warnings") { theme in
        [theme.header, theme.quiet, theme.warning].map { ($0, theme.room) }
      },
      Self.line("a card's title, text, labels, tags") { theme in
        [theme.title, theme.text, theme.label].map { ($0, theme.card) } + [(theme.tag, theme.chip)]
      },
      Self.line("what a search found; what is wrong with a card") { theme in
        [(theme.hit, theme.hitGround), (theme.problem, theme.card)]
      },
      Self.line("a button") { [($0.header, $0.button)] },
      Self.line("LIKE, NOPE, STAR, LATER before letting go would choose, at full strength") { theme in
        choices(theme).map { ($0, theme.stampPlate) }
      },
      Self.line("the same once it would, on their solid plates and on lit buttons") { theme in
        choices(theme).map { (theme.onChoice, $0) }
      },
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test(arguments: [Theme(), .light]) func `a button can be read however far its card has come`(
    theme: Theme
  ) throws {
    let area = CellRect(x: 0, y: 0, columns: 90, rows: 3)
    for command in [Command.undo] + Choice.allCases.map(Command.choose) {
      for step in 0...100 {
        for depth in [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8] {
          var canvas = Canvas(columns: 90, rows: 3)
          let button = ButtonsView.Button(
            command: command, key: "x", label: "Word", light: Double(step) / 100)
          ButtonsView(buttons: [button]).draw(
            in: &canvas, area: area, style: .init(depth: depth, theme: theme))
          let weakest = weakest(canvas)
          #expect(weakest.contrast >= 4.5, "\(command) at \(step) %, \(depth): \(weakest)")
        }
      }
    }
  }

  private static let grounds: [[UInt8]?] = [
    nil, [0, 0, 0, 255], [255, 255, 255, 255], [29, 245, 106, 255], [247, 91, 37, 255], [84, 190, 255, 255],
    [246, 200, 68, 255], [128, 128, 128, 255], [0, 0, 0, 0],
  ]

  /// A card with a stamp whose word stands on it in bold, and where that is.
  private func stamped(
    _ direction: SwipeDirection, isArmed: Bool, _ color: [UInt8]?, _ depth: ColorDepth
  ) throws -> (canvas: Canvas, place: CellRect) {
    let test = try TestSession()
    let layout = try #require(ScreenLayout(columns: 100, rows: 30))
    let geometry = CellGeometry(cellPixels: nil)
    let card = Card(id: "1", title: "Ada", image: color == nil ? nil : "a")
    test.screen.style = .init(depth: depth)
    let pose = CardPose<UInt32>(
      card: 0, center: geometry.points(layout.card).center, rotation: 0, scale: 1, opacity: 1, depth: 0,
      stamp: direction, stampOpacity: 1, isArmed: isArmed, phase: .dragging, ghost: 0)
    let picture = try color.map {
      PictureLookup.loaded(Picture(try #require(PixelGrid.plain(64, 128, $0))))
    }
    let laidOut = LaidOutCard(
      card, card.kind(hasPicture: true), in: LaidOutCard.Setting(room: layout.card), ratio: 2)
    var canvas = Canvas(columns: 100, rows: 30)
    canvas.clear(CellStyle(background: .black))
    CardView(
      pose: pose, card: laidOut, picture: picture,
      stamp: test.screen.stamp(of: pose, on: laidOut.layout)
    ).draw(
      in: &canvas,
      on: CardStage(
        clip: layout.stage, room: layout.card, front: geometry.points(layout.card), geometry: geometry,
        style: .init(depth: depth)))
    let plain = StampWords()[Choice(direction)]
    let rows = canvas.rowsAsText
    let word = depth < .ansi256 ? plain.map(String.init).joined(separator: " ") : plain
    let y = try #require(rows.firstIndex { $0.contains(word) })
    let found = try #require(rows[y].firstRange(of: word))
    let x = rows[y].distance(from: rows[y].startIndex, to: found.lowerBound)
    return (canvas, CellRect(x: x, y: y, columns: word.count, rows: 1))
  }

  @Test(arguments: [SwipeDirection.left, .right, .up, .down], [false, true])
  func `a stamp at full strength reaches 4,5 to 1 on any card and picture`(
    direction: SwipeDirection, isArmed: Bool
  ) throws {
    for ground in Self.grounds {
      for depth in [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8] {
        let (canvas, place) = try stamped(direction, isArmed: isArmed, ground, depth)
        let weakest = weakest(canvas, within: place)
        #expect(
          weakest.contrast >= 4.5, "\(direction) on \(String(describing: ground)), \(depth): \(weakest)")
      }
    }
  }

  @Test(arguments: [ColorDepth.ansi16, .ansi8, ColorDepth.none])
  func `without shades armed and unarmed stamps differ by more than their colour`(depth: ColorDepth) throws {
    for direction in [SwipeDirection.left, .right, .up, .down] {
      let loose = try stamped(direction, isArmed: false, nil, depth)
      let armed = try stamped(direction, isArmed: true, nil, depth)
      #expect(loose.place == armed.place)
      let (x, y) = (loose.place.x, loose.place.y)
      #expect(loose.canvas[x, y].style.attributes != armed.canvas[x, y].style.attributes)
    }
  }

  @Test func `stamps as pictures differ by their shapes`() throws {
    let size = SwipeSize(width: 120, height: 60)
    for isSolid in [false, true] {
      let shapes = try Choice.allCases.map { choice in
        let stamp = StampPicture(choice: choice, isSolid: isSolid, size: size, pixel: 2)
        return try #require(stamp.picture(Theme())).means.map { $0 >> 24 }
      }
      #expect(Set(shapes).count == 4)
    }
  }

  // MARK: - Few colours

  /// How many cells of a row change their look where the top card's edge must be seen against the next card's face.
  @Test(arguments: [ColorDepth.ansi16, .ansi8, ColorDepth.none], [false, true])
  func `a card is told from the one behind it all along its edge, however far that has grown`(
    depth: ColorDepth, isASCII: Bool
  ) throws {
    for columns in [4, 8, 13, 20] {
      let test = try TestSession()
      test.drag(columns: columns, lettingGo: false)
      var canvas = Canvas(columns: 100, rows: 30)
      test.draw(in: &canvas, style: .init(depth: depth, isASCII: isASCII))
      let memory = ColorMemory()
      defer { withExtendedLifetime(memory) {} }
      let codes = ColorCodeCache(depth, memory)
      // The middle rows: from the left, the next card's face, then the edge, then the top card's.
      let screen = try #require(test.screen.screen(at: test.time))
      let front = try #require(screen.cards.first)
      let shape = CardShape(
        center: front.pose.center, size: screen.geometry.points(front.layout.frame).size,
        rotation: 0, radius: 0)
      for row in 10..<16 {
        let y = (Double(row) + 0.5) * screen.geometry.cellHeight
        let edge = try #require((0..<100).first { shape.distance(x: (Double($0) + 0.5) * 8, y: y) < 0 })
        let behind = codes.pen(for: canvas[edge - 3, row])
        let between = (edge - 2...edge).map { (canvas[$0, row].glyph, codes.pen(for: canvas[$0, row])) }
        #expect(
          between.contains { $0.1 != behind || ![0x20, 0x2580, 0x2584].contains($0.0) },
          "row \(row), \(columns) columns, \(depth)")
      }
    }
  }
}
