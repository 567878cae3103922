import CardDeck
import ChoiceLog
import SwipeSession
import TerminalCanvas
import TerminalText

extension SearchOverlay: OverlayView {
  func footer(on screen: SessionScreen) -> FooterView.Content {
    let actions =
      hasCard
      ? [
        FooterView.Hint([KeyPress(.down), KeyPress(.up)], "next"),
        FooterView.Hint([KeyPress(.enter)], raising(in: screen.session)),
        screen.hint([.choose(.nope), .choose(.like)], "choose"),
      ] : []
    return .input(
      .init(
        prompt: "/", text: search.line.text,
        result: [result(screen.words, screen.session, found: "found"), completion(atMost: 4)]
          .compactMap(\.self).joined(separator: " · "),
        hints: actions + [FooterView.Hint([KeyPress(.escape)], "back")]))
  }

  var query: CardQuery { search.query }

  /// A click on the card that is found takes it to the top.
  func target(at cell: CellPosition, on screen: SessionScreen, _ stage: CellRect) -> Session.Held? {
    guard let layout = screen.layout, let found = shownCard,
      screen.face(of: found, on: layout).laidOut.layout.frame.contains(x: cell.x, y: cell.y)
    else { return nil }
    return .key(KeyPress(.enter))
  }

  /// The buttons for the card that is found.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? {
    guard hasCard else { return [] }
    return [Choice.nope, .later, .star, .like].filter(session.configuration.allows).map {
      .init(.choose($0), words[$0].capitalizedWord)
    }
  }

  /// What Enter does: a card comes to the top undecided, so that the choice on a decided one is taken back.
  private func raising(in session: Session) -> String {
    guard let shownCard, session.pending.lookUp(shownCard) != nil,
      session.stack.status(of: shownCard) != .remaining
    else { return "to the top" }
    return "take back"
  }

  /// Whether keys act on a card, or will as soon as one is found.
  private var hasCard: Bool { search.shown != nil || search.state == .running }

  private func completion(atMost count: Int) -> String? {
    let matches = Completion(of: search.line.lastWord, among: candidates).matches
    guard !matches.isEmpty, matches != [String(search.line.lastWord)] else { return nil }
    return "Tab: " + matches.prefix(count).joined(separator: "  ")
  }

  /// The result of the search, shown behind what was typed.
  ///
  /// - Parameter found: The word for a card that is found before all matches are counted.
  private func result(_ words: StampWords, _ session: Session, found: String?) -> String {
    let choice = shownCard.flatMap { session.pending.lookUp($0) }.map(words.participle)
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

  /// What will be done with the card once it is found.
  private func waitingWords(_ words: StampWords) -> String? {
    switch pending {
    case .choose(let choice, _): words[choice].lowercasedWord
    case .raise: "to the top"
    case nil: nil
    }
  }

  /// The state of the search and its keys, in plain mode.
  private func spokenHint(_ lines: LinePresenter) -> String {
    if let completion = completion(atMost: 8) { return completion }
    let text = result(lines.words, lines.session, found: nil)
    guard search.state != .running else { return text }
    let actions =
      hasCard
      ? ["Down next", "Enter \(raising(in: lines.session))", lines.spoken.choosing(in: lines.session)] : []
    return ([text] + actions + ["Esc back"]).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.echo("find: ", search.line.text)
    if isIdle { try lines.sayFound(shownCard, search.state, hint: spokenHint(lines)) }
  }
}

extension Session {
  /// The result of a search that has found nothing: it looks only at cards that the session is about.
  fileprivate var noneFound: String {
    about(StampWords()).isEmpty ? "no card like this" : "no card like this in this session"
  }
}
