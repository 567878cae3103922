import CardDeck
import CardPixels
import Pictures
import TerminalText

/// A card's words as lines that fit its layout. They are made once for a card and a size, then only placed.
package struct CardContent: Sendable, Hashable {
  /// A text on one line, in one role.
  struct Run: Sendable, Hashable {
    /// Columns from the left edge of the card's words.
    var x: Int
    var text: String
    var role: TextRole
    /// The separator between this run and the next line of the same text.
    var joint = LineBreaking.Joint.paragraph

    func moved(by columns: Int) -> Run { Run(x: x + columns, text: text, role: role, joint: joint) }
  }

  typealias Line = [Run]

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
  let rows: [Line]
  /// The mark in the card's last row, from the left edge of the words: how much is hidden, or that there is another
  /// side.
  var foot: Line = []
  package var hidden = Hidden()
  /// Where what stands; `nil` unless the card is short.
  var short: ShortCard?

  /// Whether the card has more to say than it shows.
  var isCut: Bool { !hidden.isEmpty }
}

extension Card {
  /// The most characters of a short text.
  private static let mostShortText = 200

  /// - Parameter hasPicture: Whether a picture can be shown, or may be once it is read.
  package func kind(hasPicture: Bool) -> CardKind {
    guard problem == nil else { return .record }
    guard image == nil else { return !hasPicture ? .record : isPhoto ? .photo : .person }
    let texts = [title, subtitle, body].compactMap(\.self)
    // A character has at least one byte, and may have bytes without end.
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    let isShort =
      bytes <= Self.mostShortText
      || bytes <= 8 * Self.mostShortText && texts.reduce(0) { $0 + $1.count } <= Self.mostShortText
    return isShort && !texts.isEmpty ? .short : .record
  }
}

extension Card {
  /// The card with its file's preview as far as it is known; a card with text of its own is left as it is.
  func previewed(by previews: PreviewCache?) -> Card {
    guard let previews, body == nil, problem == nil else { return self }
    // The id of a file in a folder is its path there.
    return previewed(previews.find(Array(id.text.utf8)))
  }

  /// The card with its file's preview: a text becomes its body; dots stand for a preview that is loading; the reason
  /// why there is none becomes a field.
  func previewed(_ preview: PictureLookup<Preview>) -> Card {
    var card = self
    switch preview {
    case .loading: card.body = "…"
    case .loaded(.text(let text)): card.body = text
    case .loaded(.failure(let why)): card.fields.append(Field(name: "preview", value: why))
    case .unavailable: break
    }
    return card
  }
}

extension CardContent {
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
    let name = card.shownName(atMost: 1024)
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
    let caption = PhotoCaption(
      name, card.photoDetails(info, joining: joining), columns: columns, joining: joining)
    var line = [Run(x: 0, text: caption.name, role: .title)]
    let taken = CharacterWidth.of(caption.details, joining: joining)
    if taken > 0 { line.append(Run(x: columns - taken, text: caption.details, role: .label)) }
    return CardContent(rows: [line])
  }
}

/// The name of a photo at the left of a line, and as many of its details at the right as fit beside it.
struct PhotoCaption {
  /// Cut in its middle where there is no room for all of it.
  let name: String
  /// Empty where none fit.
  let details: String

  /// The columns of a name for which details give way.
  private static let nameColumns = 24

  init(_ name: String, _ details: [String], columns: Int, joining: ClusterJoining) {
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    let least = min(width(name), Self.nameColumns) + 2
    let forms = (0...details.count).reversed().lazy.map { details.prefix($0).joined(separator: " · ") }
    self.details = forms.first { width($0) + least <= columns } ?? ""
    let taken = width(self.details)
    self.name = CharacterWidth.cutInMiddle(name, to: columns - (taken > 0 ? taken + 2 : 0), joining: joining)
  }
}

extension Card {
  /// The columns of a folder in a caption; of a longer one the middle is left out.
  private static let folderColumns = 24

  /// What is known of a photo besides its name, in the order in which it stands below it; the last gives way first. Empty for
  /// a card that is no photo.
  func photoDetails(_ info: PictureInfo?, joining: ClusterJoining) -> [String] {
    guard isPhoto else { return [] }
    let bytes = fields.first(where: \.isFileSize)?.value
    let folder = subtitle.map {
      CharacterWidth.cutInMiddle(SafeText.line($0), to: Self.folderColumns, joining: joining)
    }
    let details = [info?.pixels, info?.taken, folder, info?.camera, info?.exposure].compactMap(\.self)
    // What is wrong with a file stands behind its size.
    return bytes?.contains(",") == true ? [bytes ?? ""] + details : details + [bytes].compactMap(\.self)
  }
}

extension PictureInfo {
  /// Width and height in words.
  fileprivate var pixels: String { "\(width) × \(height)" }

  /// What the file tells, as fields of its card.
  var fields: [Card.Field] {
    [("taken", taken), ("camera", camera), ("exposure", exposure), ("pixels", pixels)].compactMap {
      name, value in value.map { Card.Field(name: name, value: $0) }
    }
  }
}
