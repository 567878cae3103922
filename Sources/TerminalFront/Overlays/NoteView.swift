import SwipeSession

extension NoteOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> InputLineView? {
    InputLineView(
      prompt: asksToDrop ? "drop this note?" : "note", text: line.text,
      hint: asksToDrop
        ? "Esc drops what you wrote  ·  Enter keeps it  ·  any other key goes on" : hint(screen.session))
  }

  private func hint(_ session: Session) -> String {
    let completion = Completion(of: line.lastWord, among: session.cards.seenWords)
    guard !completion.matches.isEmpty else {
      return "#tag and @name can be completed with Tab  ·  Enter keeps  ·  Esc back"
    }
    return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    if asksToDrop { return try lines.sayOnce(of: self, lines.spoken.dropQuestion) }
    lines.canSayAgain()
    try lines.echo("note: ", line.text)
  }
}
