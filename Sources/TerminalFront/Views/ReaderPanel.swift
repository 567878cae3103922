import CardDeck

/// All of a card's text, to be scrolled.
enum ReaderPanel {
  /// - Parameters:
  ///   - columns: For the text.
  ///   - rows: Lines there will be room for; the offset stops where the last one is seen.
  static func panel(_ card: Card, columns: Int, offset: Int, rows: Int) -> PanelView {
    let theme = Theme()
    let content = CardContent(card, columns: columns, rows: nil)
    let lines = content.lines.map { line in
      line.map { run in
        PanelView.Piece(
          x: run.x, run.text, isStrong: run.role == .title || run.role == .problem,
          color: run.role == .label || run.role == .subtitle
            ? theme.quiet : run.role == .tag ? theme.progress : nil)
      }
    }
    return PanelView(
      title: "Card", lines: lines, offset: max(0, min(offset, lines.count - rows + 1)),
      hint: "↑ ↓ scroll  ← → choose  Esc closes")
  }
}
