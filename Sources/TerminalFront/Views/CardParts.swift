import CardDeck

/// The parts of a card's text, each broken into lines of one width.
struct CardParts {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  private(set) var heading: [Line] = []
  private(set) var body: [Line] = []
  private(set) var fields: [Line] = []
  private(set) var tags: [Line] = []
  private let columns: Int
  private let joining: ClusterJoining

  init(_ card: Card, note: String? = nil, columns: Int, joining: ClusterJoining) {
    self.columns = columns
    self.joining = joining
    if let problem = card.problem {
      heading = wrapped("This card cannot be read", .problem)
      body = wrapped(problem.description, .body)
      return
    }
    let title =
      card.title ?? (card.subtitle == nil && card.body == nil && card.fields.isEmpty ? card.id.text : nil)
    if let title { heading += wrapped(title, .title) }
    if let subtitle = card.subtitle { heading += wrapped(subtitle, .subtitle) }
    if let text = card.body { body = wrapped(text, .body) }
    fields = table(card.fields + (card.url.map { [Card.Field(name: "url", value: $0)] } ?? []))
    tags = tagLines(card.tags)
    if let note { tags += wrapped("✎ " + note, .note) }
  }

  /// Everything, with a blank line between the parts.
  var all: [Line] { Self.joined([heading, body, fields, tags]) }

  /// As much as fits: the heading and some of the body first, then tags, then fields, then the rest of the body.
  func fitted(into rows: Int) -> (lines: [Line], isCut: Bool) {
    let everything = all
    guard everything.count > rows else { return (everything, false) }
    let heading = Array(heading.prefix(max(1, min(4, rows))))
    var room = rows - heading.count
    func take(_ lines: [Line], atMost limit: Int) -> [Line] {
      let count = min(lines.count, limit, room - 1)
      guard count > 0 else { return [] }
      room -= count + 1
      return Array(lines.prefix(count))
    }
    let keptTags = take(tags, atMost: rows < 8 && !body.isEmpty ? 0 : rows < 12 ? 1 : 2)
    let least = min(body.count, 4)
    let keptFields = take(fields, atMost: max(0, room - 1 - (least > 0 ? least + 1 : 0)))
    var keptBody = take(body, atMost: body.count)
    if keptBody.count < body.count, let last = keptBody.popLast() {
      keptBody.append(ended(last))
    }
    return (Self.joined([heading, keptBody, keptFields, keptTags]), true)
  }

  // MARK: - Lines

  private func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }

  private func truncated(_ text: String, to columns: Int) -> String {
    CharacterWidth.truncated(text, to: columns, joining: joining)
  }

  private func wrapped(_ text: String, _ role: CardContent.Role) -> [Line] {
    LineBreaking.lines(of: SafeText.of(text), columns: columns, joining: joining).map {
      $0.isEmpty ? [] : [Run(x: 0, text: $0, role: role)]
    }
  }

  /// Names in a column of their own, values beside them.
  private func table(_ fields: [Card.Field]) -> [Line] {
    let names = fields.map {
      truncated(SafeText.line($0.name), to: max(4, min(18, columns / 3)))
    }
    let indent = (names.map(width).max() ?? 0) + 2
    return zip(names, fields).flatMap { name, field -> [Line] in
      let values = LineBreaking.lines(
        of: SafeText.of(field.value), columns: max(1, columns - indent), joining: joining)
      return (values.isEmpty ? [""] : values).enumerated().map { index, value in
        (index == 0 ? [Run(x: 0, text: name, role: .label)] : []) + [
          Run(x: indent, text: value, role: .value)
        ]
      }
    }
  }

  private func tagLines(_ tags: [String]) -> [Line] {
    var lines: [Line] = []
    var line: Line = []
    var x = 0
    for tag in tags {
      let text = truncated("#" + SafeText.line(tag), to: columns)
      let taken = width(text)
      if x > 0, x + taken > columns {
        lines.append(line)
        line = []
        x = 0
      }
      line.append(Run(x: x, text: text, role: .tag))
      x += taken + 2
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func joined(_ parts: [[Line]]) -> [Line] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [[]]))
  }

  /// The line with an ellipsis at its end, which says that there is more.
  private func ended(_ line: Line) -> Line {
    guard var last = line.last else { return [Run(x: 0, text: "…", role: .more)] }
    // Whole words, so that nothing half said stands before the dots.
    while width(last.text) + 2 > columns - last.x, let space = last.text.lastIndex(of: " ") {
      last.text = String(last.text[..<space])
    }
    last.text = truncated(last.text + " …", to: max(1, columns - last.x))
    return line.dropLast() + [last]
  }
}
