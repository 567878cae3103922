import SwipeSession
import TerminalCanvas
import TerminalText

extension NoteOverlay: OverlayView {
  func footer(on screen: SessionScreen) -> FooterView.Content {
    func hints(escape: String) -> [FooterView.Hint] {
      [FooterView.Hint([KeyPress(.enter)], "keep"), FooterView.Hint([KeyPress(.escape)], escape)]
    }
    // What was written is seen on the card.
    if asksToDrop { return .input(.init(prompt: "drop this note?", text: "", hints: hints(escape: "drop"))) }
    let matches = completions(in: screen.session).prefix(4).joined(separator: "  ")
    return .input(
      .init(
        prompt: "note", text: line.text, result: matches.isEmpty ? "" : "Tab: " + matches,
        hints: hints(escape: "back")))
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
