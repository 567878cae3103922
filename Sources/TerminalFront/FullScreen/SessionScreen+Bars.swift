import SwipeEngine
import SwipeSession
import TerminalText

/// The header, the buttons and the footer.
extension SessionScreen {
  var header: HeaderView {
    let (done, total, tally) = session.progress
    let all = session.context(words)
    let about = session.overlayView?.header(on: self)
    return HeaderView(
      title: about?.title ?? session.title,
      context: about.map { $0.context + all.filter(\.isWarning) } ?? all,
      done: done, total: total, tally: tally, labels: words, copies: session.counts.copies,
      isCounting: session.isArriving,
      // Nobody knows how many more cards of a team's deck will come.
      timeLeft: session.teamReport != nil && session.isArriving
        ? nil : session.timing.timeLeft(cards: session.stack.remainingCount)?.words)
  }

  /// The buttons; their keys light them, and so does a card on its way to them.
  func buttons(at time: Duration) -> ButtonsView {
    // The card in the hand, or the one that left last.
    let held =
      frame.cards.first { $0.phase == .dragging } ?? frame.cards.first { StampView.isSolid($0) }
    func button(
      _ command: Command, _ label: String, short: String? = nil, key: String = ""
    ) -> ButtonsView.Button {
      var light = lights.isLit(command) || session.held == .button(command) ? 1.0 : 0
      if let held, let direction = held.stamp, command == .choose(session.directions.choice(direction)) {
        light = max(light, StampView.isSolid(held) ? 1 : min(0.99, held.stampOpacity))
      }
      var button = ButtonsView.Button(
        command: command, key: key.isEmpty ? keyLabel(of: command) : key, label: label, short: short,
        light: light)
      if case .choose(let choice) = command { button.isAtRight = session.directions[choice] == .right }
      return button
    }
    if let own = session.overlayView?.buttons(in: session, words) {
      return ButtonsView(buttons: own.map { button($0.command, $0.label, short: $0.short, key: $0.key) })
    }
    if let awaited = session.awaited {
      let others =
        awaited.team == nil
        ? [] : [button(.export, "Export"), button(.undo, "Undo")]
      return ButtonsView(buttons: others + [button(.quit, "Quit")])
    }
    let given = session.reasons
    if !given.isEmpty {
      // Long reasons are cut until all have room, but not below a few words; the help shows them whole.
      let all = Self.reasonColumns.lazy.map { columns in
        given.enumerated().map { index, reason in
          var own = button(
            .reason(index + 1), CharacterWidth.truncated(reason.text, to: columns, joining: self.joining))
          own.choice = reason.choice
          return own
        }
      }
      let fitting = all.first { self.width($0) <= self.buttonRoom } ?? all.last ?? []
      return inOneLine(fitting, more: button(.help, "…"))
    }
    // Each stands at the side to which its card leaves.
    func choosing(_ direction: SwipeDirection) -> ButtonsView.Button? {
      let choice = session.directions.choice(direction)
      return session.configuration.allows(choice)
        ? button(.choose(choice), words[choice].capitalizedWord) : nil
    }
    let all = [choosing(.left), choosing(.down), button(.undo, "Undo"), choosing(.up), choosing(.right)]
    return ButtonsView(buttons: all.compactMap(\.self))
  }

  /// The columns to which reasons are cut until all have room.
  private static let reasonColumns = [200, 40, 32, 26, 22, 18]

  /// The columns of a row of buttons.
  private var buttonRoom: Int { (layout?.columns ?? 0) - 2 * (layout?.margin ?? 0) }

  /// The columns of a button: its words, a blank on either side, and one behind the key.
  private func width(_ button: ButtonsView.Button) -> Int {
    CharacterWidth.of(button.key + button.label, joining: joining) + (button.key.isEmpty ? 2 : 3)
  }

  private func width(_ buttons: [ButtonsView.Button]) -> Int { buttons.reduce(0) { $0 + width($1) } }

  /// The first buttons, as many as fit whole, and `more` in the place of the others.
  private func inOneLine(_ buttons: [ButtonsView.Button], more: ButtonsView.Button) -> ButtonsView {
    var shown = buttons
    if width(shown) > buttonRoom {
      while !shown.isEmpty, width(shown + [more]) > buttonRoom { shown.removeLast() }
      shown.append(more)
    }
    var view = ButtonsView(buttons: shown)
    var x = layout?.margin ?? 0
    view.columns = shown.map { button in
      defer { x += width(button) }
      return x..<x + width(button)
    }
    return view
  }

  private func text(of notice: Notice) -> String {
    guard case .chose(let choice, let reason) = notice else { return notice.sentence }
    return "\(words.participle(choice).capitalizedSentence): \(reason)"
  }

  func footer(_ overlay: (any OverlayView)?) -> FooterView {
    var content =
      overlay?.footer(on: self) ?? .keys(session.awaited == nil ? cardHints : waitingHints)
    if let notice = session.notice {
      switch content {
      // What was chosen is no word on what is typed.
      case .input(let line): if !notice.isChoice { content = .input(line.saying(notice.text)) }
      case .question: break
      case .keys, .notice: content = .notice(text(of: notice), isWarning: notice.isWarning)
      }
    }
    let unsaved = session.pending.unsavedCount
    let count = session.counts.decided
    return FooterView(
      content: content,
      saving: session.isLogLost
        ? .lost
        : unsaved > Self.manyUnsaved
          ? .troubled(unsaved) : unsaved > 0 ? .saving(unsaved) : count > 0 ? .saved(count) : .none,
      savingNote: session.configuration.savingNote, teamNotes: teamNotes)
  }

  private var teamNotes: [String] {
    guard let report = session.teamReport, let counts = session.teamCounts else { return [] }
    return TeamText.sending(counts, report.connection)
  }

  /// More than can be on their way to a disk that works.
  private static let manyUnsaved = 50

  /// One hint for several commands, with the keys that they have now. It is not shown where none has a key.
  func hint(_ commands: [Command], _ word: String, rank: Int = 0) -> FooterView.Hint {
    FooterView.Hint(commands.compactMap { session.activeKeys(for: $0).first }, word, rank: rank)
  }

  /// The first key that carries out a command now; empty for none.
  private func keyLabel(of command: Command) -> String {
    guard let key = session.activeKeys(for: command).first else { return "" }
    return key == KeyPress(.backspace) ? style.isASCII ? "Bksp" : "⌫" : key.label
  }

  /// These two keys scroll open text, whatever else they mean.
  static let scrollHint = FooterView.Hint([KeyPress(.up), KeyPress(.down)], "scroll", rank: 1)

  func zoomHint(rank: Int) -> FooterView.Hint { hint([.zoomIn, .zoomOut], "zoom", rank: rank) }

  var actualHint: FooterView.Hint { hint([.zoomActual], "1:1", rank: 2) }

  /// The hints where a part of a picture is seen: all four arrows move it, whatever else they mean.
  var moveHints: [FooterView.Hint] {
    [
      FooterView.Hint(label: "arrows", "move", rank: 1), zoomHint(rank: 3),
      hint([session.overlay?.zoom?.isActual == true ? .zoomActual : .zoomOff], "all of it", rank: 2),
    ]
  }

  /// The hints while there is no card.
  private var waitingHints: [FooterView.Hint] {
    session.awaited?.team == nil
      ? [hint([.help], "help"), hint([.interrupt], "stop")]
      : [hint([.open], "summary"), hint([.help], "help", rank: 2), hint([.quit], "quit", rank: 1)]
  }

  /// The hints while there is a card.
  private var cardHints: [FooterView.Hint] {
    choiceHints
      + session.hints.compactMap { own in own.word.map { hint([own.command], $0, rank: own.rank) } }
  }
}

extension SessionScreen {
  /// The keys that choose, where reasons stand in the place of the buttons; none elsewhere.
  private var choiceHints: [FooterView.Hint] {
    let reasons = session.reasons
    guard let first = reasons.first else { return [] }
    let isOfOne = reasons.allSatisfy { $0.choice == first.choice }
    let word = isOfOne ? words[first.choice].lowercasedWord : "choose"
    let keys = reasons.indices.map { keyLabel(of: .reason($0 + 1)) }.filter { !$0.isEmpty }
    let isRange = keys.count > 1 && keys == (1...keys.count).map(String.init)
    let (left, right) = (session.directions.choice(.left), session.directions.choice(.right))
    return [
      hint([.choose(left)], words[left].lowercasedWord),
      FooterView.Hint(
        label: isRange ? "1–\(keys.count)" : keys.joined(separator: " "), "\(word), why"),
      hint([.choose(right)], words[right].lowercasedWord),
    ]
  }
}
