import CardDeck

/// All of a card's text, to be scrolled.
enum ReaderPanel {
  /// A card's text in lines: made once, as a card may be a book and every key that scrolls draws it.
  struct Text {
    private let card: Card
    private let columns: Int
    private let joining: ClusterJoining
    fileprivate let lines: [PanelView.Line]

    /// - Parameter columns: For the text.
    init(_ card: Card, columns: Int, joining: ClusterJoining, theme: Theme) {
      self.card = card
      self.columns = columns
      self.joining = joining
      lines = CardContent(card, columns: columns, rows: nil, joining: joining).lines.map { line in
        line.map { run in
          PanelView.Piece(
            x: run.x, run.text, isStrong: run.role == .title || run.role == .problem,
            color: run.role == .label || run.role == .subtitle
              ? theme.quiet : run.role == .tag ? theme.progress : nil)
        }
      }
    }

    /// Whether it is still what is to be shown.
    func isOf(_ card: Card, columns: Int, joining: ClusterJoining) -> Bool {
      self.columns == columns && self.joining == joining && self.card == card
    }
  }

  /// - Parameter rows: Lines there will be room for; the offset stops where the last one is seen.
  static func panel(_ text: Text, offset: Int, rows: Int, keys: KeyMap) -> PanelView {
    PanelView(
      title: "Card", lines: text.lines, offset: max(0, min(offset, text.lines.count - rows + 1)),
      hint: hint(keys))
  }

  private static func hint(_ keys: KeyMap) -> String {
    let sides = [Command.choose(.nope), .choose(.like)].map { keys.label(of: $0) }.filter { !$0.isEmpty }
    let choosing = sides.isEmpty ? "" : "  " + sides.joined(separator: " ") + " choose"
    let closing = keys.hint([(.close, "closes")])
    return "↑ ↓ scroll" + choosing + (closing.isEmpty ? "" : "  " + closing)
  }
}
