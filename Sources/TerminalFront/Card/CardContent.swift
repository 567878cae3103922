import CardDeck
import SwipeSession

/// What a card says, as lines that fit a given width: made once a card and a size, then only placed.
package struct CardContent: Sendable, Hashable {
  /// What a piece of text is, from which its colour follows.
  package enum Role: Sendable, Hashable {
    case title, subtitle, body, label, value, tag, note, problem, more
  }

  /// A piece of one line.
  package struct Run: Sendable, Hashable {
    /// Columns from the left edge of the text.
    package var x: Int
    package var text: String
    package var role: Role
  }

  package typealias Line = [Run]

  /// Columns that the lines were broken for; none is wider.
  package let columns: Int
  /// The most lines that were allowed; `nil` for as many as it took.
  package let rows: Int?
  /// What the person wrote about the card; `nil` for nothing.
  package let note: String?
  /// What the lines were measured for.
  package let joining: ClusterJoining
  package let lines: [Line]
  /// Whether something had to be left out to stay within the rows that were allowed.
  package let isCut: Bool

  /// - Parameters:
  ///   - note: What the person wrote about the card; `nil` for nothing.
  ///   - columns: At least 1; less counts as 1.
  ///   - rows: The most lines there may be; `nil` for as many as it takes.
  ///   - joining: What the terminal makes of clusters.
  package init(_ card: Card, note: String? = nil, columns: Int, rows: Int?, joining: ClusterJoining) {
    let columns = max(1, columns)
    self.columns = columns
    self.rows = rows
    self.note = note
    self.joining = joining
    let parts = CardParts(card, note: note, columns: columns, joining: joining)
    guard let rows else {
      var all = parts.all
      while !all.isWhole { all.extend(to: .max) }
      lines = all.lines
      isCut = false
      return
    }
    let fitted = parts.fitted(into: max(0, rows))
    lines = fitted.lines
    isCut = fitted.isCut
  }
}

/// The parts of a card's text, and what of each is shown where there is little room.
struct CardParts {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  private typealias Block = CardLines.Block

  private var heading: [Block] = []
  private var body: [Block] = []
  private var fields: [Block] = []
  private var tags: [Block] = []
  private let columns: Int
  private let joining: ClusterJoining

  init(_ card: Card, note: String? = nil, columns: Int, joining: ClusterJoining) {
    self.columns = columns
    self.joining = joining
    if let problem = card.problem {
      heading = [.text("This card cannot be read", .problem)]
      body = [.text(problem.description[...], .body)]
      return
    }
    let title =
      card.title ?? (card.subtitle == nil && card.body == nil && card.fields.isEmpty ? card.id.text : nil)
    if let title { heading.append(.text(title[...], .title)) }
    if let subtitle = card.subtitle { heading.append(.text(subtitle[...], .subtitle)) }
    if let text = card.body { body = [.text(text[...], .body)] }
    let url = card.url.map { [Card.Field(name: "url", value: $0)] } ?? []
    let indent = CardLines.indent(of: [card.fields[...], url[...]], columns: columns, joining: joining)
    fields = [card.fields[...], url[...]].filter { !$0.isEmpty }.map { .fields($0, indent: indent) }
    if !card.tags.isEmpty { tags = [.tags(card.tags[...])] }
    if let note { tags.append(.text(("✎ " + note)[...], .note)) }
  }

  /// Everything, with a blank line between the parts; nothing of it is laid out.
  var all: CardLines {
    CardLines(
      Array([heading, body, fields, tags].joined(separator: [.gap])), columns: columns, joining: joining)
  }

  /// As much as fits: the heading and some of the body first, then tags, then fields, then the rest of the body.
  func fitted(into rows: Int) -> (lines: [Line], isCut: Bool) {
    let (heading, body, fields, tags) = (
      lines(heading, rows), lines(body, rows), lines(fields, rows), lines(tags, rows)
    )
    let everything = Self.joined([heading, body, fields, tags])
    guard everything.count > rows else { return (everything, false) }
    let keptHeading = Array(heading.prefix(max(1, min(4, rows))))
    var room = rows - keptHeading.count
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
    return (Self.joined([keptHeading, keptBody, keptFields, keptTags]), true)
  }

  // MARK: - Lines

  /// A part's lines as far as they matter where there is room for so many rows.
  private func lines(_ part: [Block], _ rows: Int) -> [Line] {
    // More than fits, and as many as a part is promised in any case.
    let limit = rows + 4
    var lines = CardLines(part, columns: columns, joining: joining, limit: limit)
    lines.extend(to: limit)
    return Array(lines.lines.prefix(limit))
  }

  private func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }

  private func truncated(_ text: String, to columns: Int) -> String {
    CharacterWidth.truncated(text, to: columns, joining: joining)
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
