/// Breaks text into lines of a width.
///
/// A break is taken after blanks, hyphens and dashes, and on both sides of a CJK character except where Japanese
/// and Chinese typesetting forbids it. A word that is wider than a line is broken between clusters.
package enum LineBreaking {
  /// The separator between two lines of a text, from which the text can be put together again.
  package enum Joint: Sendable, Hashable {
    /// The end of a paragraph, or of the text.
    case paragraph
    /// Blanks that have vanished.
    case blank
    /// No character stood there: within a long word, behind a hyphen, between two CJK characters.
    case none
  }

  package struct Line: Sendable, Hashable {
    package var text: String
    /// Between this line and the next.
    package var joint: Joint

    package init(text: String, joint: Joint) {
      self.text = text
      self.joint = joint
    }
  }

  /// The lines of a text. `\n` ends a paragraph; an empty paragraph is an empty line. Blanks at a break vanish,
  /// those that begin a paragraph stay.
  ///
  /// - Parameters:
  ///   - columns: The width of a line; less than 1 counts as 1. A character wider than that stands on a line by
  ///     itself.
  ///   - limit: The most lines that are wanted; the rest of the text is not read.
  package static func lines(
    of text: some StringProtocol, columns: Int, joining: ClusterJoining, atMost limit: Int = .max
  ) -> [Line] {
    guard !text.isEmpty, limit > 0 else { return [] }
    var builder = LineBuilder(columns: max(1, columns), joining: joining)
    var rest = Substring(text)
    while true {
      let isPlain = rest.utf8.allSatisfy { 0x20...0x7E ~= $0 }
      let end = isPlain ? nil : rest.firstIndex(where: \.isNewline)
      for word in Words(rest[..<(end ?? rest.endIndex)]) {
        builder.add(word)
        if builder.lines.count >= limit { return Array(builder.lines.prefix(limit)) }
      }
      builder.endLine(isParagraph: true)
      guard let end, builder.lines.count < limit else { return builder.lines }
      rest = rest[rest.index(after: end)...]
    }
  }
}

/// Pieces of a paragraph between which a line may end.
private struct Words: Sequence, IteratorProtocol {
  private var rest: Substring

  init(_ text: some StringProtocol) { rest = Substring(text) }

  mutating func next() -> Substring? {
    guard !rest.isEmpty else { return nil }
    var end = rest.startIndex
    while end < rest.endIndex {
      end = endOfPlain(from: end)
      let character = rest[end]
      end = rest.index(after: end)
      if end < rest.endIndex, BreakClass.allowsBreak(between: character, and: rest[end]) { break }
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The last character of the printable ASCII that begins here and in which no line may end. This spares a look at each
  /// character of nearly all text.
  private func endOfPlain(from start: String.Index) -> String.Index {
    let bytes = rest.utf8
    var end = start
    while 0x21...0x7E ~= bytes[end], bytes[end] != 0x2D {
      let next = bytes.index(after: end)
      guard next < bytes.endIndex, 0x20...0x7E ~= bytes[next] else { break }
      // A mark may follow, with which it is one character.
      let behind = bytes.index(after: next)
      guard behind == bytes.endIndex || bytes[behind] < 0x80 else { break }
      end = next
    }
    return end
  }
}

/// What a character does to the line break beside it.
private enum BreakClass {
  case blank, hyphen, opening, closing, ideograph, ordinary

  init(_ character: Character) {
    guard let scalar = character.unicodeScalars.first else {
      self = .ordinary
      return
    }
    switch scalar {
    case " ", "\u{3000}", "\t", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}": self = .blank
    case "-", "\u{2010}", "\u{2012}"..."\u{2014}": self = .hyphen
    case "(", "[", "{", "“", "‘", "«", "¡", "¿", "「", "『", "（", "［", "｛", "〈", "《", "【", "〔", "〖", "〘", "〚",
      "｟", "｢":
      self = .opening
    case "、", "。", "，", "．", "」", "』", "）", "］", "｝", "〉", "》", "】", "〕", "〗", "〙", "〛", "｠", "｣", "：", "；",
      "！", "？", "・", "ー", "々", "〻", "ゝ", "ゞ", "ヽ", "ヾ", "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ",
      "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ", "…", "‥", "”", "’", "»", ")", "]", "}", ",",
      ".", "!", "?", ";", ":", "%", "％", "～":
      self = .closing
    default:
      self = CharacterWidth.of(scalar) == 2 ? .ideograph : .ordinary
    }
  }

  static func allowsBreak(between before: Character, and after: Character) -> Bool {
    // Most other text is letters, and needs no look into a table.
    if before.isASCII, after.isASCII, before != " ", before != "-" { return false }
    switch (BreakClass(before), BreakClass(after)) {
    // Blanks belong to the word before them.
    case (_, .blank): return false
    case (.blank, _): return true
    case (_, .closing), (.opening, _): return false
    case (.hyphen, let next):
      // Not in "-5" or in a row of dashes.
      return next != .hyphen && !after.isNumber
    case (.ideograph, _), (_, .ideograph): return true
    case (.closing, .opening): return !before.isASCII || !after.isASCII
    case (.closing, _):
      return !before.isASCII && after.isLetter && CharacterWidth.of(before, joining: .none) == 2
    default: return false
    }
  }
}

/// Fills lines with words.
private struct LineBuilder {
  let columns: Int
  let joining: ClusterJoining
  private(set) var lines: [LineBreaking.Line] = []
  private var line = ""
  private var width = 0

  init(columns: Int, joining: ClusterJoining) {
    self.columns = columns
    self.joining = joining
  }

  mutating func add(_ word: Substring) {
    let text = word.trimmingBlanksAtEnd
    let textWidth = CharacterWidth.of(text, joining: joining)
    if width > 0, width + textWidth > columns { endLine() }
    if textWidth > columns {
      addByCluster(text)
    } else {
      line += text
      width += textWidth
    }
    let blanks = word[text.endIndex...]
    line += blanks
    width += CharacterWidth.of(blanks, joining: joining)
  }

  private mutating func addByCluster(_ text: Substring) {
    for character in text {
      let own = CharacterWidth.of(character, joining: joining)
      if width > 0, width + own > columns { endLine() }
      line.append(character)
      width += own
    }
  }

  mutating func endLine(isParagraph: Bool = false) {
    let text = line[...].trimmingBlanksAtEnd
    let joint: LineBreaking.Joint = text.endIndex < line.endIndex ? .blank : .none
    lines.append(LineBreaking.Line(text: String(text), joint: isParagraph ? .paragraph : joint))
    line = ""
    width = 0
  }
}

extension Substring {
  fileprivate var trimmingBlanksAtEnd: Substring {
    if let last = utf8.last, 0x21...0x7E ~= last { return self }
    var end = endIndex
    while end > startIndex {
      let before = index(before: end)
      guard self[before] == " " || self[before] == "\u{3000}" || self[before] == "\t" else { break }
      end = before
    }
    return self[..<end]
  }
}
