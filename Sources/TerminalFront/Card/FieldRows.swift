import CardDeck
import SwipeSession

/// A card's fields in rows, each name beside its value.
struct FieldRows {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  private(set) var rows: [Line]
  /// How many fields stand beside each other.
  private let across: Int
  /// For fields of several rows: the first row of each.
  private var starts: [Int] = []
  private let columns: Int
  private let joining: ClusterJoining
  private let gap: Int

  /// In columns.
  private static let longestName = 14
  /// Columns with fewer have no column of names: each name takes its own width.
  private static let alignedColumns = 40
  private static let longestFreeName = 9
  private static let mostValueLines = 3
  /// Names that are looked at for the width of their column.
  private static let measuredNames = 256
  /// More rows are on no screen.
  private static let mostFields = 1000

  /// A row a field, or up to three where its value is long and there is a column of names.
  init(wrapped fields: [Card.Field], columns: Int, joining: ClusterJoining) {
    self.init(across: 1, columns: columns, gap: 0, joining: joining)
    guard columns >= Self.alignedColumns else {
      self = FieldRows(lines: fields, columns: columns, joining: joining)
      return
    }
    let indent = Self.indent(fields[...], joining: joining)
    for field in fields.prefix(Self.mostFields) {
      starts.append(rows.count)
      let values = LineBreaking.lines(
        of: SafeText.line(field.shownValue, atMost: 1024), columns: max(1, columns - indent),
        joining: joining,
        atMost: Self.mostValueLines + 1)
      var shown = Array(values.prefix(Self.mostValueLines))
      if values.count > Self.mostValueLines, let last = shown.popLast() {
        shown.append(CardFitting.cut(last, to: columns - indent, joining: joining))
      }
      let name = Run(x: 0, text: Self.name(field, joining), role: .label)
      for (index, value) in (shown.isEmpty ? [""] : shown).enumerated() {
        rows.append((index == 0 ? [name] : []) + [Run(x: indent, text: value, role: .value)])
      }
    }
  }

  /// A row a field.
  init(lines fields: [Card.Field], columns: Int, joining: ClusterJoining) {
    self.init(across: 1, columns: columns, gap: 0, joining: joining)
    rows = Self.lines(fields[...].prefix(Self.mostFields), columns: columns, joining: joining)
    starts = Array(rows.indices)
  }

  /// Two fields a row, the first half of them at the left.
  init(pairs fields: [Card.Field], columns: Int, gap: Int, joining: ClusterJoining) {
    self.init(across: 2, columns: columns, gap: gap, joining: joining)
    arrange(fields[...].prefix(Self.mostFields), rowCount: (min(fields.count, Self.mostFields) + 1) / 2)
  }

  private init(across: Int, columns: Int, gap: Int, joining: ClusterJoining) {
    rows = []
    self.across = across
    self.columns = columns
    self.gap = gap
    self.joining = joining
  }

  /// The rows that are kept where there is room for so many, and how many fields stand in them.
  func keeping(rows room: Int, of fields: [Card.Field]) -> (rows: [Line], count: Int) {
    guard room < rows.count else { return (rows, min(fields.count, Self.mostFields)) }
    guard across == 2 else {
      // No value is cut off from its other lines.
      let count = starts.lastIndex { $0 <= room } ?? 0
      return (Array(rows.prefix(starts.isEmpty ? 0 : starts[count])), count)
    }
    var kept = self
    let shown = fields.prefix(2 * room)
    kept.arrange(shown, rowCount: room)
    return (kept.rows, shown.count)
  }

  private mutating func arrange(_ fields: ArraySlice<Card.Field>, rowCount: Int) {
    let half = (columns - gap) / 2
    let left = Self.lines(fields.prefix(rowCount), columns: half, joining: joining)
    let right = Self.lines(fields.dropFirst(rowCount), columns: half, joining: joining)
    rows = left.enumerated().map { index, line in
      guard index < right.count else { return line }
      return line + right[index].map { Run(x: $0.x + half + gap, text: $0.text, role: $0.role) }
    }
  }

  private static func lines(
    _ fields: ArraySlice<Card.Field>, columns: Int, joining: ClusterJoining
  ) -> [Line] {
    let isAligned = columns >= 30
    let indent = isAligned ? indent(fields, joining: joining) : 0
    return fields.map { field in
      let name =
        isAligned
        ? name(field, joining)
        : CharacterWidth.truncated(
          SafeText.line(field.name, atMost: 256), to: longestFreeName, joining: joining)
      let x = isAligned ? indent : CharacterWidth.of(name, joining: joining) + 1
      let value = CharacterWidth.truncated(
        SafeText.line(field.shownValue, atMost: 1024), to: max(1, columns - x), joining: joining)
      return [Run(x: 0, text: name, role: .label), Run(x: x, text: value, role: .value)]
    }
  }

  private static func name(_ field: Card.Field, _ joining: ClusterJoining) -> String {
    CharacterWidth.truncated(SafeText.line(field.name, atMost: 256), to: longestName, joining: joining)
  }

  /// Where values begin: two columns behind the longest name.
  private static func indent(_ fields: ArraySlice<Card.Field>, joining: ClusterJoining) -> Int {
    2
      + (fields.prefix(measuredNames).map { CharacterWidth.of(name($0, joining), joining: joining) }.max()
        ?? 0)
  }
}
