import CardDeck
import CardPixels
import TerminalText

/// A card of few words. They stand in its middle; fields, tags and note are quiet at its foot. The answer has a place of
/// its own, so that nothing moves when the card is turned.
extension CardFitting {
  private static let mostTextColumns = 48
  private static let mostAnswerColumns = 56
  /// The largest share of the rows for the foot.
  private static let footShare = 0.4
  /// The middle of a text, as a share of the card's height.
  private static let textMiddle = 0.42
  /// The middles of a word and of its answer, and the word's height, as shares of the rows above the foot.
  private static let answered = (word: 0.34, answer: 0.7, height: 0.4)
  /// The size of an answer's letters as a share of the word's.
  private static let answerSize = 2.0 / 3
  /// Letters with fewer rows cannot be read.
  private static let leastLetterRows = 2.5
  /// Cards with more rows say inside them that they have another side; others say so in their last row.
  private static let roomyRows = 7

  /// - Parameter hidden: The members of the hidden side; empty for a card that has none.
  /// - Returns: `nil` if not all of this has room.
  func shortContent(hidden: [Card.Field], isTurned: Bool) -> CardContent? {
    let answers = hidden.map { $0.value }
    guard let foot = shortFoot else { return nil }
    let room = rows - foot.rows.count - (foot.rows.isEmpty ? 0 : 1)
    guard room > 0 else { return nil }
    var places = ShortCard()
    var lines = [Line](repeating: [], count: rows)
    /// Puts lines around a middle, within the room.
    func put(_ part: [Line], middle: Double, from least: Int) -> Range<Int> {
      let start = max(least, min(Int((middle - Double(part.count) / 2).rounded()), room - part.count))
      for (index, line) in part.enumerated() where start + index < room { lines[start + index] = line }
      return start..<min(start + part.count, room)
    }
    /// Puts a word, which is drawn as large letters later.
    func put(letters text: String, middle: Double, height: Double) -> Int {
      let row = max(0, min(Int(middle - 0.5 + 1e-9), room - 1))
      let shown = CharacterWidth.truncated(text, to: columns, joining: joining)
      lines[row] = centered([Run(x: 0, text: shown, role: .title)])
      places.letters.append(
        .init(text: text, row: row, middle: middle + Double(layout.words.y), height: height))
      return row
    }

    var end: Int
    let top = Double(layout.words.y)
    let height = Double(layout.frame.rows)
    var letterHeight = min(height * CardLayout.letterShare.height, Double(room))
    if let word = parts.word {
      if !answers.isEmpty { letterHeight = min(letterHeight, Self.answered.height * Double(room)) }
      let middle =
        answers.isEmpty
        ? min(height * CardLayout.letterMiddle - top, Double(room) - letterHeight / 2)
        : Self.answered.word * Double(room)
      end = put(letters: word, middle: middle, height: letterHeight) + 1
      // An answer stands below the letters, which are higher than their row.
      if !answers.isEmpty { end = max(end, Int((middle + letterHeight / 2).rounded(.up))) }
    } else {
      let text = shortText
      guard !text.isEmpty, text.count <= room else { return nil }
      let middle = answers.isEmpty ? height * Self.textMiddle - top : Self.answered.word * Double(room)
      places.text = put(text, middle: middle, from: 0)
      end = places.text.endIndex
    }

    // The answer's place is found before the card is turned, too.
    let front = (lines: lines, letters: places.letters)
    var hiddenLines = 0
    var answerRow = 0
    if !answers.isEmpty {
      var rest = answers[...]
      var middle = Self.answered.answer * Double(room)
      let wordEnd = places.letters.first.map { $0.middle - top + $0.height / 2 + 0.5 } ?? Double(end)
      let size = min(
        letterHeight * Self.answerSize, 2 * (middle - max(wordEnd, Double(end))), 2 * (Double(room) - middle))
      if size >= Self.leastLetterRows,
        let word = rest.first.flatMap({ CardParts.word(of: $0, joining: joining) })
      {
        rest.removeFirst()
        places.answerTop = top + middle - size / 2
        answerRow = put(letters: word, middle: middle, height: size)
        end = answerRow + 1
        middle += size / 2 + 1.5
      }
      let all = centered(rest.joined(separator: "\n"), .body, atMost: Self.mostAnswerColumns, lines: 200)
      let shown = max(0, min(all.count, room - end - (room - end > all.count ? 1 : 0)))
      hiddenLines = all.count - shown
      let cut = ended(Array(all.prefix(shown)), isCut: hiddenLines > 0)
      places.answer = put(cut, middle: middle, from: min(end + 1, room - shown))
      if places.answerTop == nil {
        places.answerTop = top + Double(places.answer.lowerBound)
        answerRow = min(places.answer.lowerBound, room - 1)
      }
      if !isTurned {
        (lines, places.letters, places.answer, hiddenLines) = (front.lines, front.letters, 0..<0, 0)
      }
    }

    places.foot = rows - foot.rows.count..<rows
    lines.replaceSubrange(places.foot, with: foot.rows)
    let left = CardContent.Hidden(lines: hiddenLines, fields: foot.hidden.fields, tags: foot.hidden.tags)
    var last = mark(left)
    if !isTurned, !answers.isEmpty {
      let hint = hint { (columns - $0) / 2 }
      if !last.isEmpty {
        // The last row is taken by the mark.
        lines[answerRow] = hint
      } else if rows > Self.roomyRows, foot.rows.isEmpty {
        lines[rows - 1] = hint
      } else {
        last = hint
      }
    }
    return CardContent(rows: lines, foot: last, hidden: left, short: places)
  }

  /// Fields, tags and note, as few rows as can be; `nil` if they take more than their share of the card.
  private var shortFoot: (rows: [Line], hidden: CardContent.Hidden)? {
    let most = max(1, Int(Self.footShare * Double(rows)))
    let across = columns >= Self.pairColumns && parts.fields.count > 1 ? 2 : 1
    // Each field takes a row at least.
    guard parts.fields.count <= most * across else { return nil }
    let tags = tagLines(columns)
    let note = noteLines(atMost: 1)
    for lines in [3, 2, 1] {
      let fields = fieldRows(columns, across: across, lines: lines)
      let below = tags.map(\.line) + note
      var foot = fields.rows + below
      guard foot.count <= most else { continue }
      if !fields.rows.isEmpty, !below.isEmpty, foot.count < most { foot.insert([], at: fields.rows.count) }
      let hidden = CardContent.Hidden(
        fields: parts.fields.count - fields.wholeCount,
        tags: parts.tags.count - tags.map(\.count).reduce(0, +))
      return (foot, hidden)
    }
    return nil
  }

  private var shortText: [Line] {
    let width = Self.mostTextColumns
    let heading =
      centered(parts.title ?? "", .short, atMost: width, lines: rows)
      + centered(parts.subtitle ?? "", .subtitle, atMost: width, lines: rows)
    let body = centered(
      String(parts.body ?? ""), parts.title == nil ? .short : .body, atMost: width, lines: rows)
    return heading.isEmpty || body.isEmpty ? heading + body : heading + [[]] + body
  }

  private func centered(_ text: String, _ role: TextRole, atMost most: Int, lines: Int) -> [Line] {
    broken(text, role, columns: min(columns, most), atMost: lines + 1).map(centered)
  }

  private func centered(_ line: Line) -> Line {
    line.map { $0.moved(by: max(0, (columns - CharacterWidth.of($0.text, joining: joining)) / 2)) }
  }
}
