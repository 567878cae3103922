import CardDeck
import CardPixels
import ChoiceLog
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalFront

/// What the drag is shown on: cards as large as they are on a screen of 100 × 30, with a picture or all text.
struct Scene {
  let layout: ScreenLayout
  let geometry = CellGeometry(cellPixels: nil)
  let style: ScreenStyle
  private let cards: [LaidOutCard]
  private let picture: PictureLookup<Picture>?

  init?(hasPicture: Bool, depth: ColorDepth) {
    guard let layout = ScreenLayout(columns: 100, rows: 30) else { return nil }
    self.layout = layout
    style = ScreenStyle(depth: depth)
    let setting = LaidOutCard.Setting(room: layout.card)
    cards = Self.cards.map { LaidOutCard($0, hasPicture ? .person : .record, in: setting, ratio: 0.8) }
    let box = CardLayout.box(hasPicture ? .person : .record, room: layout.card, geometry: geometry)?.0
    picture = hasPicture ? Self.portrait(box, window: geometry.pictureWindow) : nil
  }

  /// The top card at rest, in cells.
  var home: CellRect { cards[0].layout.frame }

  /// The engine's scene: where cards live and where the top one rests, in points.
  var swipeLayout: SwipeLayout {
    SwipeLayout(bounds: geometry.points(layout.stage), card: geometry.points(layout.card))
  }

  /// The whole screen at one moment of the drag.
  func screen(_ frame: StackFrame<UInt32>) -> ScreenView {
    let views = frame.cards.map { pose in
      CardView(
        pose: pose, card: cards[Int(pose.card) % cards.count], picture: picture,
        stamp: StampView(word: "LIKE", choice: .like),
        // With its shadow, as it is drawn while it is held.
        lift: pose.phase == .resting ? 0 : 1)
    }
    return ScreenView(
      layout: layout, geometry: geometry,
      header: HeaderView(
        title: "People", done: 12, total: 31, tally: Tally(like: 7, nope: 5), timeLeft: "2 min"),
      cards: views, buttons: Self.buttons,
      footer: FooterView(
        content: .keys([FooterView.Hint(label: "?", "help"), FooterView.Hint(label: "q", "quit")]),
        saving: .saved(12)))
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
  private static func portrait(_ box: PictureBox?, window: PictureWindow) -> PictureLookup<Picture>? {
    guard let box else { return nil }
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
      .loaded(Picture($0, window: window))
    }
  }
}
