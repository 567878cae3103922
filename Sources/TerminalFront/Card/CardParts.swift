import CardDeck
import TerminalText

struct CardParts {
  /// The problem of a record that could not be read; its title is then red.
  private(set) var problem: ProblemLines?
  var isProblem: Bool { problem != nil }
  private(set) var title: String?
  private(set) var subtitle: String?
  /// A line below the subtitle that says why the card's picture cannot be shown.
  private(set) var remark: String?
  private(set) var body: Substring?
  /// The members of the hidden side, and the name of the first one.
  private(set) var answer: (text: Substring, name: String)?
  private(set) var fields: [Card.Field] = []
  private(set) var tags: [String] = []
  private(set) var note: String?
  let joining: ClusterJoining

  /// - Parameters:
  ///   - note: What the person wrote about the card; `nil` for nothing.
  ///   - remark: Why the card's picture cannot be shown; `nil` where there is nothing to say.
  ///   - joining: What the terminal makes of clusters.
  init(_ card: Card, note: String? = nil, remark: String? = nil, joining: ClusterJoining) {
    self.joining = joining
    self.note = note.map { CardContent.noteSign + " " + $0 }
    if let found = card.problem {
      let problem = ProblemLines(problem: found)
      self.problem = problem
      title = problem.title
      subtitle = problem.place
      body = problem.text[...]
      return
    }
    title =
      card.title
      ?? (card.subtitle == nil && card.body == nil && card.fields.isEmpty
        ? card.shownName(atMost: SafeText.longest) : nil)
    subtitle = card.subtitle
    self.remark = remark
    body = card.body.map { $0[...] }
    answer = card.hidden.first.map {
      (card.hidden.map(\.value).joined(separator: "\n\n")[...], $0.name)
    }
    fields = card.fields
    if let url = card.url { fields.append(Card.Field(name: "url", value: url)) }
    tags = card.tags
  }

  /// The longest word that is drawn as large letters, in columns.
  private static let mostWordColumns = 24

  /// The only text of the card, if that is a word or a few.
  var word: String? {
    guard subtitle == nil, remark == nil, title == nil || body == nil,
      let text = title ?? body.map(String.init)
    else { return nil }
    return Self.word(of: text, joining: joining)
  }

  /// The text on one line; `nil` if it is no word and not a few.
  static func word(of text: String, joining: ClusterJoining) -> String? {
    guard text.utf8.count <= 256 else { return nil }
    let line = SafeText.line(text, atMost: 256)
    return line.isEmpty || CharacterWidth.of(line, joining: joining) > mostWordColumns ? nil : line
  }

  /// The rows of heading, text and answer at ``CardLayout/textColumns``, counted as far as any screen goes; 0 where
  /// there is neither text nor answer.
  var textRows: Int {
    let texts = [body, answer?.text].compactMap(\.self).map { CardLines.Block.text($0, .body) }
    guard !texts.isEmpty else { return 0 }
    var lines = CardLines(texts, columns: CardLayout.textColumns, joining: joining, limit: 200)
    lines.extend(to: 200)
    return min(lines.lines.count, 200) + 5
  }

  /// All parts with blank lines between them, not laid out yet.
  ///
  /// - Parameter hasTints: Whether tags can stand on a surface of their own.
  func all(columns: Int, hasTints: Bool = false) -> CardLines {
    var parts: [[CardLines.Block]] = []
    var heading: [CardLines.Block] = []
    if let title { heading.append(.text(title[...], isProblem ? .problem : .title)) }
    if let subtitle { heading.append(.text(subtitle[...], .subtitle)) }
    if let remark { heading.append(.text(remark[...], .remark)) }
    parts.append(heading)
    if let body { parts.append([.text(body, .body)]) }
    if !fields.isEmpty {
      // The names of the first are measured: there may be any number.
      let indent = fields.prefix(1024).indent(longestName: max(4, min(24, columns / 3)), joining: joining)
      parts.append([.fields(fields[...], indent: indent)])
    }
    if !tags.isEmpty { parts.append([.tags(tags[...])]) }
    if let note { parts.append([.text(note[...], .note)]) }
    return CardLines(
      Array(parts.filter { !$0.isEmpty }.joined(separator: [.gap])), columns: columns, joining: joining,
      hasTints: hasTints)
  }
}

extension ArraySlice<Card.Field> {
  /// The column at which values begin: two columns behind the longest name.
  ///
  /// - Parameter longestName: The most columns of a name.
  func indent(longestName: Int, joining: ClusterJoining) -> Int {
    let widths = map {
      CharacterWidth.of($0.shownName(atMost: longestName, joining: joining), joining: joining)
    }
    return (widths.max() ?? 0) + 2
  }
}

extension Card.Field {
  func shownName(atMost columns: Int, joining: ClusterJoining) -> String {
    CharacterWidth.truncated(SafeText.line(name, atMost: 256), to: columns, joining: joining)
  }

  /// The value as people say it: links without their scheme, `true` as yes. It is compared by bytes, as a value may
  /// be one endless cluster.
  var shownValue: Substring {
    let bytes = value.utf8
    if bytes.elementsEqual("true".utf8) { return "yes" }
    if bytes.elementsEqual("false".utf8) { return "no" }
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      return value[bytes.index(bytes.startIndex, offsetBy: scheme.utf8.count)...]
    }
    return value[...]
  }
}
