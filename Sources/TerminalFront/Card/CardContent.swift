import CardDeck
import CardPixels
import Pictures
import SwipeSession
import TerminalText

/// A card's words as lines that fit its layout. They are made once for a card and a size, then only placed.
package struct CardContent: Sendable, Hashable {
  /// A text on one line, in one role.
  package struct Run: Sendable, Hashable {
    /// Columns from the left edge of the card's words.
    package var x: Int
    package var text: String
    package var role: TextRole
    /// The separator between this run and the next line of the same text.
    package var joint = LineBreaking.Joint.paragraph

    func moved(by columns: Int) -> Run { Run(x: x + columns, text: text, role: role, joint: joint) }
  }

  package typealias Line = [Run]

  /// The parts of a card that are left out for want of room.
  package struct Hidden: Sendable, Hashable {
    package var lines = 0
    /// Whether there are more lines than ``lines``: a text may be a book, whose lines are not all counted.
    package var hasMoreLines = false
    package var fields = 0
    package var tags = 0

    package var isEmpty: Bool { lines == 0 && !hasMoreLines && fields == 0 && tags == 0 }
  }

  /// The lines in the rows of ``CardLayout/words``, from the first row on; a blank row is an empty line.
  package let rows: [Line]
  /// The mark in the card's last row, from the left edge of the words: how much is hidden, or that there is another
  /// side.
  package let foot: Line
  package let hidden: Hidden
  /// The title to be drawn as large letters in the middle; `nil` for none.
  package let largeTitle: String?
  /// The middle of the large letters, as a share of the card's height.
  var titleMiddle = CardLayout.letterMiddle

  package init(rows: [Line], foot: Line = [], hidden: Hidden = Hidden(), largeTitle: String? = nil) {
    self.rows = rows
    self.foot = foot
    self.hidden = hidden
    self.largeTitle = largeTitle
  }

  /// Whether the card has more to say than it shows.
  package var isCut: Bool { !hidden.isEmpty }
}

extension Card {
  /// The longest title that is drawn as large letters, in columns.
  static let mostWordColumns = 24

  /// - Parameter hasPicture: Whether a picture can be shown, or may be once it is read.
  package func kind(hasPicture: Bool, joining: ClusterJoining) -> CardKind {
    guard problem == nil else { return .record }
    let isBare = body == nil && subtitle == nil && tags.isEmpty && url == nil
    if image != nil, hasPicture {
      return isPhoto ? .photo : .person
    }
    guard isBare, fields.isEmpty, image == nil, let title,
      CharacterWidth.of(SafeText.line(title, atMost: 256), joining: joining) <= Self.mostWordColumns
    else { return .record }
    return .word
  }
}

// MARK: - Cards of few words

extension CardContent {
  /// The sign before a note.
  static let noteSign = "✎"

  /// Splits a note's first line into its sign and its words, so that the sign gets its own colour.
  static func signed(_ line: Line) -> Line {
    guard let first = line.first, first.role == .note, first.text.hasPrefix(noteSign + " ") else {
      return line
    }
    let words = Run(
      x: first.x + 2, text: String(first.text.dropFirst(2)), role: .note, joint: first.joint)
    return [Run(x: first.x, text: noteSign, role: .remark), words] + line.dropFirst()
  }

  /// The caption below a photo: its name, and the information about its file, if there is room.
  static func caption(
    _ card: Card, _ info: PictureInfo?, layout: CardLayout, note: String?, joining: ClusterJoining
  ) -> CardContent {
    let columns = layout.words.columns
    let bytes = card.fields.first(where: \.isFileSize)?.value
    let size = info.map { "\($0.width) × \($0.height)" }
    let forms = [
      [info?.taken, info?.camera, size, bytes], [info?.taken, size, bytes], [size, bytes], [bytes], [],
    ].map { $0.compactMap(\.self).joined(separator: " · ") }
    let name = card.shownName(atMost: 1024)
    let nameColumns = CharacterWidth.of(name, joining: joining)
    if let note {
      // The note takes the place of the information about the file.
      let text = SafeText.line(note, atMost: 1024)
      let ownColumns = CharacterWidth.of(text, joining: joining) + 2
      let shown = CharacterWidth.cutInMiddle(
        name, to: max(columns / 2 - 1, columns - ownColumns - 2), joining: joining)
      let x = CharacterWidth.of(shown, joining: joining) + 2
      let room = columns - x - 2
      guard room > 0 else { return CardContent(rows: [[Run(x: 0, text: shown, role: .title)]]) }
      return CardContent(rows: [
        [
          Run(x: 0, text: shown, role: .title), Run(x: x, text: noteSign, role: .remark),
          Run(
            x: x + 2, text: CharacterWidth.truncated(text, to: room, joining: joining), role: .note),
        ]
      ])
    }
    let least = min(nameColumns, 24) + 2
    let details = forms.first { CharacterWidth.of($0, joining: joining) + least <= columns } ?? ""
    let taken = CharacterWidth.of(details, joining: joining)
    let room = columns - (taken > 0 ? taken + 2 : 0)
    let shown = CharacterWidth.cutInMiddle(name, to: room, joining: joining)
    var line = [Run(x: 0, text: shown, role: .title)]
    if taken > 0 { line.append(Run(x: columns - taken, text: details, role: .label)) }
    return CardContent(rows: [line])
  }

  /// For a turned card, as shares of its height: the middle of its word, and the middle of its hidden text.
  private static let turnedTitle = 0.36
  private static let turnedText = 0.68
  private static let mostHiddenColumns = 56
  /// Cards with more rows of words say inside them that they have another side; others say so in their last row.
  private static let roomyWordRows = 7

  /// A word in the middle of its card, or a little above, for as long as it is not drawn as large letters.
  static func word(
    _ card: Card, layout: CardLayout, note: String?, joining: ClusterJoining, isTurned: Bool, openKey: String
  ) -> CardContent {
    let words = layout.words
    let titleMiddle = isTurned ? turnedTitle : CardLayout.letterMiddle
    let title = CharacterWidth.truncated(
      SafeText.line(card.title ?? "", atMost: 1024), to: words.columns, joining: joining)
    func centered(_ text: String, _ role: TextRole, _ joint: LineBreaking.Joint = .paragraph) -> Line {
      let x = max(0, (words.columns - CharacterWidth.of(text, joining: joining)) / 2)
      return [Run(x: x, text: text, role: role, joint: joint)]
    }
    // Rounded upwards on the card.
    let row = Double(layout.frame.rows) * titleMiddle - (isTurned ? 0 : 0.5)
    let middle = max(0, min(words.rows - 1, Int(row) - words.y))
    var rows = [Line](repeating: [], count: middle) + [centered(title, .title)]
    if isTurned {
      let text = SafeText.of(card.hidden.map(\.value).joined(separator: "\n").prefix(4096))
      let lines = LineBreaking.brokenLines(
        of: text, columns: min(words.columns, mostHiddenColumns), joining: joining, atMost: words.rows)
      let start = Int(Double(layout.frame.rows) * turnedText) - words.y - lines.count / 2
      while rows.count < min(start, words.rows - lines.count) { rows.append([]) }
      if rows.count == middle + 1 { rows.append([]) }
      rows += lines.map { centered($0.text, .body, $0.joint) }
      rows = Array(rows.prefix(words.rows))
    }
    if let note, words.rows > rows.count + 1 {
      rows += [Line](repeating: [], count: words.rows - rows.count - 1)
      rows.append(
        signed(
          centered(
            CharacterWidth.truncated(
              noteSign + " " + SafeText.line(note, atMost: 1024), to: words.columns, joining: joining),
            .note)))
    }
    var foot: Line = []
    if !isTurned, let name = card.hidden.first?.name {
      let text =
        CharacterWidth.truncated(SafeText.line(name, atMost: 256), to: 24, joining: joining)
        + (openKey.isEmpty ? "" : " · ")
      foot = centered(text + openKey, .more)
      if let start = foot.first?.x, !openKey.isEmpty {
        let x = start + CharacterWidth.of(text, joining: joining)
        foot = [Run(x: start, text: text, role: .more), Run(x: x, text: openKey, role: .key)]
      }
      // If there is room, it stands inside the card's padding.
      if words.rows > Self.roomyWordRows, note == nil {
        rows += [Line](repeating: [], count: max(0, words.rows - rows.count - 1)) + [foot]
        foot = []
      }
    }
    var content = CardContent(rows: rows, foot: foot, largeTitle: card.title)
    content.titleMiddle = titleMiddle
    return content
  }
}
