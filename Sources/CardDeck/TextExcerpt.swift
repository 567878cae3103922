/// The lines of a deck's file around a place, for showing an error there.
public struct TextExcerpt: Sendable, Hashable {
  /// A line of the file, or the part of it that is near the place.
  public struct Line: Sendable, Hashable {
    /// Counted from 1.
    public let number: Int
    /// The line without its end. Bytes that are not UTF-8 are replaced.
    public let text: String
    /// Whether the beginning of the line is missing.
    public let isCutBefore: Bool
  }

  /// The path that the deck was opened with; `-` is standard input.
  public let path: String
  /// Whether each record is a row of a table.
  public let isTable: Bool
  /// The line of the place, and the lines before and behind it if they are near.
  public let lines: [Line]
  /// The index in ``lines`` of the line with the place.
  public let marked: Int
  /// The number of characters (Unicode scalars) before the place in its line's text.
  public let column: Int

  /// Bytes on either side of the place that are looked at.
  static let reach = 1024

  /// - Parameters:
  ///   - bytes: The bytes around the place.
  ///   - offset: The place's index in them.
  ///   - isStart: Whether `bytes` begin at the start of a line.
  init(
    path: String, isTable: Bool, position: TextPosition, bytes: [UInt8], offset: Int, isStart: Bool
  ) {
    self.path = path
    self.isTable = isTable
    let offset = max(0, min(offset, bytes.count))
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let current = all.lastIndex { $0.startIndex <= offset } ?? 0
    // An empty part behind the last line end is no line.
    let behind = current + 1 < all.count && all[current + 1].startIndex < bytes.count ? 1 : 0
    lines = all.indices[max(0, current - 1)...current + behind].map { index in
      let line = all[index]
      return Line(
        number: position.line + index - current,
        text: String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self),
        isCutBefore: index == 0 && !isStart)
    }
    marked = min(current, 1)
    column = String(decoding: bytes[all[current].startIndex..<offset], as: UTF8.self).unicodeScalars.count
  }
}

extension Deck {
  /// The lines around a byte of the deck's file; `nil` for folders, and where the file cannot be read.
  func excerpt(around offset: Int, at position: TextPosition) -> TextExcerpt? {
    guard let file = source.file else { return nil }
    let start = max(0, offset - TextExcerpt.reach)
    let count = offset - start + TextExcerpt.reach
    guard let bytes = try? file.bytes(at: start, count: count), bytes.count >= offset - start else {
      return nil
    }
    return TextExcerpt(
      path: path, isTable: [.csv, .tsv, .anki].contains(format), position: position, bytes: bytes,
      offset: offset - start, isStart: start == 0)
  }
}
