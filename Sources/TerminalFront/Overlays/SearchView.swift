import SwipeSession

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
    let standing = choice.map { "\(words[$0.direction])  ·  " } ?? ""
    switch search.state {
    case .idle: return "words, #tag or field:text  ·  Esc back"
    case .running: return "searching …"
    case .none: return "no card like this  ·  Esc back"
    case .only: return standing + "the only one  ·  arrows choose  ·  Esc back"
    case .found: return standing + "Enter next  ·  arrows choose  ·  Esc back"
    }
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.echo("find: ", search.line.text)
    if isIdle { try lines.sayFound(shownCard, search.state, hint: hint(lines.session, lines.words)) }
  }
}
