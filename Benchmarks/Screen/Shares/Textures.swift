import CardDeck
import CardPixels
import Pictures
import Platform
import SwipeEngine
import SwipeSession
import TerminalFront

/// How long the first cards of a deck take to become textures, in milliseconds by the clock, each the median of some.
///
/// - Parameter swipedeck: The program that draws them.
func textures(of deck: Deck, drawnBy swipedeck: String) throws {
  let child = PictureChild(executable: swipedeck, folder: PictureFolder(deck: deck.path))
  for (columns, rows, cell) in [
    (120, 40, SwipeSize(width: 10, height: 20)), (80, 24, SwipeSize(width: 10, height: 20)),
    (200, 60, SwipeSize(width: 19, height: 38)),
  ] {
    guard let layout = ScreenLayout(columns: columns, rows: rows) else { continue }
    var setting = LaidOutCard.Setting(room: layout.card)
    setting.geometry = CellGeometry(cellPixels: cell)
    setting.openKey = "Space"
    for index in 0..<min(4, deck.count) {
      let card = deck.card(at: index)
      var info: PictureInfo?
      if let image = card.image {
        let request = PictureRequest(image: image, box: PictureBox(width: 99, height: 99), fit: .whole)
        info = try? child.decode(request).info
      }
      let ratio = info.map { Double($0.width) / Double($0.height) }
      let kind = card.kind(hasPicture: info != nil)
      let laidOut = LaidOutCard(card, kind, in: setting, ratio: ratio, info: info)
      let drawing = CardDrawing(
        laidOut, geometry: setting.geometry, palette: CardPalette(Theme()), ratio: ratio)
      guard let drawing else { continue }
      let request = CardTextureRequest(card: 0, drawing: drawing, image: card.image)
      let words = try median { _ = try child.draw(drawing.words) }
      let picture = try request.picture.map { picture in try median { _ = try child.decode(picture) } }
      let all = median { _ = child.load(request) }
      print(
        drawing.frame.width, drawing.frame.height, words, picture ?? 0, all, card.title ?? "", separator: "\t"
      )
    }
  }
  var usage = rusage()
  getrusage(-1, &usage)  // of children
  print("largest child:", usage.ru_maxrss, "kB")
}

private func median(_ body: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<11 {
    let start = ContinuousClock.now
    try body()
    times.append((ContinuousClock.now - start) / .milliseconds(1))
  }
  return (times.sorted()[times.count / 2] * 10).rounded() / 10
}
