import CardDeck
import TerminalText

/// A card's fields in rows. Each name stands beside its value, which may take several lines.
struct FieldRows {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  private struct Block {
    let rows: [Line]
    /// Whether no part of the value is cut off.
    let isWhole: Bool
  }

  struct Room {
    let columns: Int
    /// How many fields stand beside each other, 1 or 2.
    var across = 1
    /// The most lines of a value.
    var lines = 1
    let joining: ClusterJoining
  }

  let rows: [Line]
  /// The number of fields that are shown whole.
  let wholeCount: Int
  private let fields: [Card.Field]
  private let room: Room
  /// The fields of one column, or of two.
  private let columns: [[Block]]

  /// In columns.
  private static let longestName = 14
  /// With fewer columns values are not aligned: each follows its name.
  private static let alignedColumns = 36
  /// Between two columns.
  private static let gap = 4
  /// With fewer columns, names that are not aligned are cut to ``longestNarrowName``.
  private static let narrowColumns = 30
  private static let longestNarrowName = 9
  /// The number of names that are measured for the width of their column.
  private static let measuredNames = 256
  /// More fields than any screen has rows.
  private static let mostFields = 1000

  init(_ fields: [Card.Field], in room: Room) {
    let fields = fields.prefix(Self.mostFields)
    guard room.across == 2 else {
      let blocks = Self.blocks(fields, columns: room.columns, isAligned: nil, room)
      self.init(fields: Array(fields), room, [blocks])
      return
    }
    // The first half of them stands at the left.
    let count = (fields.count + 1) / 2
    let columns = [fields.prefix(count), fields.dropFirst(count)].map {
      Self.blocks($0, columns: Self.half(of: room), isAligned: true, room)
    }
    self.init(fields: Array(fields), room, columns)
  }

  private init(fields: [Card.Field], _ room: Room, _ columns: [[Block]]) {
    self.fields = fields
    self.room = room
    self.columns = columns
    wholeCount = columns.joined().count(where: \.isWhole)
    let (left, right) = (columns[0].flatMap(\.rows), columns.dropFirst().joined().flatMap(\.rows))
    rows = (0..<max(left.count, right.count)).map { index in
      (index < left.count ? left[index] : [])
        + (index < right.count ? right[index].map { $0.moved(by: Self.half(of: room) + Self.gap) } : [])
    }
  }

  private static func half(of room: Room) -> Int { (room.columns - gap) / 2 }

  /// The first fields, as many as fit into `count` rows. A value keeps all its lines or goes.
  func keeping(rows count: Int) -> FieldRows {
    guard count < rows.count else { return self }
    guard room.across == 1 else {
      return FieldRows(room.lines == 1 ? Array(fields.prefix(2 * count)) : [], in: room)
    }
    var taken = 0
    let kept = columns[0].prefix { block in
      taken += block.rows.count
      return taken <= count
    }
    return FieldRows(fields: fields, room, [Array(kept)])
  }

  /// - Parameter isAligned: Whether all values begin in one column; `nil` means if there is room for that.
  private static func blocks(
    _ fields: ArraySlice<Card.Field>, columns: Int, isAligned: Bool?, _ room: Room
  ) -> [Block] {
    let isAligned = isAligned ?? (columns >= alignedColumns)
    let indent =
      isAligned
      ? fields.prefix(measuredNames).indent(longestName: longestName, joining: room.joining) : 0
    let longest = isAligned || columns >= narrowColumns ? longestName : longestNarrowName
    return fields.map { field in
      let name = field.shownName(atMost: longest, joining: room.joining)
      let x = isAligned ? indent : CharacterWidth.of(name, joining: room.joining) + 1
      let columns = max(1, columns - x)
      let values = LineBreaking.lines(
        of: SafeText.line(field.shownValue, atMost: 1024), columns: columns, joining: room.joining,
        atMost: room.lines + 1)
      var shown = Array(values.prefix(room.lines))
      let isWhole = values.count <= room.lines
      if !isWhole, let last = shown.popLast() {
        let text =
          room.lines == 1
          // A single line is filled to its end.
          ? CharacterWidth.truncated(
            SafeText.line(field.shownValue, atMost: 1024), to: columns, joining: room.joining)
          : CardFitting.cut(last.text, to: columns, joining: room.joining)
        shown.append(LineBreaking.Line(text: text, joint: .paragraph))
      }
      if shown.isEmpty { shown = [LineBreaking.Line(text: "", joint: .paragraph)] }
      let label = Run(x: 0, text: name, role: .label)
      return Block(
        rows: shown.enumerated().map { index, value in
          (index == 0 ? [label] : [])
            + [Run(x: x, text: value.text, role: .value, joint: value.joint)]
        }, isWhole: isWhole)
    }
  }
}
