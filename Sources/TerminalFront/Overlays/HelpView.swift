import SwipeSession
import TerminalCanvas
import TerminalText

extension HelpOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    HelpView(
      keys: screen.session.keys, words: screen.words, reasons: screen.session.reasons,
      hasMouse: screen.appearance.usesMouse, joining: screen.joining, accent: screen.style.theme.progress
    ).panel(
      columns: (screen.layout?.stage.columns ?? 40) - 8, offset: firstLine)
  }

  /// Says the keys once and closes.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    try lines.say(lines.spoken.keys(lines.session.hints, lines.session.reasons))
  }
}

/// All keys as they are assigned, grouped by purpose.
struct HelpView {
  let keys: KeyMap
  let words: StampWords
  var reasons: [ChoiceReason] = []
  var hasMouse = true
  let joining: ClusterJoining
  /// The colour of headings.
  let accent: Color

  private typealias Entry = (key: String, meaning: String, command: Command?)

  /// Blank columns between the two columns of keys.
  private static let gap = 3
  /// The least width of the column of keys.
  private static let keyColumns = 5
  /// Columns of a reason; a longer one is cut.
  private static let reasonColumns = 60

  /// Two columns, or one below the other where there is no room for them.
  func panel(columns: Int, offset: Int) -> PanelView {
    let left = [
      group("Choose", [.choose(.nope), .choose(.like), .choose(.star), .choose(.later), .undo, .redo]),
      reasons.isEmpty
        ? nil
        : lines(
          "Choose, and why",
          reasons.enumerated().map { index, reason in
            let text = words[reason.choice].lowercasedWord + ": " + reason.text
            return (
              keys.label(of: .reason(index + 1)),
              CharacterWidth.truncated(text, to: Self.reasonColumns, joining: joining), .reason(index + 1)
            )
          }),
      hasMouse
        ? lines("Drag", [("", "a card to a side, to choose", nil), ("", "click: open it, or a button", nil)])
        : nil,
    ].compactMap(\.self)
    let right = [
      group(
        "This card", [.open, .zoomIn, .zoomActual, .compare, .explain, .note, .openLink, .copyID]),
      group("This deck", [.search, .export, .goOn, .again, .help, .repaint, .suspend, .quit]),
    ]
    func joined(_ groups: [[PanelView.Line]]) -> [PanelView.Line] { Array(groups.joined(separator: [[]])) }
    let first = joined(left)
    let second = joined(right)
    let x = width(first) + Self.gap
    let hasRoom = x + width(second) <= columns
    return PanelView(
      lines: hasRoom ? PanelView.lines(first, beside: second, at: x) : joined(left + right),
      offset: offset)
  }

  private func width(_ lines: [PanelView.Line]) -> Int {
    lines.map { $0.map { $0.x + CharacterWidth.of($0.text, joining: joining) }.max() ?? 0 }.max() ?? 0
  }

  private func group(_ title: String, _ commands: [Command]) -> [PanelView.Line] {
    lines(
      title,
      commands.compactMap { command in
        let labels = shownKeys(of: command)
        return labels.isEmpty ? nil : (labels.joined(separator: " "), meaning(of: command), command)
      })
  }

  /// One, and another one that takes no more than a column; of commands that go together one each.
  private func shownKeys(of command: Command) -> [String] {
    let together: [Command]
    switch command {
    case .zoomIn: together = [.zoomIn, .zoomOut, .zoomOff]
    case .compare: together = [.compare, .markNext]
    default:
      let labels = keys.keys(for: command).prefix(2).map(\.label)
      return Array(labels.prefix { $0 == labels.first || CharacterWidth.of($0, joining: joining) == 1 })
    }
    return together.map { keys.label(of: $0) }.filter { !$0.isEmpty }
  }

  private func lines(_ title: String, _ entries: [Entry]) -> [PanelView.Line] {
    let widest = entries.map { CharacterWidth.of($0.key, joining: joining) }.max() ?? 0
    let indent = widest > 0 ? max(widest, Self.keyColumns) + 2 : 0
    return [[PanelView.Piece(title, isStrong: true, color: accent)]]
      + entries.map {
        [
          PanelView.Piece($0.key, isStrong: true, command: $0.command),
          PanelView.Piece(x: indent, $0.meaning, command: $0.command),
        ]
      }
  }

  private func meaning(of command: Command) -> String {
    switch command {
    case .choose(.later): words[.later].lowercasedWord + ": comes back"
    case .choose(let choice): words[choice].lowercasedWord
    case .undo: "undo, back to the first"
    case .open: "read the whole card"
    case .zoomActual: "its picture 1:1, and back"
    case .compare: "compare it; mark one"
    case .explain: "mark words for or against"
    case .zoomIn: "zoom its picture"
    case .note: "note"
    case .openLink: "open its file or link"
    case .copyID: "copy its id"
    case .search: "search"
    case .export: "export choices"
    case .goOn: "at the end: cards put off"
    case .again: "at the end: a second round"
    case .help: "these keys"
    case .quit: "quit; goes on here"
    default: command.meaning
    }
  }
}
