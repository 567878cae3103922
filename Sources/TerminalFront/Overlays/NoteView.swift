import SwipeSession
import TerminalCanvas
import TerminalText

extension NoteOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> FooterView.InputLine? {
    if asksToDrop {
      return FooterView.InputLine(
        // It is seen on the card.
        prompt: "drop this note?", text: "",
        hints: [
          FooterView.Hint([KeyPress(.enter)], "keep"), FooterView.Hint([KeyPress(.escape)], "drop"),
        ])
    }
    let matches = completions(in: screen.session).prefix(4).joined(separator: "  ")
    return FooterView.InputLine(
      prompt: "note", text: line.text, result: matches.isEmpty ? "" : "Tab: " + matches,
      hints: [FooterView.Hint([KeyPress(.enter)], "keep"), FooterView.Hint([KeyPress(.escape)], "back")])
  }

  /// Only the line's own keys do something.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? { [] }

  var draft: (card: Session.Number, text: String)? { (card, line.text) }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    if asksToDrop { return try lines.sayOnce(of: self, lines.spoken.dropQuestion) }
    lines.canSayAgain()
    try lines.echo("note: ", line.text)
  }
}
