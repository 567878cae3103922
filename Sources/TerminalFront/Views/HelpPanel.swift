/// Every key there is.
enum HelpPanel {
  static func panel(words: StampWords, offset: Int) -> PanelView {
    let rows: [(String, String)] = [
      ("→  l", words.right), ("←  h", words.left), ("↑  k", words.up),
      ("↓  j", words.down + ": comes back at the end"),
      ("u  Backspace", "undo, back to the first choice ever made"), ("Ctrl-R", "redo"),
      ("Space  Enter", "read the whole card"), ("/", "find a card"), ("n", "write a note on the card"),
      ("e", "export the choices as JSON"),
      ("Ctrl-Z", "suspend"), ("q", "quit; the next start goes on here"),
      ("", ""), ("mouse", "drag the card and let go, or flick it;"),
      ("", "buttons can be clicked, the wheel scrolls"),
    ]
    let lines = rows.map { key, meaning -> PanelView.Line in
      [PanelView.Piece(key, isStrong: true), PanelView.Piece(x: 15, meaning)]
    }
    return PanelView(
      title: "Keys", lines: lines, offset: max(0, min(offset, lines.count - 1)), hint: "? or Esc closes")
  }
}
