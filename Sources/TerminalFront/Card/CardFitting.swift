import CardPixels
import TerminalCanvas
import TerminalText

/// Puts as much of a card's text into its layout as fits, and counts the rest. Parts give way in this order: all
/// lines of tags but one; the last line of tags, once the text is down to a third of the rows; fields from the last,
/// down to a quarter of the rows; lines of text, down to three; fields; the rest of the text. The title and the first
/// line of the text stay longest. The answer on the hidden side has its place whether it is shown or not, up to half of
/// the rows, so that nothing moves when the card is turned.
struct CardFitting {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  let parts: CardParts
  let layout: CardLayout
  let setting: LaidOutCard.Setting
  var joining: ClusterJoining { parts.joining }

  static let countedLines = 999
  private static let mostTitleLines = 2
  private static let mostTagLines = 6
  private static let mostNoteLines = 2
  private static let mostValueLines = 3
  /// Cards with fewer rows have no blank rows between their parts, unless everything fits.
  private static let leastRowsWithBlanks = 9
  /// The least columns for fields in pairs.
  static let pairColumns = 60

  // MARK: - What there is

  /// The rows of each part that are shown.
  private struct Amounts {
    var title: Int
    var subtitle: Int
    var remark: Int
    var text: Int
    var answer: Int
    var fields: Int
    var tags: Int
    var note: Int
    /// Blank rows between two parts, 0 or 1.
    var blank = 1

    /// Rows that all parts take together.
    var rows: Int {
      let parts = [title + subtitle + remark, text, answer, fields, tags, note].filter { $0 > 0 }
      return parts.reduce(0, +) + blank * max(0, parts.count - 1)
    }
  }

  var columns: Int { layout.words.columns }
  var rows: Int { layout.words.rows }

  /// - Parameter isTurned: Whether the hidden side is shown too.
  func content(isTurned: Bool) -> CardContent {
    guard let right = layout.fields, parts.body != nil, !parts.fields.isEmpty || !parts.tags.isEmpty
    else { return singleColumn(isTurned) }
    return twoColumns(right, isTurned)
  }

  // MARK: - One column

  private func singleColumn(_ isTurned: Bool) -> CardContent {
    let title = short(parts.title, parts.isProblem ? .problem : .title, atMost: Self.mostTitleLines)
    let subtitle = short(parts.subtitle, .subtitle, atMost: Self.mostTitleLines)
    let remark = short(parts.remark, .remark, atMost: Self.mostTitleLines)
    let note = noteLines(atMost: Self.mostNoteLines)
    let (text, hasMoreText) = bodyLines
    let (answer, hasMoreAnswer) = textLines(parts.answer?.text)
    let tags = tagLines(columns)
    var fields = fieldRows(columns)
    func amounts() -> Amounts {
      Amounts(
        title: title.count, subtitle: subtitle.count, remark: remark.count, text: min(text.count, rows + 1),
        answer: min(answer.count, rows + 1), fields: fields.rows.count, tags: tags.count, note: note.count)
    }
    var shown = amounts()
    // Fields stand in pairs, and values in fewer lines, only if not everything fits otherwise.
    let isPaired = columns >= Self.pairColumns
    let narrower = isPaired ? [(2, 3), (2, 2), (2, 1)] : [(1, 2), (1, 1)]
    for (across, lines) in narrower where shown.rows > rows {
      fields = fieldRows(columns, across: across, lines: lines)
      shown = amounts()
    }
    shrink(&shown)
    shown.answer = min(answer.count, shown.answer + max(0, rows - shown.rows))
    shown.text = min(text.count, shown.text + max(0, rows - shown.rows))

    var lines: [Line] = []
    func add(_ part: [Line]) {
      guard !part.isEmpty else { return }
      if shown.blank > 0, !lines.isEmpty { lines.append([]) }
      lines += part
    }
    add(Array(title.prefix(shown.title) + subtitle.prefix(shown.subtitle) + remark.prefix(shown.remark)))
    let isTextCut = shown.text < text.count || hasMoreText
    add(ended(Array(text.prefix(shown.text)), isCut: isTextCut))
    let isAnswerCut = shown.answer < answer.count || hasMoreAnswer
    add(side(Array(answer.prefix(shown.answer)), isCut: isAnswerCut, isTurned))
    let keptFields = fields.keeping(rows: shown.fields)
    add(keptFields.rows)
    var foot: [Line] = Array(tags.prefix(shown.tags).map(\.line))
    if shown.note > 0 {
      if shown.blank > 0, !foot.isEmpty { foot.append([]) }
      foot += note.prefix(shown.note)
    }
    // Tags and the note stand at the foot, in the same rows on every card.
    let free = rows - lines.count - foot.count
    if !foot.isEmpty, free > 0 { lines += Array(repeating: [], count: free) }
    lines += foot

    let hidden = CardContent.Hidden(
      lines: text.count - shown.text + (isTurned ? answer.count - shown.answer : 0),
      hasMoreLines: hasMoreText || isTurned && hasMoreAnswer,
      fields: parts.fields.count - keptFields.wholeCount,
      tags: parts.tags.count - tags.prefix(shown.tags).map(\.count).reduce(0, +))
    return CardContent(rows: Array(lines.prefix(rows)), foot: mark(hidden), hidden: hidden)
  }

  func fieldRows(_ columns: Int, across: Int = 1, lines: Int = mostValueLines) -> FieldRows {
    FieldRows(
      parts.fields, in: FieldRows.Room(columns: columns, across: across, lines: lines, joining: joining))
  }

  /// Takes rows away from one part after another until the rest fits.
  private func shrink(_ shown: inout Amounts) {
    let textBeforeTags = max(3, rows / 3)
    var steps: [(part: WritableKeyPath<Amounts, Int>, least: Int)] = [(\.tags, 1)]
    if rows < Self.leastRowsWithBlanks { steps.append((\.blank, 0)) }
    // The text is already short enough for the last line of tags to go, before the fields.
    if shown.text <= textBeforeTags { steps.append((\.tags, 0)) }
    steps += [
      (\.fields, max(2, (rows + 3) / 4)), (\.answer, max(1, rows / 2)), (\.text, textBeforeTags), (\.tags, 0),
      (\.answer, max(1, rows / 3)), (\.text, 3), (\.fields, 0), (\.answer, 1), (\.note, 1), (\.text, 1),
      (\.blank, 0), (\.subtitle, 0), (\.remark, 0), (\.note, 0), (\.answer, 0), (\.text, 0), (\.title, 1),
    ]
    for (part, least) in steps {
      while shown.rows > rows, shown[keyPath: part] > least { shown[keyPath: part] -= 1 }
    }
  }

  // MARK: - Two columns

  /// Two columns: the text and the answer at the left, fields and tags at the right.
  private func twoColumns(_ right: CellRect, _ isTurned: Bool) -> CardContent {
    var left: [Line] = short(parts.title, parts.isProblem ? .problem : .title, atMost: Self.mostTitleLines)
    left += short(parts.subtitle, .subtitle, atMost: Self.mostTitleLines)
    left += short(parts.remark, .remark, atMost: Self.mostTitleLines)
    let top = left.isEmpty ? 0 : left.count + 1
    let note = noteLines(atMost: min(Self.mostNoteLines, rows))
    let noteRows = note.isEmpty ? 0 : note.count + 1
    let (text, hasMoreText) = bodyLines
    let (answer, hasMoreAnswer) = textLines(parts.answer?.text)
    let textRoom = max(0, rows - top - noteRows)
    let shownAnswer = min(answer.count, max(textRoom / 2, textRoom - text.count - 1))
    let answerRows = shownAnswer > 0 ? shownAnswer + 1 : 0
    let shownText = min(text.count, max(1, textRoom - answerRows))
    let isTextCut = shownText < text.count || hasMoreText

    let room = rows - top
    let tags = tagLines(right.columns, atMost: 4)
    var shownTags = min(tags.count, max(1, room / 4))
    var fields = fieldRows(right.columns)
    func tagRows() -> Int { shownTags > 0 ? shownTags + (parts.fields.isEmpty ? 0 : 1) : 0 }
    for lines in [2, 1] where fields.rows.count + tagRows() > room {
      fields = fieldRows(right.columns, lines: lines)
    }
    while shownTags > 0, fields.rows.count + tagRows() > room { shownTags -= 1 }
    let kept = fields.keeping(rows: max(0, room - tagRows()))

    var lines = left
    if !text.isEmpty {
      if !lines.isEmpty { lines.append([]) }
      lines += ended(Array(text.prefix(shownText)), isCut: isTextCut)
    }
    if answerRows > 0 {
      let isAnswerCut = shownAnswer < answer.count || hasMoreAnswer
      lines += [[]] + side(Array(answer.prefix(shownAnswer)), isCut: isAnswerCut, isTurned)
    }
    lines += Array(repeating: [], count: max(0, rows - lines.count))
    lines = Array(lines.prefix(rows))
    for (index, line) in note.enumerated() { lines[rows - note.count + index] = line }
    var column = kept.rows
    if shownTags > 0 {
      if !column.isEmpty { column.append([]) }
      column += tags.prefix(shownTags).map(\.line)
    }
    let offset = right.x - layout.words.x
    for (index, line) in column.enumerated() where top + index < rows {
      lines[top + index] += line.map { $0.moved(by: offset) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let hidden = CardContent.Hidden(
      lines: text.count - shownText + (isTurned ? answer.count - shownAnswer : 0),
      hasMoreLines: hasMoreText || isTurned && hasMoreAnswer, fields: parts.fields.count - kept.wholeCount,
      tags: parts.tags.count - tags.prefix(shownTags).map(\.count).reduce(0, +))
    return CardContent(rows: lines, foot: mark(hidden), hidden: hidden)
  }

  // MARK: - Lines

  private var bodyLines: (lines: [Line], hasMore: Bool) {
    if let problem = parts.problem { return (problem.lines(columns: columns, joining: joining), false) }
    return textLines(parts.body)
  }

  /// The answer's lines; for a card that is not turned its place, with what is there and how it is seen.
  private func side(_ answer: [Line], isCut: Bool, _ isTurned: Bool) -> [Line] {
    guard !answer.isEmpty else { return [] }
    let shown = isTurned ? ended(answer, isCut: isCut) : [hint(at: { _ in 0 })]
    return shown + Array(repeating: [], count: answer.count - shown.count)
  }

  /// The line that says what is on the other side, and which key turns the card.
  ///
  /// - Parameter place: Its column, from its width.
  func hint(at place: (Int) -> Int) -> Line {
    guard let name = parts.answer?.name else { return [] }
    let openKey = setting.openKey
    let keyWidth = CharacterWidth.of(openKey, joining: joining)
    let separator = " · "
    let room = columns - keyWidth - CharacterWidth.of(separator, joining: joining)
    // On a narrow card the key gives way, as a name of fewer columns would say nothing.
    let hasKey = !openKey.isEmpty && room >= 4
    let shown = CharacterWidth.truncated(
      SafeText.line(name, atMost: 256), to: min(24, hasKey ? room : columns), joining: joining)
    guard hasKey else {
      return [Run(x: max(0, place(CharacterWidth.of(shown, joining: joining))), text: shown, role: .more)]
    }
    let text = shown + separator
    let width = CharacterWidth.of(text, joining: joining)
    let x = max(0, place(width + keyWidth))
    return [Run(x: x, text: text, role: .more), Run(x: x + width, text: openKey, role: .key)]
  }

  /// A text's lines, up to the most that are counted, and whether there are more.
  private func textLines(_ text: Substring?) -> (lines: [Line], hasMore: Bool) {
    guard let text else { return ([], false) }
    var lines = CardLines(
      [.text(text, .body)], columns: min(columns, CardLayout.textColumns), joining: joining,
      limit: Self.countedLines + 1)
    lines.extend(to: Self.countedLines + 1)
    let hasMore = !lines.isWhole || lines.lines.count > Self.countedLines
    var all = Array(lines.lines.prefix(Self.countedLines))
    while all.last?.isEmpty == true { all.removeLast() }
    return (all, hasMore)
  }

  /// The lines of a short text; the last one ends with an ellipsis if there are more.
  func short(_ text: String?, _ role: TextRole, atMost limit: Int) -> [Line] {
    let lines = broken(text ?? "", role, columns: columns, atMost: limit + 1)
    return ended(Array(lines.prefix(limit)), isCut: lines.count > limit)
  }

  func noteLines(atMost limit: Int) -> [Line] {
    short(parts.note, .note, atMost: limit).map(CardContent.signed)
  }

  func broken(_ text: String, _ role: TextRole, columns: Int, atMost limit: Int) -> [Line] {
    guard !text.isEmpty else { return [] }
    return LineBreaking.lines(
      of: SafeText.of(text.beginning(ofBytes: 4096)), columns: columns, joining: joining, atMost: limit
    ).map { $0.text.isEmpty ? [] : [Run(x: 0, text: $0.text, role: role, joint: $0.joint)] }
  }

  /// The tags in lines, each with its number of tags.
  func tagLines(_ columns: Int, atMost limit: Int = mostTagLines) -> [(line: Line, count: Int)] {
    var lines: [(line: Line, count: Int)] = []
    var line: Line = []
    var x = 0
    for tag in parts.tags.prefix(200) {
      let shown = CardLines.shownTag(tag, columns: columns, joining: joining, hasTints: setting.hasTints)
      let taken = CharacterWidth.of(shown, joining: joining)
      if x > 0, x + taken > columns {
        lines.append((line, line.count))
        guard lines.count < limit else { return lines }
        (line, x) = ([], 0)
      }
      line.append(Run(x: x, text: shown, role: .tag))
      x += taken + 1
    }
    if !line.isEmpty { lines.append((line, line.count)) }
    return lines
  }

  /// The lines with an ellipsis at their end if they are cut; blank lines there are removed.
  func ended(_ lines: [Line], isCut: Bool) -> [Line] {
    guard isCut else { return lines }
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let line = lines.popLast(), var last = line.last else { return lines }
    last.text = Self.cut(last.text, to: columns - last.x, joining: joining)
    return lines + [line.dropLast() + [last]]
  }

  /// The text, cut behind a whole word, with an ellipsis, in at most `columns` columns.
  static func cut(_ text: String, to columns: Int, joining: ClusterJoining) -> String {
    var rest = text[...]
    func trim() {
      while let last = rest.last, last == " " || ",.;:".contains(last) { rest.removeLast() }
    }
    trim()
    while CharacterWidth.of(rest, joining: joining) + 1 > columns, let space = rest.lastIndex(of: " ") {
      rest = rest[..<space]
      trim()
    }
    return CharacterWidth.truncated(rest + "…", to: max(1, columns), joining: joining)
  }

  // MARK: - What is hidden

  /// The mark of what is hidden, at the right of the card, wherever its words end.
  func mark(_ hidden: CardContent.Hidden) -> Line {
    guard !hidden.isEmpty else { return [] }
    func count(_ number: Int, _ word: String, orMore: Bool = false) -> String? {
      number > 0 || orMore ? "\(number)\(orMore ? "+" : "") \(word)\(number == 1 && !orMore ? "" : "s")" : nil
    }
    let first = [count(hidden.lines, "line", orMore: hidden.hasMoreLines), count(hidden.fields, "field")]
      .compactMap(\.self)
    let all = (first + [count(hidden.tags, "tag")].compactMap(\.self)).joined(separator: ", ")
    let some = first.isEmpty ? "" : first.joined(separator: ", ") + (hidden.tags > 0 ? " …" : "")
    let readKey = setting.readKey
    let key = readKey.isEmpty ? "" : " · "
    let candidates = [(all, key), (all, ""), (some, ""), ("more", key), ("more", "")]
      .filter { !$0.0.isEmpty }
    let end = max(columns, layout.frame.columns - layout.words.x - layout.padding)
    // The mark stands in the padding's rows, so it may use the padding at both sides too.
    let room = end + 2 * (layout.padding - 1)
    for (words, key) in candidates {
      let text = "▾ " + words + key
      let width =
        CharacterWidth.of(text, joining: joining)
        + (key.isEmpty ? 0 : CharacterWidth.of(readKey, joining: joining))
      guard width <= room else { continue }
      let x = min(end - width + max(0, layout.padding - 1), max(end - width, -(layout.padding - 1)))
      let line = [Run(x: x, text: text, role: .more)]
      return key.isEmpty
        ? line : line + [Run(x: x + CharacterWidth.of(text, joining: joining), text: readKey, role: .key)]
    }
    return []
  }
}
