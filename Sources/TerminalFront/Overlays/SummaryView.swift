import ChoiceLog
import SwipeSession

extension SummaryOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    let session = screen.session
    return SummaryView(
      counts: session.counts, words: screen.words, timing: session.timing, theme: screen.style.theme,
      keys: session.keys, joining: screen.joining
    ).panel
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    if isIdle { try lines.sayEnd() }
  }
}

/// What a deck came to, once every card has been shown: how the choices fell, and how this session went.
struct SummaryView {
  let counts: CardCounts
  let words: StampWords
  let timing: ChoiceTiming
  let theme: Theme
  let keys: KeyMap
  let joining: ClusterJoining

  /// As wide as goes beside names and numbers on the smallest screen.
  private static let barColumns = 16
  private static let timelineColumns = 32

  var panel: PanelView {
    PanelView(
      title: "End of the deck", lines: [heading] + remarks + [[]] + bars + session, offset: 0,
      hint: keys.hint([(.undo, "undo"), (.export, "export"), (.quit, "quit")]))
  }

  private var heading: PanelView.Line {
    let (decided, total) = (counts.decided, counts.cards)
    let cards = total == 1 ? "card" : "cards"
    let text =
      total == 0
      ? "There are no cards."
      : decided < total ? "\(decided) of \(total) \(cards) decided." : "All \(total) \(cards) decided."
    return [PanelView.Piece(text, isStrong: true)]
  }

  private var remarks: [PanelView.Line] { counts.remarks.map { [PanelView.Piece($0, color: theme.quiet)] } }

  /// A line a choice: its word, how often, which share, and that as a bar.
  private var bars: [PanelView.Line] {
    let total = counts.cards
    let rows = Choice.allCases.map { ($0, counts.tally[$0]) }.filter { $0.1 > 0 }
    let names = rows.map { CharacterWidth.truncated(words[$0.0.direction], to: 14, joining: joining) }
    let nameColumns = names.map { CharacterWidth.of($0, joining: joining) }.max() ?? 0
    let most = max(1, rows.map(\.1).max() ?? 1)
    let numberColumns = "\(most)".count
    return zip(names, rows).map { name, row in
      let number = "\(row.1)"
      let share = total > 0 ? "\(row.1 * 100 / total) %" : ""
      let x = nameColumns + 2
      let halves = max(1, row.1 * Self.barColumns * 2 / most)
      return [
        PanelView.Piece(name, isStrong: true), PanelView.Piece(x: x + numberColumns - number.count, number),
        PanelView.Piece(x: x + numberColumns + 2 + 5 - share.count, share, color: theme.quiet),
        PanelView.Piece(
          x: x + numberColumns + 9, String(repeating: "█", count: halves / 2) + (halves % 2 == 0 ? "" : "▌"),
          color: theme.color(of: row.0.direction)),
      ]
    }
  }

  /// This session: choices over time, each piece of time in the colour of most of them, and how fast.
  private var session: [PanelView.Line] {
    let count = timing.choices.count
    let pieces = min(Self.timelineColumns, max(8, count))
    let counts = timing.timeline(pieces: pieces)
    guard let most = counts.max(), most > 0 else { return [] }
    let steps = Array(" ▁▂▃▄▅▆▇█")
    let leaders = timing.leaders(pieces: pieces)
    let line = zip(counts, leaders).enumerated().map { x, piece in
      PanelView.Piece(
        x: x, String(steps[piece.0 == 0 ? 0 : max(1, piece.0 * 8 / most)]),
        color: piece.1.map { theme.color(of: $0.direction) } ?? theme.progress)
    }
    let seconds = Double(timing.length.components.seconds)
    let rate = seconds >= 1 ? "\(Int((Double(count) * 60 / seconds).rounded())) a minute" : ""
    let dwell = timing.typicalDwell.map(\.tenths) ?? "0.0"
    let each = dwell == "0.0" ? "" : "\(dwell) s a card"
    let speed = [rate, each].filter { !$0.isEmpty }.joined(separator: ", ")
    return [
      [], line, [PanelView.Piece("\(count) choices in \(timing.length.words)", color: theme.quiet)],
      [PanelView.Piece(speed, color: theme.quiet)],
    ]
  }
}

extension ChoiceTiming {
  /// The commonest choice in each of equal pieces of the session's time; `nil` where there was none. Of equals the one
  /// that comes first in ``Choice``.
  func leaders(pieces: Int) -> [Choice?] {
    guard let first = choices.first?.time, let last = choices.last?.time, last > first, pieces > 0 else {
      return []
    }
    var counts = [[Choice: Int]](repeating: [:], count: pieces)
    for (time, choice) in choices {
      counts[min(pieces - 1, Int((time - first) / (last - first) * Double(pieces)))][choice, default: 0] += 1
    }
    return counts.map { counts in
      Choice.allCases.filter { counts[$0] != nil }.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
    }
  }
}

extension Duration {
  /// In words that fit a header: "45 s", "12 min", "3 h 20 min".
  var words: String {
    let seconds = max(0, components.seconds)
    switch seconds {
    case ..<90: return "\(seconds) s"
    case ..<5400: return "\((seconds + 30) / 60) min"
    case ..<36_000: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: return "\((seconds + 1800) / 3600) h"
    }
  }

  /// Seconds with one decimal: "2.4".
  fileprivate var tenths: String {
    let tenths = max(0, Int((self / .milliseconds(100)).rounded()))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
