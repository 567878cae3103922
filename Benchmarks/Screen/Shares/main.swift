import CardDeck
import CardPixels
import Platform
import SwipeEngine
import SwipeSession
import TerminalFront

// What fits on cards as the program lays them out; a line a screen for `run.py`, tabs between the numbers.
//
//   ScreenShares texts DECK   columns, rows, cards, cards with their whole text, cards that hide nothing
//   ScreenShares photos       columns, rows, the stage's cells that a photo of 16:9, 4:3, 1:1 and 3:4 covers, in percent
//   ScreenShares colors PICTURE...   how 256 colours are chosen, pixels, their mean distance in OKLab from what is
//                             shown, the brown ones, their mean distance, how many of these are shown grey; ours, and
//                             the nearest by red, green and blue

/// Of a terminal, in cells.
let screens = [(40, 12), (80, 24), (100, 30), (120, 40), (200, 60)]

func texts(of deck: Deck) {
  for (columns, rows) in screens {
    guard let layout = ScreenLayout(columns: columns, rows: rows) else { continue }
    var setting = LaidOutCard.Setting(room: layout.card)
    setting.openKey = "Space"
    var (withText, whole) = (0, 0)
    for index in 0..<deck.count {
      let card = deck.card(at: index)
      let kind = card.kind(hasPicture: false)
      let hidden = LaidOutCard(card, kind, in: setting).content.hidden
      if hidden.lines == 0, !hidden.hasMoreLines { withText += 1 }
      if hidden.isEmpty { whole += 1 }
    }
    print(columns, rows, deck.count, withText, whole, separator: "\t")
  }
}

func photos() {
  let ratios = [16.0 / 9, 4.0 / 3, 1, 3.0 / 4]
  for (columns, rows) in screens {
    guard let layout = ScreenLayout(columns: columns, rows: rows) else { continue }
    let stage = layout.stage.columns * layout.stage.rows
    let shares = ratios.map { ratio -> Double in
      let card = CardLayout(
        .photo, room: layout.card, geometry: CellGeometry(cellPixels: nil), pictureRatio: ratio,
        textRows: 0)
      return card.picture.map { 100 * Double($0.columns * $0.rows) / Double(stage) } ?? 0
    }
    print(columns, rows, shares.map { "\($0)" }.joined(separator: "\t"), separator: "\t")
  }
}

let words = CommandLine.arguments.dropFirst()
switch (words.first, words.count) {
case ("texts", 2):
  let deck = try Deck.open(words[words.startIndex + 1], until: .firstCards)
  try deck.waitUntilComplete()
  texts(of: deck)
case ("photos", 1): photos()
case ("textures", 3):
  let deck = try Deck.open(words[words.startIndex + 2], until: .firstCards)
  try deck.waitUntilComplete()
  try textures(of: deck, drawnBy: words[words.startIndex + 1])
case ("colors", 2...): try colors(of: Array(words.dropFirst()))
default:
  print("usage: ScreenShares texts DECK | photos | textures SWIPEDECK DECK | colors PICTURE...")
  exit(64)
}
