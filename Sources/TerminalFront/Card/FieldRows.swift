import CardDeck
import SwipeSession
import TerminalText

/// A card's fields in rows. Each name stands beside its value, which may take several lines.
struct FieldRows {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  /// The rows of one field.
  private struct Block {
    let rows: [Line]
    /// Whether no part of the value is cut off.
    let isWhole: Bool
  }

  /// The room for fields.
  struct Room {
    let columns: Int
    /// How many fields stand beside each other, 1 or 2.
    var across = 1
    /// The most lines of a value.
    var lines = 1
    let joining: ClusterJoining
  }

  let rows: [Line]
  private let fields: [Card.Field]
  private let room: Room
  /// The fields of a single column; empty if there are two columns.
  private let blocks: [Block]
  /// The number of fields that are shown whole.
  let wholeCount: Int

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
    let fields = Array(fields.prefix(Self.mostFields))
    self.fields = fields
    self.room = room
    guard room.across == 2 else {
      blocks = Self.blocks(fields[...], columns: room.columns, isAligned: nil, room)
      rows = blocks.flatMap(\.rows)
      wholeCount = blocks.count(where: \.isWhole)
      return
    }
    blocks = []
    (rows, wholeCount) = Self.pairs(fields[...], room)
  }

  /// The rows that fit into `count` rows, and the number of fields that are whole in them.
  func keeping(rows count: Int) -> (rows: [Line], wholeCount: Int) {
    guard count < rows.count else { return (rows, wholeCount) }
    guard room.across == 1 else {
      return room.lines == 1 ? Self.pairs(fields.prefix(2 * count), room) : ([], 0)
    }
    // A value keeps all its lines or goes.
    var kept: [Line] = []
    var whole = 0
    for block in blocks {
      guard kept.count + block.rows.count <= count else { break }
      kept += block.rows
      if block.isWhole { whole += 1 }
    }
    return (kept, whole)
  }

  /// Fields in two columns, the first half of them at the left.
  private static func pairs(_ fields: ArraySlice<Card.Field>, _ room: Room) -> (rows: [Line], wholeCount: Int)
  {
    let half = (room.columns - gap) / 2
    let count = (fields.count + 1) / 2
    let sides = [fields.prefix(count), fields.dropFirst(count)].map {
      blocks($0, columns: half, isAligned: true, room)
    }
    let (left, right) = (sides[0].flatMap(\.rows), sides[1].flatMap(\.rows))
    let rows = (0..<max(left.count, right.count)).map { index -> Line in
      let beside = index < right.count ? right[index] : []
      return (index < left.count ? left[index] : [])
        + beside.map { $0.moved(by: half + gap) }
    }
    return (rows, sides.joined().count(where: \.isWhole))
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
      let values = LineBreaking.brokenLines(
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
