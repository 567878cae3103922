import ChoiceLog
import SwipeEngine

extension Session {
  /// Draws what is to be seen at a time.
  package func draw(in canvas: inout Canvas, style: ScreenView.Style, at time: Duration) {
    if let screen = screen(at: time) {
      screen.draw(in: &canvas, style: style)
    } else {
      ScreenView.drawTooSmall(in: &canvas)
    }
    isDirty = false
  }

  /// Whether something moves, so that the next frame will differ from this one.
  package var isMoving: Bool { controller.isMoving }

  /// `nil` where the terminal is too small for any layout.
  package func screen(at time: Duration) -> ScreenView? {
    guard let layout else { return nil }
    controller.frame(at: time, into: &frame)
    let cards = frame.cards.compactMap { pose in
      content(of: pose.card).map { CardView(pose: pose, content: $0, home: layout.card, stampWords: words) }
    }
    return ScreenView(
      layout: layout, geometry: geometry, header: header, cards: cards, buttons: buttons(at: time),
      footer: footer, panel: panel)
  }

  func content(of number: Number) -> CardContent? {
    guard let layout else { return nil }
    let size = CardView.textSize(of: layout.card, geometry: geometry, maximumRotation: Self.maximumRotation)
    return source.content(number, columns: size.columns, rows: size.rows)
  }

  // MARK: - Parts

  private var header: HeaderView {
    let tally = book.tally
    return HeaderView(
      title: title, decided: min(tally.like + tally.nope + tally.star, source.deck.count),
      total: source.deck.count, liked: tally.like, noped: tally.nope, starred: tally.star, later: tally.later)
  }

  /// The buttons, lit by their keys and by the card that is on its way to them.
  func buttons(at time: Duration) -> ButtonsView {
    let held = frame.cards.first { $0.phase == .dragging }
    func button(_ command: Command, _ key: String, _ label: String) -> ButtonsView.Button {
      var light = lights.isLit(command) ? 1.0 : 0
      if let held, let direction = held.stamp, command == .choose(Choice(direction)) {
        light = max(light, held.isArmed ? 1 : held.stampOpacity * 0.45)
      }
      return ButtonsView.Button(command: command, key: key, label: label, light: light)
    }
    return ButtonsView(buttons: [
      button(.choose(.nope), "←", words.left.capitalizedWord),
      button(.choose(.later), "↓", words.down.capitalizedWord),
      button(.undo, "u", "Undo"),
      button(.choose(.star), "↑", words.up.capitalizedWord),
      button(.choose(.like), "→", words.right.capitalizedWord),
    ])
  }

  private var footer: FooterView {
    let content: FooterView.Content =
      if case .question(.replaceFile(let path)) = mode {
        .question("\(path) exists and is not ours. Replace it?  y yes  n no")
      } else if let text = notice.text {
        .notice(text, isWarning: notice.isWarning)
      } else {
        .keys("? help  Space read  e export  q quit")
      }
    return FooterView(content: content, saving: savingWords, savingIsTroubled: book.unsavedCount > 50)
  }

  /// "saved" is only ever said of what the disk has.
  private var savingWords: String {
    if book.unsavedCount > 0 { return "saving \(book.unsavedCount) …" }
    let count = book.tally.decided
    return count > 0 ? "\(count) saved" : ""
  }

  private var panel: PanelView? {
    switch mode {
    case .swiping, .question: nil
    case .help(let offset): HelpPanel.panel(words: words, offset: offset)
    case .reading(let number, let offset): reader(number, offset: offset)
    case .summary:
      SummaryPanel(tally: book.tally, total: source.deck.count, words: words).panel
    }
  }

  private func reader(_ number: Number, offset: Int) -> PanelView {
    let columns = min(76, (layout?.columns ?? 40) - 8)
    return ReaderPanel.panel(source.card(number), columns: columns, offset: offset, rows: readerRows)
  }

  private var readerRows: Int { max(1, (layout?.rows ?? 12) - 5) }
}

extension String {
  /// LIKE as a button says it: Like. A deck's own label stays as it is.
  fileprivate var capitalizedWord: String {
    self == uppercased() ? prefix(1).uppercased() + dropFirst().lowercased() : self
  }
}
