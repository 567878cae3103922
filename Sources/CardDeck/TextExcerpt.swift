/// The lines of a deck's file around a place, for whoever shows what is wrong there.
public struct TextExcerpt: Sendable, Hashable {
  /// A line of the file, or the part of it that is near the place.
  public struct Line: Sendable, Hashable {
    /// Counted from 1.
    public let number: Int
    /// As the file has it, without its end; what is not UTF-8 is replaced.
    public let text: String
    /// Whether there is more of the line before this.
    public let isCutBefore: Bool
  }

  /// The file's path as it was given; `-` is standard input.
  public let path: String
  /// Whether each record is a row of a table.
  public let isTable: Bool
  /// The line of the place, and those before and behind it where there are some near.
  public let lines: [Line]
  /// Which of the lines has the place.
  public let marked: Int
  /// How many characters (Unicode scalars) of that line's text are before the place.
  public let column: Int

  /// How far the excerpt reaches to both sides, in bytes.
  static let reach = 1024

  /// - Parameters:
  ///   - bytes: What is around the place, in the file's order.
  ///   - offset: Of the place in them.
  ///   - isStart: Whether they begin with a line.
  init(
    path: String, isTable: Bool, position: TextPosition, bytes: [UInt8], offset: Int, isStart: Bool
  ) {
    self.path = path
    self.isTable = isTable
    let offset = max(0, min(offset, bytes.count))
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
    func line(_ number: Int, _ range: Range<Int>) -> Line {
      var range = range
      if range.upperBound > range.lowerBound, bytes[range.upperBound - 1] == UInt8(ascii: "\r") {
        range = range.lowerBound..<range.upperBound - 1
      }
      return Line(
        number: number, text: String(decoding: bytes[range], as: UTF8.self),
        isCutBefore: range.lowerBound == 0 && !isStart)
    }
    var lines: [Line] = []
    if start > 0 {
      let before = bytes[..<(start - 1)].lastIndex(of: newline).map { $0 + 1 } ?? 0
      lines.append(line(position.line - 1, before..<start - 1))
    }
    marked = lines.count
    lines.append(line(position.line, start..<end))
    if end + 1 < bytes.count {
      let next = bytes[(end + 1)...].firstIndex(of: newline) ?? bytes.count
      lines.append(line(position.line + 1, end + 1..<next))
    }
    self.lines = lines
    column = String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.count
  }
}

extension Deck {
  /// What is around a byte of the deck's file; `nil` for folders, and where the file cannot be read.
  func excerpt(around offset: Int, at position: TextPosition) -> TextExcerpt? {
    guard let file = source.file else { return nil }
    let start = max(0, offset - TextExcerpt.reach)
    let count = offset - start + TextExcerpt.reach
    guard let bytes = try? file.bytes(at: start, count: count), bytes.count >= offset - start else {
      return nil
    }
    return TextExcerpt(
      path: path, isTable: [.csv, .tsv].contains(format), position: position, bytes: bytes,
      offset: offset - start, isStart: start == 0)
  }
}
