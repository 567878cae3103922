import CardDeck
import ChoiceLog
import SwipeSession
import TerminalCanvas

extension SearchOverlay: OverlayView {
  func inputLine(on screen: SessionScreen) -> FooterView.InputLine? {
    let actions =
      hasCard
      ? [
        FooterView.Hint(key: "↓", word: "next"), FooterView.Hint(key: "Enter", word: "to the top"),
        screen.hint([.choose(.nope), .choose(.like)], "choose"),
      ] : []
    return FooterView.InputLine(
      prompt: "/", text: search.line.text,
      result: completion(atMost: 4) ?? result(screen.words, screen.session, found: "found"),
      hints: actions.compactMap(\.self) + [FooterView.Hint(key: "Esc", word: "back")])
  }

  /// What can be done with the card that is found.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? {
    guard hasCard else { return [] }
    return [Choice.nope, .later, .star, .like].map {
      .init(.choose($0), words[$0.direction].capitalizedWord)
    }
  }

  /// Whether keys act on a card, or will on the one that is found.
  private var hasCard: Bool { search.shown != nil || search.state == .running }

  private func completion(atMost count: Int) -> String? {
    let matches = Completion(of: search.line.lastWord, among: candidates).matches
    guard !matches.isEmpty, matches != [String(search.line.lastWord)] else { return nil }
    return "Tab: " + matches.prefix(count).joined(separator: "  ")
  }

  /// What came of the search, behind what was typed.
  ///
  /// - Parameter found: What is said of a card that is found before all such cards are counted.
  private func result(_ words: StampWords, _ session: Session, found: String?) -> String {
    let choice = shownCard.flatMap { session.pending.lookUp($0) }.map { words[$0.direction] }
    let parts: [String?] =
      switch search.state {
      case .idle: ["words, #tag or field:text"]
      case .running: ["searching …", waitingWords(words).map { "then \($0)" }]
      case .none: [session.noneFound]
      case .only: [choice, "the only one"]
      case .found: [choice, rankWords ?? found]
      }
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  private var rankWords: String? {
    rank.map { $0.all == 1 ? "the only one" : "\($0.place) of \(DecimalText.grouped($0.all)) cards" }
  }

  /// What is done with the card once it is found.
  private func waitingWords(_ words: StampWords) -> String? {
    switch pending {
    case .choose(let choice, _): words[choice.direction]
    case .raise: "to the top"
    case nil: nil
    }
  }

  /// What the search has to say about itself, where it is told in lines.
  private func spokenHint(_ lines: LinePresenter) -> String {
    if let completion = completion(atMost: 8) { return completion }
    let text = result(lines.words, lines.session, found: nil)
    guard search.state != .running else { return text }
    let actions = hasCard ? ["Down next", "Enter to the top", lines.spoken.choosing(in: lines.session)] : []
    return ([text] + actions + ["Esc back"]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.echo("find: ", search.line.text)
    if isIdle { try lines.sayFound(shownCard, search.state, hint: spokenHint(lines)) }
  }
}

extension Session {
  /// What a search says that has found nothing: it looks at no card that the session is not about.
  fileprivate var noneFound: String {
    about.isEmpty ? "no card like this" : "no card like this in this session"
  }
}
