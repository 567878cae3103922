import SwipeSession

extension HelpOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    HelpView.panel(keys: screen.session.keys, words: screen.words, offset: firstLine)
  }

  /// Said once and closed.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    lines.close()
    try lines.say(lines.spoken.keys)
  }
}

/// Every key there is, as given out.
enum HelpView {
  static func panel(keys: KeyMap, words: StampWords, offset: Int) -> PanelView {
    let shown = Command.configurable.filter { !isLeftOut($0) } + [.suspend, .quit]
    var rows = shown.compactMap { command -> (String, String)? in
      let labels = keys.keys(for: command).map(\.label)
      return labels.isEmpty ? nil : (labels.joined(separator: "  "), meaning(of: command, words))
    }
    rows += [
      ("", ""), ("mouse", "drag the card and let go, or flick it;"),
      ("", "buttons can be clicked, the wheel scrolls"),
    ]
    let indent = (rows.map { CharacterWidth.of($0.0, joining: .none) }.max() ?? 0) + 2
    let lines = rows.map { key, meaning -> PanelView.Line in
      [PanelView.Piece(key, isStrong: true), PanelView.Piece(x: indent, meaning)]
    }
    let closers = [Command.help, .close].map { keys.label(of: $0) }.filter { !$0.isEmpty }
    let closing = closers.isEmpty ? "" : closers.joined(separator: " or ") + " closes"
    return PanelView(
      title: "Keys", lines: lines, offset: max(0, min(offset, lines.count - 1)), hint: closing)
  }

  /// What is clear without words, or comes at another place in the list.
  private static func isLeftOut(_ command: Command) -> Bool {
    switch command {
    case .quit, .close, .scroll, .repaint: true
    default: false
    }
  }

  private static func meaning(of command: Command, _ words: StampWords) -> String {
    switch command {
    case .choose(.later): words.down + ": comes back at the end"
    case .choose(let choice): words[choice.direction]
    default: command.meaning
    }
  }
}
