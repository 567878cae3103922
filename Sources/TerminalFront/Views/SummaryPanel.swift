import ChoiceLog

/// What a deck came to, once every card has a choice.
struct SummaryPanel {
  let tally: Tally
  let total: Int
  let words: StampWords

  private static let barColumns = 24

  var panel: PanelView {
    let theme = Theme()
    let rows = [
      (words.right, tally.like, theme.like), (words.left, tally.nope, theme.nope),
      (words.up, tally.star, theme.star),
      (words.down, tally.later, theme.later),
    ].filter { $0.1 > 0 }
    let names = rows.map { CharacterWidth.truncated($0.0, to: 14) }
    let indent = (names.map { CharacterWidth.of($0) }.max() ?? 0) + 2
    let most = max(1, rows.map(\.1).max() ?? 1)
    let bars = zip(names, rows).map { name, row -> PanelView.Line in
      let bar = String(repeating: "█", count: max(1, row.1 * Self.barColumns / most))
      let share = total > 0 ? " \(row.1)  \(row.1 * 100 / total) %" : " \(row.1)"
      return [
        PanelView.Piece(name, isStrong: true), PanelView.Piece(x: indent, bar, color: row.2),
        PanelView.Piece(x: indent + CharacterWidth.of(bar), share),
      ]
    }
    let heading: PanelView.Line = [
      PanelView.Piece("All \(total) \(total == 1 ? "card" : "cards") decided.", isStrong: true)
    ]
    return PanelView(
      title: "End of the deck", lines: [heading, []] + bars, offset: 0, hint: "u undo  e export  q quit")
  }
}
