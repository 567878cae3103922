import ChoiceLog

/// What a deck came to, once every card has a choice.
struct SummaryPanel {
  let tally: Tally
  let total: Int
  let words: StampWords
  let pace: Pace

  private static let barColumns = 24

  /// This session as a picture: choices over time, and how fast they were made.
  private var session: [PanelView.Line] {
    let counts = pace.timeline(pieces: 40)
    guard let most = counts.max(), most > 0 else { return [] }
    let steps = Array(" ▁▂▃▄▅▆▇█")
    let line = String(counts.map { steps[$0 == 0 ? 0 : max(1, $0 * 8 / most)] })
    let count = pace.choices.count
    let seconds = Double(pace.length.components.seconds)
    let rate = seconds >= 1 ? ", \(Int((Double(count) * 60 / seconds).rounded())) a minute" : ""
    return [
      [], [PanelView.Piece(line, color: Theme().progress)],
      [PanelView.Piece("this session: \(count) in \(pace.length.words)\(rate)")],
    ]
  }

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
      title: "End of the deck", lines: [heading, []] + bars + session, offset: 0,
      hint: "u undo  e export  q quit")
  }
}
