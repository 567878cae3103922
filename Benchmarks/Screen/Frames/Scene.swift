import CardDeck
import ChoiceLog
import SwipeEngine
import SwipeSession
import TerminalFront

/// What the drag is shown on: cards of 60 × 24 cells on a screen of 100 × 30, with a picture or all text.
struct Scene {
  let layout: ScreenLayout
  let geometry = CellGeometry(cellPixels: nil)
  let home = CellRect(x: 20, y: 2, columns: 60, rows: 24)
  let style: ScreenView.Style
  private let plan: CardLayout
  private let contents: [CardContent]
  private let picture: CardPicture

  init?(hasPicture: Bool, depth: ColorDepth) {
    guard let layout = ScreenLayout(columns: 100, rows: 30, hasPictures: hasPicture) else { return nil }
    self.layout = layout
    style = ScreenView.Style(depth: depth)
    plan = CardLayout(
      home: home, geometry: geometry, maximumRotation: 10, prefers: hasPicture ? .pictureAndText : .text)
    let room = plan.text
    contents = Self.cards.map { CardContent($0, columns: room.columns, rows: room.rows, joining: .none) }
    picture = hasPicture ? Self.portrait(plan.box(geometry), window: CardLayout.window(geometry)) : .none
  }

  /// The engine's scene: where cards live and where the top one rests, in points.
  var swipeLayout: SwipeLayout {
    SwipeLayout(bounds: geometry.points(layout.stage), card: geometry.points(home))
  }

  /// The whole screen at one moment of the drag.
  func screen(_ frame: StackFrame<UInt32>) -> ScreenView {
    let cards = frame.cards.map { pose in
      CardView(
        pose: pose, content: contents[Int(pose.card) % contents.count], home: home, stampWords: StampWords(),
        picture: picture, plan: plan)
    }
    return ScreenView(
      layout: layout, geometry: geometry,
      header: HeaderView(
        title: "People", counts: CardCounts(records: 31, tally: Tally(like: 7, nope: 5)), timeLeft: "2 min"),
      cards: cards, buttons: Self.buttons,
      footer: FooterView(content: .keys("? help  Space read  e export  q quit"), saving: "12 saved"))
  }

  private static var buttons: ButtonsView {
    let all: [(Command, String, String)] = [
      (.choose(.nope), "←", "Nope"), (.choose(.later), "↓", "Later"), (.undo, "u", "Undo"),
      (.choose(.star), "↑", "Star"), (.choose(.like), "→", "Like"),
    ]
    return ButtonsView(buttons: all.map { ButtonsView.Button(command: $0, key: $1, label: $2) })
  }

  private static var cards: [Card] {
    let words = [
      "Weaves patterns on paper before anyone builds the loom, and walks home along the harbour when it rains.",
      "Keeps bees, repairs clocks, and has opinions about bread that are best heard over breakfast.",
      "Reads maps for pleasure; has been lost only twice, both times on purpose and in good company.",
    ]
    return words.enumerated().map { index, body in
      Card(
        id: "\(index)", title: ["Aino L., 34", "Bart V., 41", "Çağlar Y., 29"][index],
        subtitle: "Three streets away", body: body, image: "portrait.png",
        tags: ["harbour", "bread", "maps"],
        fields: [.init(name: "speaks", value: "Finnish, Dutch"), .init(name: "plays", value: "the viola")])
    }
  }

  /// As many colours as a photograph has: no two neighbours are alike.
  private static func portrait(_ box: PictureBox?, window: PictureWindow) -> CardPicture {
    guard let box else { return .none }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(box.width * box.height * 4)
    for y in 0..<box.height {
      for x in 0..<box.width {
        let grain = (x &* 73 ^ y &* 151) & 15
        bytes.append(UInt8(truncatingIfNeeded: 40 + 180 * x / box.width + grain))
        bytes.append(UInt8(truncatingIfNeeded: 30 + 190 * y / box.height + grain))
        bytes.append(UInt8(truncatingIfNeeded: 60 + 140 * ((x + y) % 64) / 64 + grain))
        bytes.append(255)
      }
    }
    return PixelGrid(width: box.width, height: box.height, bytes: bytes).map {
      .shown(Picture($0, window: window))
    } ?? .none
  }
}
