import CardDeck
import ChoiceLog
import SwipeSession
import TerminalCanvas
import TerminalText

extension SummaryOverlay: OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? {
    let (session, room) = (screen.session, screen.layout?.card ?? CellRect(x: 0, y: 0, columns: 38, rows: 9))
    return SummaryView(
      heading: session.endHeading, tally: session.progress.tally,
      remarks: session.endRemarks(screen.words),
      canGoOn: session.canGoOn,
      unsaved: session.isLogLost ? session.progress.tally.decided : session.pending.unsavedCount,
      toSend: session.teamCounts?.toSend ?? 0,
      secondRoundCards: session.secondRoundCards.prefix(room.rows).map {
        ($0.choice, session.cards.card($0.number))
      },
      listedChoices: session.roundChoices, words: screen.words, timing: session.timing,
      theme: screen.style.theme, joining: screen.joining,
      columns: room.columns >= 98 ? 88 : room.columns - 4,
      rows: room.columns >= 98 ? min(room.rows, 17) - 4 : room.rows - 2
    ).panel
  }

  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? {
    let (later, again) = (session.putOffCount, session.secondRoundCards.count)
    var buttons: [ButtonsView.Button] = []
    if session.canGoOn {
      buttons.append(.init(.goOn, "Go on, \(DecimalText.grouped(later)) later", short: "Go on"))
    }
    if again > 0 {
      let count = DecimalText.grouped(again)
      buttons.append(.init(.again, "Again: the \(count)", short: "Again \(count)"))
    }
    return buttons + [.init(.export, "Export"), .init(.undo, "Undo"), .init(.quit, "Quit")]
  }

  func footer(on screen: SessionScreen) -> FooterView.Content {
    .keys(
      (screen.session.isArriving ? [screen.hint([.close], "back")] : [])
        + [screen.hint([.search], "search", rank: 1), screen.hint([.help], "help")])
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    if isIdle { try lines.sayEnd(self) }
  }
}

/// The summary once every card has been shown: the number of each choice, and what was liked.
struct SummaryView {
  /// How many cards were gone through.
  let heading: String
  let tally: Tally
  let remarks: [String]
  /// Whether cards are put off.
  let canGoOn: Bool
  /// Choices that are not saved yet.
  let unsaved: Int
  /// Choices that a team's server does not have yet.
  var toSend = 0
  /// The cards for a second round, as many as can be named at most.
  let secondRoundCards: [(Choice, Card)]
  /// The choices of these cards.
  var listedChoices = [Choice.star, .like]
  var words = StampWords()
  let timing: ChoiceTiming
  let theme: Theme
  let joining: ClusterJoining
  /// Room for the text.
  let columns: Int
  let rows: Int

  /// Narrower panels have the names below the bars.
  private static let twoColumns = 66
  private static let nameColumns = 21

  var panel: PanelView {
    var lines = head + [[]]
    let isWide = columns >= Self.twoColumns
    let bars = bars(columns: isWide ? (columns >= 88 ? 40 : 34) : columns)
    let after = goingOn
    guard isWide else {
      lines += bars + (after.isEmpty ? [] : [[]] + after)
      let room = rows - lines.count - 2
      if room > 0, !secondRoundCards.isEmpty { lines += [[]] + names(columns: columns, rows: room + 1) }
      return PanelView(lines: lines, isCard: true)
    }
    let left = bars + (after.isEmpty ? [] : [[]] + after)
    let x = columns >= 88 ? 43 : 37
    let right = secondRoundCards.isEmpty ? [] : names(columns: columns - x, rows: max(2, rows - lines.count))
    return PanelView(lines: lines + PanelView.lines(left, beside: right, at: x), isCard: true)
  }

  /// The heading, the time taken, whether everything is saved, and remarks.
  private var head: [PanelView.Line] {
    let work = timing.work
    let seconds = work.length / .seconds(1)
    var facts: [String] = []
    if seconds >= 1 {
      let pace = Int((Double(work.gaps) * 60 / seconds).rounded())
      facts.append("\(Duration.seconds(seconds.rounded()).words), \(pace) a minute.")
    }
    if tally.decided > 0 {
      let saved = columns < 44 ? "All saved." : "Everything is saved."
      facts.append(unsaved > 0 ? "\(unsaved) not saved yet." : saved)
      if toSend > 0 { facts.append("\(toSend) to send.") }
    }
    let lines = [facts.joined(separator: " ")].filter { !$0.isEmpty } + remarks
    return [[PanelView.Piece(heading, isStrong: true)]]
      + lines.map { [PanelView.Piece($0, color: theme.label)] }
  }

  /// A line for each choice: its arrow and word, its number, and that as a bar; all bars have one scale.
  private func bars(columns: Int) -> [PanelView.Line] {
    let most = max(1, Choice.allCases.map { tally[$0] }.max() ?? 1)
    let numberColumns = DecimalText.grouped(most).count
    // A deck's own labels may be longer than ours.
    let shown = Choice.allCases.filter { tally[$0] > 0 }
    let labels = shown.map { CharacterWidth.of(words.tallyWord($0), joining: joining) }
    let labelColumns = min(max(7, labels.max() ?? 0), max(7, columns / 3))
    let x = labelColumns + 3 + max(3, numberColumns)
    let room = max(1, columns - x - 2)
    return shown.map { choice in
      let number = DecimalText.grouped(tally[choice])
      let filled = max(1, tally[choice] * room / most)
      let color = theme.color(of: choice)
      // Where a bar is told from the rest of it only by its colour, the rest is not drawn.
      return [
        PanelView.Piece(words.arrow(choice), isStrong: true, color: readable(theme.color(of: choice))),
        PanelView.Piece(
          x: 2, CharacterWidth.truncated(words.tallyWord(choice), to: labelColumns, joining: joining)),
        PanelView.Piece(x: x - number.count, number, isStrong: true),
        PanelView.Piece(x: x + 2, String(repeating: "━", count: filled), color: color),
        PanelView.Piece(
          x: x + 2 + filled,
          String(repeating: theme.isCoarse ? " " : "━", count: room - filled), color: track),
      ]
    }
  }

  /// What is left of a bar, on the panel.
  private var track: Color { theme.card.mixed(with: theme.label, amount: 0.3) }

  /// A colour, as near to that of words as it takes to be read on the card.
  private func readable(_ color: Color) -> Color {
    guard !theme.isCoarse else { return color }
    return [0, 0.2, 0.4, 0.7].map { color.mixed(with: theme.title, amount: $0) }
      .first { $0.contrast(to: theme.card) >= 4.6 } ?? theme.title
  }

  private var goingOn: [PanelView.Line] {
    guard canGoOn, tally.later > 0 else { return [] }
    let text =
      tally.later == 1
      ? ["The one put off comes back", "when you go on."]
      : ["The \(DecimalText.grouped(tally.later)) put off come back", "when you go on."]
    return text.map { [PanelView.Piece($0, color: theme.label)] }
  }

  /// The names of these cards; the last line says how many more there are.
  private func names(columns: Int, rows: Int) -> [PanelView.Line] {
    let all = listedChoices.reduce(0) { $0 + tally[$1] }
    let room = max(1, rows - 1)
    let count = all <= min(room, secondRoundCards.count) ? all : min(room - 1, secondRoundCards.count)
    let heading: PanelView.Line = [
      PanelView.Piece(
        listedChoices.contains(.like)
          ? "What you liked" : words.tallyWord(listedChoices[0]).capitalizedSentence, isStrong: true,
        color: readable(theme.progress))
    ]
    let hasSubtitles = columns >= 40
    let lines = secondRoundCards.prefix(max(0, count)).map { choice, card -> PanelView.Line in
      let name = CharacterWidth.truncated(
        card.shownName(atMost: 1024),
        to: hasSubtitles ? Self.nameColumns : columns - 2, joining: joining)
      let sign = PanelView.Piece(
        choice == .star ? "★" : words.arrow(choice), isStrong: true, color: readable(theme.color(of: choice)))
      let subtitle = hasSubtitles ? SafeText.line(card.subtitle ?? "", atMost: 1024) : ""
      return [sign, PanelView.Piece(x: 2, name)]
        + (subtitle.isEmpty
          ? []
          : [
            PanelView.Piece(
              x: Self.nameColumns + 4,
              CharacterWidth.truncated(subtitle, to: columns - Self.nameColumns - 4, joining: joining),
              color: theme.label)
          ])
    }
    let left = all - lines.count
    let more: [PanelView.Line] =
      left > 0 ? [[PanelView.Piece(x: 2, "and \(DecimalText.grouped(left)) more", color: theme.label)]] : []
    return [heading] + lines + more
  }
}

extension Duration {
  /// The duration in words that fit a header: "45 s", "12 min", "3 h 20 min".
  var words: String {
    let seconds = max(0, components.seconds)
    switch seconds {
    case ..<90: return "\(seconds) s"
    case ..<5400: return "\((seconds + 30) / 60) min"
    case ..<36_000: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: return "\((seconds + 1800) / 3600) h"
    }
  }
}
