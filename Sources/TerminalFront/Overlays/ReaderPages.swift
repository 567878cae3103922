import CardPixels
import Pictures
import SwipeEngine

/// The lines of a card's text as pages, which are typeset one by one: a card may be a book. A page ends at a blank line,
/// or at the end of a paragraph, as a paragraph of type has other lines than in cells.
struct ReaderPages: Sendable {
  /// The first line of each page, as far as pages have been found, and the end of the last one.
  private(set) var starts = [0]
  /// The row at which each page begins, as far as pages have been typeset, and the end of the last one.
  private(set) var tops = [0]

  private static let leastLines = 16
  static let mostLines = 40

  /// Rows of the whole text. A line that is not typeset counts as one row, and all that is not laid out as one screen.
  func rows(of text: ReaderView.Text, seen: Int) -> Int {
    tops[tops.count - 1] + text.lines.count - starts[tops.count - 1] + (text.isWhole ? 0 : seen)
  }

  /// The lines of a page; `nil` behind the last one.
  mutating func lines(of page: Int, in text: ReaderView.Text) -> Range<Int>? {
    let lines = text.lines
    while starts.count < page + 2 {
      let start = starts[starts.count - 1]
      guard start < lines.count, text.isWhole || start + Self.mostLines < lines.count else { return nil }
      let most = min(start + Self.mostLines, lines.count)
      let window = min(start + Self.leastLines, most)..<most
      let end = window.first { lines[$0].isEmpty } ?? window.last { lines[$0].last?.joint == .paragraph }
      starts.append(most == lines.count ? most : end.map { $0 + 1 } ?? most)
    }
    return starts[page]..<starts[page + 1]
  }

  /// Notes the rows of a page that has been typeset. If a texture with other rows stood in for it, the pages below it
  /// move.
  mutating func set(_ page: Int, rows: Int) {
    let end = tops[page] + rows
    if page + 1 < tops.count, tops[page + 1] != end { tops.removeSubrange((page + 1)...) }
    if page + 1 == tops.count { tops.append(end) }
  }

  /// Counts pages far above a row as typeset, with a row for each line: when the window changes, a book is not typeset
  /// from its beginning.
  mutating func skip(to row: Int, in text: ReaderView.Text) {
    while tops[tops.count - 1] + Self.mostLines < row, let lines = lines(of: tops.count - 1, in: text) {
      tops.append(tops[tops.count - 1] + lines.count)
    }
  }

  /// Height of a line, in pixels.
  static func row(_ cell: SwipeSize) -> Int { Int((1.35 * cell.height).rounded()) }

  static func drawing(
    _ lines: [CardContent.Line], width: Int, cell: SwipeSize, _ palette: CardPalette, _ marks: TextMarks
  ) -> CardDrawing? {
    var lines = lines
    // The value of a field on the page before goes on.
    if lines.first?.first?.role == .value { lines[0].insert(.init(x: 0, text: "", role: .label), at: 0) }
    let row = row(cell)
    let height = min(4 * mostLines * row, PictureLimits.boxSide, PictureLimits.texturePixels / max(1, width))
    let area = PixelRect(x: 0, y: 0, width: width, height: height)
    var words = CardWords(width: width, height: height, unit: cell.height, palette: palette)
    words.row = row
    words.columns = [CardWords.Column(area: area, head: ContentBlocks(lines, marks: marks).blocks)]
    return CardDrawing(frame: area, picture: nil, wordsArea: area, words: words)
  }
}
