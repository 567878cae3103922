import CardRanking
import SwipeSession
import TerminalCanvas
import TerminalText

extension ReasonsOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    let words = ReasonsText(self, screen.session)
    let theme = screen.style.theme
    var lines: [PanelView.Line] = [[PanelView.Piece(words.place, isStrong: true, color: theme.progress)]]
    for (title, color, list) in [
      ("For it", theme.color(of: .right), words.inFavor),
      ("Against it", theme.color(of: .left), words.against),
    ] where !list.isEmpty {
      lines += [[], [PanelView.Piece(title, isStrong: true, color: color)]]
      lines += list.map { [PanelView.Piece($0.weight), PanelView.Piece(x: 8, $0.word)] }
    }
    lines += words.outlook.isEmpty ? [] : [[]] + words.outlook.map { [PanelView.Piece($0)] }
    return PanelView(lines: lines, offset: firstLine)
  }

  /// Says the reasons once they are known, and closes.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    guard reasons != nil else { return }
    let words = ReasonsText(self, lines.session)
    lines.close()
    let list = { (title: String, words: [(weight: String, word: String)]) in
      words.isEmpty ? [] : ["\(title): \(words.map { "\($0.word) \($0.weight)" }.joined(separator: ", "))"]
    }
    try lines.say(
      [words.place] + list("for it", words.inFavor) + list("against it", words.against) + words.outlook)
  }
}

/// The reasons in words, for the screen and for plain mode.
private struct ReasonsText {
  /// Where the card stands.
  let place: String
  var inFavor: [(weight: String, word: String)] = []
  var against: [(weight: String, word: String)] = []
  /// How many have been found, and whether to stop.
  var outlook: [String] = []

  init(_ overlay: ReasonsOverlay, _ session: Session) {
    guard let reasons = overlay.reasons else {
      place = session.outlook == nil ? "The deck is still being read" : "\u{2026}"
      return
    }
    guard let rank = reasons.rank else {
      place = "The deck's own order, until there is a like and a nope"
      return
    }
    let order = overlay.order == .likely ? "Likely" : "Uncertain"
    let drawn = session.isDrawn(overlay.card) ? "This one at random. " : ""
    place = "\(drawn)\(order): \(rank) of the \(reasons.left) left"
    let row = { (word: Explanation.Word) in
      (weight: Self.signed(word.weight), word: SafeText.line(word.word, atMost: 60))
    }
    // Words whose weight rounds to zero are left out.
    inFavor = reasons.explanation?.inFavor.filter(Self.counts).map(row) ?? []
    against = reasons.explanation?.against.filter(Self.counts).map(row) ?? []
    if let similarity = reasons.explanation?.similarity, similarity.magnitude >= 0.005 {
      let likeness = (Self.signed(similarity), "like cards that you liked")
      if similarity > 0 {
        inFavor.append(likeness)
      } else {
        against.append((likeness.0, "unlike cards that you liked"))
      }
    }
    if let found = session.outlook?.found { outlook.append(found.words) }
    switch session.outlook?.advice {
    case .enough: outlook.append(Notice.stopping(isSure: true).text)
    case .probablyEnough: outlook.append(Notice.stopping(isSure: false).text)
    case .goOn, nil: break
    }
  }

  private static func counts(_ word: Explanation.Word) -> Bool { word.weight.magnitude >= 0.005 }

  /// In hundredths, with its sign.
  private static func signed(_ weight: Float) -> String {
    let hundredths = Int((weight.magnitude * 100).rounded())
    let rest = hundredths % 100
    return "\(weight < 0 ? "-" : "+")\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
