import SwipeSession

/// How an overlay looks on the screen, and what is said of it in lines.
protocol OverlayView: Overlay {
  /// What lies over the cards; `nil` for nothing.
  func panel(on screen: SessionScreen) -> PanelView?
  /// The line that is being typed, in the buttons' place; `nil` for none.
  func inputLine(on screen: SessionScreen) -> InputLineView?
  /// What waits for a key, in the footer; `nil` for nothing.
  var question: String? { get }
  /// Says what has changed, after each event and whatever else may have changed it.
  ///
  /// - Parameter isIdle: Whether all keys that were typed have been handled: what each of many came to is not said.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError)
}

extension OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? { nil }
  func inputLine(on screen: SessionScreen) -> InputLineView? { nil }
  var question: String? { nil }
}

extension ReplaceFileQuestion: OverlayView {
  var question: String? { "\(path) exists and is not ours. Replace it?  y yes  n no" }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    try lines.sayOnce(of: self, lines.spoken.question(path))
  }
}

extension NoteOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> InputLineView? {
    InputLineView(
      prompt: asksToDrop ? "drop this note?" : "note", text: line.text,
      hint: asksToDrop
        ? "Esc drops what you wrote  ·  Enter keeps it  ·  any other key goes on" : hint(screen.session))
  }

  private func hint(_ session: Session) -> String {
    let completion = Completion(of: line.lastWord, among: session.cards.seenWords)
    guard !completion.matches.isEmpty else {
      return "#tag and @name can be completed with Tab  ·  Enter keeps  ·  Esc back"
    }
    return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    if asksToDrop { return try lines.sayOnce(of: self, lines.spoken.dropQuestion) }
    lines.canSayAgain()
    try lines.echo("note: ", line.text)
  }
}

extension SearchOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> InputLineView? {
    InputLineView(prompt: "/", text: search.line.text, hint: hint(screen.session, screen.words))
  }

  /// What the search has to say about itself.
  func hint(_ session: Session, _ words: StampWords) -> String {
    let completion = Completion(of: search.line.lastWord, among: candidates)
    if !completion.matches.isEmpty, completion.matches != [String(search.line.lastWord)] {
      return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
    }
    let choice = shownCard.flatMap { session.pending.lookUp($0) }
    let chosen = choice.map { "\(words[$0.direction])  ·  " } ?? ""
    switch search.state {
    case .idle: return "words, #tag or field:text  ·  Esc back"
    case .running: return "searching …"
    case .none: return "no card like this  ·  Esc back"
    case .only: return chosen + "the only one  ·  arrows choose  ·  Esc back"
    case .found: return chosen + "Enter next  ·  arrows choose  ·  Esc back"
    }
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.echo("find: ", search.line.text)
    if isIdle { try lines.sayFound(shownCard, search.state, hint: hint(lines.session, lines.words)) }
  }
}
