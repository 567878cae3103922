import CardDeck
import SwipeSession

extension SearchOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> FooterView.InputLine? {
    let completion = Completion(of: search.line.lastWord, among: candidates)
    let isCompletable = !completion.matches.isEmpty && completion.matches != [String(search.line.lastWord)]
    return FooterView.InputLine(
      prompt: "/", text: search.line.text,
      result: isCompletable
        ? "Tab: " + completion.matches.prefix(4).joined(separator: "  ")
        : result(screen.words, screen.session),
      hints: [
        FooterView.Hint(key: "Enter", word: "next"), FooterView.Hint(key: "arrows", word: "choose", rank: 1),
        FooterView.Hint(key: "Esc", word: "back"),
      ])
  }

  /// What came of the search, behind what was typed.
  private func result(_ words: StampWords, _ session: Session) -> String {
    let choice = shownCard.flatMap { session.pending.lookUp($0) }
    let chosen = choice.map { "\(words[$0.direction]) · " } ?? ""
    return switch search.state {
    case .idle: "words, #tag or field:text"
    case .running: "searching …"
    case .none: session.noneFound
    case .only: chosen + "the only one"
    case .found:
      chosen
        + (rank.map { $0.all == 1 ? "the only one" : "\($0.place) of \(DecimalText.grouped($0.all)) cards" }
          ?? "arrows choose")
    }
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
    case .none: return "\(session.noneFound)  ·  Esc back"
    case .only: return standing + "the only one  ·  arrows choose  ·  Esc back"
    case .found: return standing + "Enter next  ·  arrows choose  ·  Esc back"
    }
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.echo("find: ", search.line.text)
    if isIdle { try lines.sayFound(shownCard, search.state, hint: hint(lines.session, lines.words)) }
  }
}

extension Session {
  /// What a search says that has found nothing: it looks at no card that the session is not about.
  fileprivate var noneFound: String {
    about.isEmpty ? "no card like this" : "no card like this in this session"
  }
}
