import ChoiceLog
import SwipeEngine

extension Session {
  /// Draws what is to be seen at a time.
  ///
  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  @discardableResult
  package func draw(in canvas: inout Canvas, style: ScreenView.Style, at time: Duration) -> CellPosition? {
    defer {
      isDirty = false
      // The top card may lie below what is open.
      switch mode {
      case .help, .searching: break
      case .swiping, .reading, .summary, .question, .noting: isUnseen = layout == nil
      }
    }
    showsPictures = style.showsPictures
    theme = style.theme
    joining = canvas.joining
    guard let screen = screen(at: time) else {
      ScreenView.drawUnfit(size, in: &canvas)
      return nil
    }
    return screen.draw(in: &canvas, style: style)
  }

  /// Whether something moves, so that the next frame will differ from this one.
  package var isMoving: Bool { controller.isMoving }

  /// `nil` where the terminal is too small for any layout, or too large.
  package func screen(at time: Duration) -> ScreenView? {
    guard let layout else { return nil }
    controller.frame(at: time, into: &frame)
    var poses = frame.cards
    if case .searching(let search) = mode, let shown = found(search) {
      poses = [.resting(shown, at: geometry.points(layout.card).center)]
    }
    pictures?.beginFrame()
    previews?.beginFrame()
    let cards = poses.map { pose in
      let face = face(of: pose.card, on: layout)
      return CardView(
        pose: pose, content: content(of: pose.card, face), home: layout.card, stampWords: words,
        picture: face.picture, plan: face.plan)
    }
    pictures?.endFrame()
    previews?.endFrame()
    var screen = ScreenView(
      layout: layout, geometry: geometry, header: header, cards: cards, buttons: buttons(at: time),
      footer: footer, panel: panel, input: input)
    screen.waiting = panel == nil ? waitingWords : nil
    return screen
  }

  /// The line being typed; `nil` while none is.
  private var input: InputLineView? {
    switch mode {
    case .searching(let search): InputLineView(prompt: "/", text: search.line.text, hint: hint(search))
    case .noting(_, let line, let asksToDrop):
      InputLineView(
        prompt: asksToDrop ? "drop this note?" : "note", text: line.text,
        hint: asksToDrop ? Self.dropQuestion : hint(line))
    case .swiping, .help, .reading, .summary, .question: nil
    }
  }

  func content(of number: Number) -> CardContent? {
    layout.map { content(of: number, face(of: number, on: $0)) }
  }

  // MARK: - Parts

  /// How the deck and the choices on it add up, as far as that is known.
  var counts: CardCounts {
    let passedOver = source.deck.passedOver
    return CardCounts(
      records: source.deck.count, copies: passedOver.copies, unreadable: passedOver.unreadable,
      tally: book.tally - gone, gone: gone.decided)
  }

  private var header: HeaderView {
    HeaderView(
      title: title, counts: counts, isCounting: isArriving,
      timeLeft: pace.timeLeft(cards: controller.stack.remainingCount)?.words)
  }

  /// The buttons, lit by their keys and by the card that is on its way to them.
  func buttons(at time: Duration) -> ButtonsView {
    let held = frame.cards.first { $0.phase == .dragging }
    func button(_ command: Command, _ label: String) -> ButtonsView.Button {
      var light = lights.isLit(command) || grip == .button(command) ? 1.0 : 0
      if let held, let direction = held.stamp, command == .choose(Choice(direction)) {
        light = max(light, held.isArmed ? 1 : held.stampOpacity * 0.45)
      }
      return ButtonsView.Button(command: command, key: keys.label(of: command), label: label, light: light)
    }
    return ButtonsView(buttons: [
      button(.choose(.nope), words.left.capitalizedWord),
      button(.choose(.later), words.down.capitalizedWord),
      button(.undo, "Undo"),
      button(.choose(.star), words.up.capitalizedWord),
      button(.choose(.like), words.right.capitalizedWord),
    ])
  }

  private var footer: FooterView {
    let content: FooterView.Content =
      if case .question(.replaceFile(let path)) = mode {
        .question("\(path) exists and is not ours. Replace it?  y yes  n no")
      } else if let text = notice.text {
        .notice(text, isWarning: notice.isWarning)
      } else {
        .keys(keys.hint([(.help, "help"), (.open, "read"), (.export, "export"), (.quit, "quit")]))
      }
    return FooterView(content: content, saving: savingWords, savingIsTroubled: book.unsavedCount > 50)
  }

  /// "saved" is only ever said of what the disk has.
  private var savingWords: String {
    let note = savingNote.map { " (\($0))" } ?? ""
    if book.unsavedCount > 0 { return "saving \(book.unsavedCount) …" + note }
    let count = counts.decided
    return count > 0 ? "\(count) saved" + note : savingNote ?? ""
  }

  private var panel: PanelView? {
    switch mode {
    case .swiping, .question, .searching, .noting: nil
    case .help(let offset): HelpPanel.panel(keys: keys, words: words, offset: offset)
    case .reading(let number, let offset): reader(number, offset: offset)
    case .summary:
      SummaryPanel(
        counts: counts, words: words, pace: pace, theme: theme, keys: keys,
        joining: joining
      ).panel
    }
  }

  private func reader(_ number: Number, offset: Int) -> PanelView {
    let columns = min(76, (layout?.columns ?? 40) - 8)
    var text: ReaderPanel.Text
    if let known = readerText, known.isOf(number, columns: columns, joining: joining) {
      text = known
    } else {
      text = ReaderPanel.Text(
        wholeCard(number), number, columns: columns, joining: joining, theme: theme)
    }
    // Given up before it grows, so that it need not be copied.
    readerText = nil
    text.extend(to: offset + readerRows)
    readerText = text
    return ReaderPanel.panel(text, offset: offset, rows: readerRows, keys: keys)
  }

  private var readerRows: Int { max(1, (layout?.rows ?? 12) - 3) }
}

extension String {
  /// LIKE as a button says it: Like. A deck's own label stays as it is.
  fileprivate var capitalizedWord: String {
    self == uppercased() ? prefix(1).uppercased() + dropFirst().lowercased() : self
  }
}
