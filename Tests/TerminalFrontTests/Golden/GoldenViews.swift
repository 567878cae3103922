import CardDeck
import SessionTestSupport

@testable import CardRanking
import SwipeEngine
import SwipeSession
@testable import TerminalFront
import TerminalText
import TerminalCanvas
import Pictures

/// The states of the screen that are kept as golden screens.
enum GoldenView: String, CaseIterable {
  case rest, unarmed, armed, flying, help, reader, search, note, question, summary, small, unreadable,
    picture, long,
    empty
  /// The words that speak for and against the card; kept by their styles only.
  case marks
  case readerPhoto = "reader-photo"
  case zoomed, compare, photo
  case actualSize = "actual-size"
  case compareMore = "compare-more"
  case teamSending = "team-sending"
  case teamOffline = "team-offline"
  case teamWaiting = "team-waiting"
  case teamDry = "team-dry"
  case teamOver = "team-over"

  private static let people: [String] = [
    #"{"id":"ada","title":"Ada Lovelace","subtitle":"Analyst of engines","body":"Weaves algebraic patterns as the loom weaves flowers and leaves. Writes notes that are longer than the paper.","url":"https://example.org/ada","city":"London","languages":"English, French","tags":["maths","poetry"]}"#,
    #"{"id":"taro","title":"山田 太郎","subtitle":"書道家","body":"毎朝、墨をすることから一日が始まります。静かな部屋と良い紙を探しています。","city":"京都","tags":["ink","paper"]}"#,
    #"{"id":"gus","title":"Gus O'Neil","body":"Fixes bicycles.","city":"Cork"}"#,
  ]

  private static let longCard =
    #"{"id":"long","title":"A card with a very long title that goes on for more than one line of any card there is","subtitle":"And more to say","body":"\#(String(repeating: "Every word of this is worth reading, and there are many of them. ", count: 14))","one":"1","two":"2","three":"3","tags":["long","longer","longest"]}"#

  private static let photos = ["friends.jpg", "mountains.jpg", "seeding.jpg", "fig.jpg"].map {
    #"{"id":"\#($0)","title":"\#($0)","subtitle":"holiday/day 1","image":"\#($0)","size":"575004"}"#
  }

  private var hasPhotos: Bool {
    [.photo, .readerPhoto, .zoomed, .actualSize, .compare, .compareMore].contains(self)
  }

  private var isTeam: Bool {
    [.teamSending, .teamOffline, .teamWaiting, .teamDry, .teamOver].contains(self)
  }

  private var cards: [String] {
    switch self {
    case _ where hasPhotos: Self.photos
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
    if isTeam { return try teamCanvas(terminal, ScreenStyle(depth: depth, isASCII: isASCII)) }
    let pictures = hasPhotos ? TestPictures() : nil
    let cache = pictures?.makeCache()
    let test =
      self == .empty
      ? try Self.decided(cards, terminal)
      : try TestSession(cards: cards, size: terminal, pictures: cache)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    let style = ScreenStyle(depth: depth, isASCII: isASCII)
    if let pictures {
      test.screen.style = style
      pictures.load(for: test)
      act(on: test)
      pictures.load(for: test)
    } else {
      act(on: test)
    }
    test.draw(in: &canvas, style: style)
    if self == .picture, var screen = test.screen.screen(at: test.time), let top = screen.cards.first {
      screen.cards[0] = Self.withPicture(top, screen, test.session.cards.card(0))
      screen.draw(in: &canvas, style: style)
    }
    if self == .marks, var screen = test.screen.screen(at: test.time), let top = screen.cards.first {
      screen.cards[0] = CardView(
        pose: top.pose, card: top.card, marks: TextMarks(query: CardQuery("notes"), explanation: Self.reasons)
      )
      screen.draw(in: &canvas, style: style)
    }
    return canvas
  }

  static let reasons = Explanation(
    inFavor: [
      .init(word: "engines", weight: 0.7), .init(word: "tag=maths", weight: 0.3),
      .init(word: "loom", weight: 0.1),
    ],
    against: [.init(word: "city=London", weight: -0.4), .init(word: "paper", weight: -0.2)], similarity: 0)

  /// A session with a team's deck, with some of it decided.
  private func teamCanvas(_ size: TerminalSize, _ style: ScreenStyle) throws -> Canvas {
    let team = try TestTeam(cards: 5000)
    let test = try TestSession(size: size) { try team.join(&$0) }
    let cards = ["c1", "c2", "c3", "c4", "c5"].prefix(self == .teamSending || self == .teamOffline ? 5 : 3)
    for card in cards { team.give(card) }
    if self == .teamOver { team.finish() }
    test.wait { test.upcoming().count == cards.count }
    test.session.wasShown(fits: true)
    team.toSend = 2
    for key in [KeyPress.Key.right, .left, .right].prefix(cards.count == 5 ? 2 : 3) {
      test.pass(.milliseconds(2500))
      test.press(key)
    }
    switch self {
    case .teamOffline, .teamDry:
      team.say(.offline(reason: "could not connect to db.example.org: no route to host"))
    case .teamWaiting:
      team.toSend = 0
      team.say(.connected, supply: .others, late: 1)
    case .teamOver:
      team.toSend = 0
      team.say(.connected, supply: .over)
    default: team.say(.connected)
    }
    test.settle()
    if self == .teamOver { test.wait { !test.session.isArriving } }
    test.update(test.time)
    test.pass(.seconds(130))
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    test.draw(in: &canvas, style: style)
    return canvas
  }

  /// A test with a deck that was gone through in an earlier one.
  private static func decided(_ cards: [String], _ size: TerminalSize) throws -> TestSession {
    let first = try TestSession(cards: cards, size: size)
    for _ in cards {
      first.press(.right)
      first.pass(.seconds(1))
    }
    first.settle()
    first.removesFolder = false
    return try TestSession(size: size, resuming: first.folder)
  }

  private func act(on test: TestSession) {
    switch self {
    case .rest, .marks, .small, .unreadable, .picture, .long, .empty, .teamSending, .teamOffline,
      .teamWaiting,
      .teamDry,
      .teamOver:
      break
    case .unarmed: drag(test, to: 60)
    case .armed: drag(test, to: -130)
    case .flying:
      test.press(.right)
      test.pass(.milliseconds(140))
    case .help: test.press(.character("?"))
    case .reader, .readerPhoto:
      test.press(.character(" "))
      test.pass(.milliseconds(200))
    case .zoomed:
      test.type("+")
      // How much of the room the picture takes is known when it has been drawn.
      _ = test.rows(in: test.screen.style)
      test.type("+++")
      test.press(.right)
      test.pass(.milliseconds(200))
    case .photo: break
    case .actualSize:
      test.type("z")
      // How large it is at its own pixels is known when it has been drawn.
      _ = test.rows(in: test.screen.style)
      _ = test.rows(in: test.screen.style)
      test.pass(.milliseconds(200))
    case .compare: test.type("b")
    case .compareMore:
      test.type("b")
      _ = test.rows(in: test.screen.style)
      test.type("bb")
      test.press(.tab)
    case .search:
      test.type("/poet")
      test.pass(.milliseconds(10))
    case .note: test.type("nask about #ma")
    case .question:
      test.counter.isOurs = false
      test.press(.character("e"))
      test.settle()
    case .summary:
      for key in [KeyPress.Key.right, .left, .up] {
        test.pass(.milliseconds(2500))
        test.press(key)
      }
      test.pass(.seconds(6))
    }
    test.settle()
  }

  /// Grabs the card above its middle, and holds it still so many points away.
  private func drag(_ test: TestSession, to points: Int) {
    guard let layout = test.screen.layout else { return }
    let (x, y) = (layout.card.x + layout.card.columns / 2, layout.card.y + layout.card.rows / 3)
    test.mouse(.press, x, y)
    test.pass(.milliseconds(300))
    test.mouse(.drag, x + points / 8, y)
    test.pass(.seconds(1))
  }

  private static func withPicture(_ view: CardView, _ screen: ScreenView, _ card: Card) -> CardView {
    // A disc on a ground that gets lighter.
    var bytes: [UInt8] = []
    for y in 0..<160 {
      for x in 0..<100 {
        let isDisc = (x - 50) * (x - 50) + (y - 80) * (y - 80) < 1600
        bytes += isDisc ? [200, 80, 40, 255] : [40, UInt8(60 + y), 120, 255]
      }
    }
    let grid = PixelGrid(width: 100, height: 160, bytes: bytes)
    var setting = LaidOutCard.Setting(room: screen.layout.card)
    (setting.openKey, setting.readKey) = ("Space", "Space")
    return CardView(
      pose: view.pose, card: LaidOutCard(card, .person, in: setting, ratio: 0.625),
      picture: grid.map { .loaded(Picture($0)) })
  }
}
