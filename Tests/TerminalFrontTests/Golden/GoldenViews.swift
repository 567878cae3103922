import CardDeck

@testable import SwipeEngine
@testable import TerminalFront

/// The states of the screen that are kept as golden screens.
enum GoldenView: String, CaseIterable {
  case rest, unarmed, armed, flying, help, reader, search, note, question, summary, small, unreadable,
    picture, long,
    empty

  private static let people: [String] = [
    #"{"id":"ada","title":"Ada Lovelace","subtitle":"Analyst of engines","body":"Weaves algebraic patterns as the loom weaves flowers and leaves. Writes notes that are longer than the paper.","url":"https://example.org/ada","city":"London","languages":"English, French","tags":["maths","poetry"]}"#,
    #"{"id":"taro","title":"山田 太郎","subtitle":"書道家","body":"毎朝、墨をすることから一日が始まります。静かな部屋と良い紙を探しています。","city":"京都","tags":["ink","paper"]}"#,
    #"{"id":"gus","title":"Gus O'Neil","body":"Fixes bicycles.","city":"Cork"}"#,
  ]

  private static let longCard =
    #"{"id":"long","title":"A card with a very long title that goes on for more than one line of any card there is","subtitle":"And more to say","body":"\#(String(repeating: "Every word of this is worth reading, and there are many of them. ", count: 14))","one":"1","two":"2","three":"3","tags":["long","longer","longest"]}"#

  private var cards: [String] {
    switch self {
    case .long: [Self.longCard] + Self.people
    case .unreadable: [#"{"id": nonsense}"#] + Self.people
    default: Self.people
    }
  }

  /// - Returns: A canvas as the session draws it, with the state brought about by what a person does.
  func canvas(columns: Int, rows: Int, depth: ColorDepth = .trueColor, isASCII: Bool = false) throws -> Canvas
  {
    let size = self == .small ? (columns: 30, rows: 8) : (columns: columns, rows: rows)
    let terminal = TerminalSize(columns: size.columns, rows: size.rows)
    let sitting =
      self == .empty ? try Self.decided(cards, terminal) : try Sitting(cards: cards, size: terminal)
    act(on: sitting)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    let style = ScreenView.Style(depth: depth, isASCII: isASCII)
    sitting.session.draw(in: &canvas, style: style, at: sitting.time)
    if self == .picture, var screen = sitting.session.screen(at: sitting.time), let top = screen.cards.first {
      screen.cards[0] = Self.withPicture(top, screen, sitting.session.source.card(0))
      screen.draw(in: &canvas, style: style)
    }
    return canvas
  }

  /// A sitting with a deck that was gone through in an earlier one.
  private static func decided(_ cards: [String], _ size: TerminalSize) throws -> Sitting {
    let first = try Sitting(cards: cards, size: size)
    for _ in cards {
      first.press(.right)
      first.pass(.seconds(1))
    }
    first.settle()
    first.removesFolder = false
    return try Sitting(size: size, resuming: first.folder)
  }

  private func act(on sitting: Sitting) {
    switch self {
    case .rest, .small, .unreadable, .picture, .long, .empty: break
    case .unarmed: drag(sitting, to: 60)
    case .armed: drag(sitting, to: -130)
    case .flying:
      sitting.press(.right)
      sitting.pass(.milliseconds(140))
    case .help: sitting.press(.character("?"))
    case .reader: sitting.press(.character(" "))
    case .search:
      type("/poet", sitting)
      sitting.pass(.milliseconds(10))
    case .note: type("nask about #ma", sitting)
    case .question:
      sitting.counter.isOurs = false
      sitting.press(.character("e"))
      sitting.settle()
    case .summary:
      for key in [KeyPress.Key.right, .left, .up] {
        sitting.pass(.milliseconds(2500))
        sitting.press(key)
      }
      sitting.pass(.seconds(6))
    }
    sitting.settle()
  }

  /// Grabs the card above its middle, and holds it still so many points away.
  private func drag(_ sitting: Sitting, to points: Int) {
    guard let layout = sitting.session.layout else { return }
    let (x, y) = (layout.card.x + layout.card.columns / 2, layout.card.y + layout.card.rows / 3)
    sitting.mouse(.press, x, y)
    sitting.pass(.milliseconds(300))
    sitting.mouse(.drag, x + points / 8, y)
    sitting.pass(.seconds(1))
  }

  private func type(_ text: String, _ sitting: Sitting) {
    for character in text { sitting.press(.character(character)) }
  }

  private static func withPicture(_ view: CardView, _ screen: ScreenView, _ card: Card) -> CardView {
    let plan = CardPlan(
      home: view.home, geometry: screen.geometry, maximumRotation: Physics.readableRotation,
      wish: .pictureAndText)
    let content = CardContent(card, columns: plan.text.columns, rows: plan.text.rows)
    // A disc on a ground that gets lighter.
    var bytes: [UInt8] = []
    for y in 0..<160 {
      for x in 0..<100 {
        let isDisc = (x - 50) * (x - 50) + (y - 80) * (y - 80) < 1600
        bytes += isDisc ? [200, 80, 40, 255] : [40, UInt8(60 + y), 120, 255]
      }
    }
    let grid = PixelGrid(width: 100, height: 160, bytes: bytes)
    return CardView(
      pose: view.pose, content: content, home: view.home, stampWords: view.stampWords,
      picture: grid.map { .shown(Picture($0)) } ?? .none, plan: plan)
  }
}
