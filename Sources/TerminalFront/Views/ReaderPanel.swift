import CardDeck

/// All of a card's text, to be scrolled.
enum ReaderPanel {
  /// A card's text in lines, as far as somebody has scrolled: a card may be a book, and every key that scrolls draws
  /// it.
  struct Text {
    private let card: UInt32
    private let columns: Int
    private let joining: ClusterJoining
    private let theme: Theme
    private var all: CardLines
    fileprivate var lines: [PanelView.Line] = []
    fileprivate var isWhole: Bool { all.isWhole }

    /// - Parameters:
    ///   - number: The card's.
    ///   - columns: For the text.
    init(_ card: Card, _ number: UInt32, columns: Int, joining: ClusterJoining, theme: Theme) {
      self.card = number
      self.columns = columns
      self.joining = joining
      self.theme = theme
      all = CardParts(card, columns: columns, joining: joining).all
    }

    /// Lays out so many lines, if there are so many.
    mutating func extend(to count: Int) {
      all.extend(to: count)
      lines += all.lines[lines.count...].map { line in
        line.map { run in
          PanelView.Piece(
            x: run.x, run.text, isStrong: run.role == .title || run.role == .problem,
            color: run.role == .label || run.role == .subtitle
              ? theme.quiet : run.role == .tag ? theme.progress : nil)
        }
      }
    }

    /// Whether it is still what is to be shown.
    func isOf(_ card: UInt32, columns: Int, joining: ClusterJoining) -> Bool {
      self.card == card && self.columns == columns && self.joining == joining
    }
  }

  /// - Parameter rows: Lines there will be room for; the offset stops where the last one is seen.
  static func panel(_ text: Text, offset: Int, rows: Int, keys: KeyMap) -> PanelView {
    var panel = PanelView(
      title: "Card", lines: text.lines, offset: max(0, min(offset, text.lines.count - rows + 1)),
      hint: hint(keys))
    panel.isPartial = !text.isWhole
    return panel
  }

  private static func hint(_ keys: KeyMap) -> String {
    let sides = [Command.choose(.nope), .choose(.like)].map { keys.label(of: $0) }.filter { !$0.isEmpty }
    let choosing = sides.isEmpty ? "" : "  " + sides.joined(separator: " ") + " choose"
    let closing = keys.hint([(.close, "closes")])
    return "↑ ↓ scroll" + choosing + (closing.isEmpty ? "" : "  " + closing)
  }
}
