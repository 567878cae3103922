import CardDeck
import SwipeSession

extension ReaderOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    let columns = min(76, (screen.layout?.columns ?? 40) - 8)
    let rows = max(1, (screen.layout?.rows ?? 12) - 3)
    let (whole, theme, joining) = (screen.wholeCard(card), screen.style.theme, screen.joining)
    var text: ReaderView.Text
    if let known = screen.readerText, known.isOf(whole, columns: columns, joining: joining, theme: theme) {
      text = known
    } else {
      text = ReaderView.Text(whole, columns: columns, joining: joining, theme: theme)
    }
    // Given up before it grows, so that it need not be copied.
    screen.readerText = nil
    text.extend(to: firstLine + rows)
    screen.readerText = text
    return ReaderView.panel(text, offset: firstLine, rows: rows, keys: screen.session.keys)
  }

  /// Read out piece by piece; nothing lies open meanwhile.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    try lines.read(card)
  }
}

/// All of a card's text, to be scrolled.
enum ReaderView {
  /// A card's text in lines, as far as somebody has scrolled: a card may be a book, and every key that scrolls draws
  /// it.
  struct Text {
    private let card: Card
    private let columns: Int
    private let joining: ClusterJoining
    private let theme: Theme
    private var all: CardLines
    fileprivate var lines: [PanelView.Line] = []
    fileprivate var isWhole: Bool { all.isWhole }

    /// - Parameters:
    ///   - columns: For the text.
    init(_ card: Card, columns: Int, joining: ClusterJoining, theme: Theme) {
      self.card = card
      self.columns = columns
      self.joining = joining
      self.theme = theme
      all = CardParts(card, joining: joining).all(columns: columns)
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
    func isOf(_ card: Card, columns: Int, joining: ClusterJoining, theme: Theme) -> Bool {
      self.card == card && self.columns == columns && self.joining == joining && self.theme == theme
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
