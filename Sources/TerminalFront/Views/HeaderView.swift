import CardDeck
import ChoiceLog
import TerminalCanvas
import TerminalText

/// The top row: which deck, what this session is about, how far it is, and how the choices fell.
package struct HeaderView: Sendable, Hashable {
  /// A part of what the session is about: a filter, an order. Left out as a whole where there is no room for it.
  package struct Context: Sendable, Hashable {
    package var text: String
    /// The form where the text is too long; `nil` for the same.
    package var short: String?
    /// Whether it is a warning, which is left out last.
    package var isWarning = false
    /// Whether it gives way first.
    package var isDetail = false

    package init(_ text: String, short: String? = nil, isWarning: Bool = false, isDetail: Bool = false) {
      self.text = text
      self.short = short
      self.isWarning = isWarning
      self.isDetail = isDetail
    }
  }

  package var title: String
  package var context: [Context]
  /// Cards of this session that are decided, and all of them.
  package var done: Int
  package var total: Int
  package var tally: Tally
  var labels: StampWords
  package var copies: Int
  /// Whether there may be more cards than are counted.
  package var isCounting: Bool
  /// How long the rest will take, in words; `nil` where nobody knows yet.
  package var timeLeft: String?

  package init(
    title: String, context: [Context] = [], done: Int, total: Int, tally: Tally,
    labels: StampWords = StampWords(),
    copies: Int = 0,
    isCounting: Bool = false, timeLeft: String? = nil
  ) {
    self.title = title
    self.context = context
    self.done = done
    self.total = total
    self.tally = tally
    self.labels = labels
    self.copies = copies
    self.isCounting = isCounting
    self.timeLeft = timeLeft
  }

  /// Names of decks with more columns are cut in their middle where there is little room.
  private static let longName = 20
  private static let barColumns = 100
  private static let timeColumns = 120
  private static let tightColumns = 60

  // MARK: - Drawing

  package func draw(in canvas: inout Canvas, area: CellRect, margin: Int, style screen: ScreenStyle) {
    guard area.rows > 0, area.columns > 2 * margin else { return }
    let theme = screen.theme
    let form = fitting(columns: area.columns - 2 * margin, screenColumns: area.columns, on: canvas)
    var x = area.x + margin
    func put(_ text: String, _ color: Color, _ attributes: CellStyle.Attributes = []) {
      x += canvas.put(text, in: area, x: x, CellStyle(foreground: color, attributes))
    }
    put(form.name, theme.header, .bold)
    for (index, part) in form.context.enumerated() {
      put(index == 0 ? "   " : " · ", theme.quiet)
      put(part.text, part.isWarning ? theme.warning : theme.quiet)
    }
    // No card has come yet: there are no numbers.
    guard total > 0 || !isCounting else { return }
    x = area.endX - margin - width(of: form, on: canvas)
    if let time = form.time { put(time + "   ", theme.quiet) }
    put(form.progress, theme.header, .bold)
    if form.bar > 0 {
      let filled = Self.filled(done, of: total, columns: form.bar)
      put("  ", theme.quiet)
      put(String(repeating: "━", count: filled), theme.progress)
      put(
        String(repeating: screen.hasColor && !theme.isCoarse ? "━" : "─", count: form.bar - filled),
        theme.track)
    }
    for item in form.items {
      put(form.isTight ? " " : "   ", theme.quiet)
      put(labels.arrow(item.choice), theme.color(of: item.choice))
      put(form.isTight ? item.words : " " + item.words, theme.header)
    }
  }

  /// How much of a bar is full: something as soon as anything is done, all of it only at the end.
  static func filled(_ done: Int, of total: Int, columns: Int) -> Int {
    guard done > 0, total > 0 else { return 0 }
    guard done < total else { return columns }
    return max(1, min(columns - 1, Int((Double(done) / Double(total) * Double(columns)).rounded())))
  }

  // MARK: - What fits

  private struct Item {
    let choice: Choice
    var words: String
  }

  private struct Form {
    var name: String
    var context: [Context]
    var time: String?
    var progress: String
    /// Columns of the bar.
    var bar: Int
    var items: [Item]
    var isTight: Bool
  }

  /// The columns of what stands at the right.
  private func width(of form: Form, on canvas: borrowing Canvas) -> Int {
    var columns = form.time.map { canvas.width(of: $0) + 3 } ?? 0
    columns += canvas.width(of: form.progress) + (form.bar > 0 ? form.bar + 2 : 0)
    for item in form.items {
      columns += canvas.width(of: labels.arrow(item.choice) + item.words) + (form.isTight ? 1 : 4)
    }
    return columns
  }

  private func leftWidth(of form: Form, on canvas: borrowing Canvas) -> Int {
    var columns = canvas.width(of: form.name)
    for part in form.context { columns += 3 + canvas.width(of: part.text) }
    return columns
  }

  private func items(words hasWords: Bool, rare: Bool) -> [Item] {
    [Choice.nope, .star, .later, .like].compactMap { choice in
      let isRare = choice == .star || choice == .later
      guard !isRare || rare && tally[choice] > 0 else { return nil }
      let number = DecimalText.grouped(tally[choice])
      return Item(choice: choice, words: hasWords ? "\(number) \(labels.tallyWord(choice))" : number)
    }
  }

  /// The form that fits. These give way in turn: details from the last, the time left, long forms, bar and words, the
  /// middle of a long name, the context from its last part, starred and later, blanks.
  private func fitting(columns: Int, screenColumns: Int, on canvas: borrowing Canvas) -> Form {
    let more = isCounting ? "+" : ""
    let copyText = copies > 0 ? " · \(copies) \(copies == 1 ? "copy" : "copies")" : ""
    func progress(_ between: String) -> String {
      "\(DecimalText.grouped(done))\(between)\(DecimalText.grouped(total))\(more)"
    }
    let isWide = screenColumns >= Self.barColumns
    let isTight = screenColumns < Self.tightColumns
    var form = Form(
      name: title, context: context,
      time: screenColumns >= Self.timeColumns ? timeLeft.map { "\($0) left" } : nil,
      progress: progress(isTight ? "/" : " of ") + (isTight ? "" : copyText),
      bar: isWide ? (screenColumns >= 200 ? 24 : 16) : 0, items: items(words: isWide, rare: true),
      isTight: isTight)
    // Once the form fits, it changes no more.
    var doesFit = false
    func fits() -> Bool {
      if !doesFit { doesFit = leftWidth(of: form, on: canvas) + 3 + width(of: form, on: canvas) <= columns }
      return doesFit
    }
    func give(_ change: () -> Void) { if !fits() { change() } }
    while !fits(), let last = form.context.lastIndex(where: \.isDetail) { form.context.remove(at: last) }
    give { form.time = nil }
    give { form.context = form.context.map { Context($0.short ?? $0.text, isWarning: $0.isWarning) } }
    give {
      form.bar = 0
      form.items = items(words: false, rare: true)
    }
    give { form.name = CharacterWidth.cutInMiddle(title, to: Self.longName, joining: canvas.joining) }
    while !fits(), let last = form.context.lastIndex(where: { !$0.isWarning }) {
      form.context.remove(at: last)
    }
    give { form.progress = progress(isTight ? "/" : " of ") }
    give { form.items = items(words: false, rare: false) }
    give { form.progress = progress("/") }
    give { form.context = [] }
    give { form.isTight = true }
    give {
      form.name = CharacterWidth.cutInMiddle(
        title, to: max(1, columns - 1 - width(of: form, on: canvas)), joining: canvas.joining)
    }
    return form
  }
}
