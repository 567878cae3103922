import CardDeck
import CardPixels
import TerminalText

/// A card's text in lines of one width, laid out only as far as it is asked for: a card may be a book.
struct CardLines {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  /// A part of the text that is not laid out yet.
  enum Block {
    case text(Substring, TextRole)
    /// Each name stands beside its value; all values begin at column `indent`.
    case fields(ArraySlice<Card.Field>, indent: Int)
    case value(Substring, indent: Int)
    case tags(ArraySlice<String>)
    /// A blank line, unless nothing is before or behind it.
    case gap
  }

  private(set) var lines: [Line] = []
  private let columns: Int
  private let joining: ClusterJoining
  /// The most lines that will be wanted; `nil` is all.
  private let limit: Int?
  private let hasTints: Bool
  /// The remaining blocks, in reverse order.
  private var blocks: [Block]
  private var isGapDue = false
  /// Bytes of text that have been laid out. A field and a line of tags count as at least ``leastOfOne``.
  private(set) var bytes = 0

  private static let leastOfOne = 64

  /// - Parameters:
  ///   - limit: The most lines that will be wanted; `nil` is all.
  ///   - hasTints: Whether tags can stand on a surface of their own.
  init(
    _ blocks: [Block], columns: Int, joining: ClusterJoining, limit: Int? = nil, hasTints: Bool = false
  ) {
    self.hasTints = hasTints
    self.blocks = blocks.reversed()
    self.columns = columns
    self.joining = joining
    self.limit = limit
  }

  /// Whether everything is laid out.
  var isWhole: Bool { blocks.isEmpty }

  /// Lays out at least `count` lines, if there are as many; without a limit, also all lines of the first 64 KiB. It
  /// stops early after much text, perhaps with fewer lines or none: text may be invisible.
  mutating func extend(to count: Int) {
    let most = bytes + 4 * SafeText.longest
    while !isWhole, bytes < most, lines.count < count || limit == nil && bytes < SafeText.longest {
      layOutNext()
    }
  }

  private mutating func layOutNext() {
    switch blocks.removeLast() {
    case .gap: isGapDue = isGapDue || !lines.isEmpty
    case .text(let text, let role):
      let (piece, rest) = text.divided()
      if !rest.isEmpty { blocks.append(.text(rest, role)) }
      for line in broken(piece, columns: columns) {
        append(line.text.isEmpty ? [] : [Run(x: 0, text: line.text, role: role, joint: line.joint)])
      }
    case .fields(var fields, let indent):
      bytes += Self.leastOfOne
      guard let field = fields.popFirst() else { return }
      if !fields.isEmpty { blocks.append(.fields(fields, indent: indent)) }
      let text = field.shownName(atMost: max(1, min(columns, indent) - 2), joining: joining)
      let name = Run(x: 0, text: text, role: .label)
      appendValue(field.shownValue, indent: indent, name: name)
    case .value(let value, let indent): appendValue(value, indent: indent, name: nil)
    case .tags(var tags):
      bytes += Self.leastOfOne
      append(line(of: &tags))
      if !tags.isEmpty { blocks.append(.tags(tags)) }
    }
  }

  private mutating func append(_ line: Line) {
    if isGapDue { lines.append([]) }
    isGapDue = false
    lines.append(line)
  }

  private mutating func appendValue(_ value: Substring, indent: Int, name: Run?) {
    let (piece, rest) = value.divided()
    if !rest.isEmpty { blocks.append(.value(rest, indent: indent)) }
    let values = broken(piece, columns: max(1, columns - indent))
    let lines = values.isEmpty ? [LineBreaking.Line(text: "", joint: .paragraph)] : values
    for (index, value) in lines.enumerated() {
      let run = Run(x: indent, text: value.text, role: .value, joint: value.joint)
      append((index == 0 ? name.map { [$0] } ?? [] : []) + [run])
    }
  }

  /// Takes the first tags, as many as fit on a line.
  private mutating func line(of tags: inout ArraySlice<String>) -> Line {
    var line: Line = []
    var x = 0
    while let tag = tags.first {
      let text = Self.shownTag(tag, columns: columns, joining: joining, hasTints: hasTints)
      let taken = CharacterWidth.of(text, joining: joining)
      if x > 0, x + taken > columns { break }
      tags.removeFirst()
      line.append(Run(x: x, text: text, role: .tag))
      x += taken + (hasTints ? 1 : 2)
      bytes += text.utf8.count
    }
    return line
  }

  /// A tag as it stands in a line: a tint has a blank on either side of the word.
  static func shownTag(_ tag: String, columns: Int, joining: ClusterJoining, hasTints: Bool) -> String {
    // Measured with its prefix: a combining mark at the tag's beginning joins that.
    let shown = CharacterWidth.truncated(
      (hasTints ? " " : "#") + SafeText.line(tag, atMost: 256), to: max(2, columns - 1), joining: joining)
    return hasTints ? shown + " " : shown
  }

  private mutating func broken(_ text: Substring, columns: Int) -> [LineBreaking.Line] {
    bytes += text.utf8.count
    return LineBreaking.lines(
      of: SafeText.of(text), columns: columns, joining: joining,
      atMost: limit.map { max(1, $0 - lines.count) } ?? .max)
  }
}
