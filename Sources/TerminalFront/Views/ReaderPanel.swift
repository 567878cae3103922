import CardDeck

/// All of a card's text, to be scrolled.
enum ReaderPanel {
  /// - Parameters:
  ///   - columns: For the text.
  ///   - rows: Lines there will be room for; the offset stops where the last one is seen.
  static func panel(
    _ card: Card, columns: Int, offset: Int, rows: Int, joining: ClusterJoining, theme: Theme, keys: KeyMap
  ) -> PanelView {
    let content = CardContent(card, columns: columns, rows: nil, joining: joining)
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
      hint: hint(keys))
  }

  private static func hint(_ keys: KeyMap) -> String {
    let sides = [Command.choose(.nope), .choose(.like)].map { keys.label(of: $0) }.filter { !$0.isEmpty }
    let choosing = sides.isEmpty ? "" : "  " + sides.joined(separator: " ") + " choose"
    let closing = keys.hint([(.close, "closes")])
    return "↑ ↓ scroll" + choosing + (closing.isEmpty ? "" : "  " + closing)
  }
}
