import CardPixels
import Pictures
import SwipeEngine
import TerminalCanvas
import TerminalText

extension CardDrawing {
  /// Draws a card as it is in cells: the words, their order, their columns, the cuts and the mark of what is hidden
  /// are equal. So the mark is true, and a terminal that loses its pixels shows no other card. If words in the best sizes need
  /// more room than cells do, they are set smaller (``CardTypesetter``), not cut again.
  ///
  /// - Parameters:
  ///   - geometry: Must know the pixels of a cell.
  ///   - ratio: Width of the picture to its height; `nil` if it is not known yet.
  /// - Returns: `nil` if the pixels of a cell are not known, or if the card has more pixels than a texture may have.
  package init?(
    _ card: LaidOutCard, geometry: CellGeometry, palette: CardPalette, ratio: Double? = nil,
    marks: TextMarks = .none
  ) {
    guard let cell = geometry.cellPixels, CardWords.units.contains(cell.height), cell.width >= 2 else {
      return nil
    }
    let places = CardPlaces(card, cell: cell, ratio: ratio)
    self.init(
      frame: places.frame, picture: places.picture, wordsArea: places.wordsArea,
      words: places.words(palette, marks: marks))
  }
}

/// The places on a card, in pixels.
private struct CardPlaces {
  let frame: PixelRect
  let picture: PixelRect?
  let wordsArea: PixelRect
  private let card: LaidOutCard
  private let cell: SwipeSize
  /// Blank pixels at the sides of the words, and above and below them.
  private let side: Int
  private let top: Int

  private var layout: CardLayout { card.layout }
  private var content: CardContent { card.content }

  /// The padding in pixels, as a factor of the padding in cells.
  private static let padding = (side: 1.2, top: 1.1)
  /// Height of a photo's caption, in heights of a cell, and its largest share of the card.
  private static let caption = (height: 1.8, share: 0.2)

  init(_ card: LaidOutCard, cell: SwipeSize, ratio: Double?) {
    self.card = card
    self.cell = cell
    let layout = card.layout
    side = Int((Double(layout.padding) * cell.width * Self.padding.side).rounded())
    let blankRows = max(0, layout.frame.rows - layout.words.endY)
    top = Int((Double(blankRows) * cell.height * Self.padding.top).rounded())
    let frame = layout.frame.pixels(cell)
    let whole = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
    guard let area = layout.picture else {
      (self.frame, picture, wordsArea) = (frame, nil, whole)
      return
    }
    guard layout.kind == .photo else {
      let picture = area.pixels(cell).intersection(whole)
      (self.frame, self.picture) = (frame, picture)
      wordsArea =
        layout.words.y >= area.endY
        ? PixelRect(x: 0, y: picture.endY, width: whole.width, height: whole.height - picture.endY)
        : PixelRect(x: picture.endX, y: 0, width: whole.width - picture.endX, height: whole.height)
      return
    }
    // A photo is as large as its cells allow, with its caption below it.
    let caption = max(
      1, Int(min(Self.caption.height * cell.height, Double(frame.height) * Self.caption.share)))
    let ratio = max(
      1e-3, min(ratio ?? Double(area.columns) * cell.width / (Double(area.rows) * cell.height), 1e3))
    let room = (width: frame.width, height: max(1, frame.height - caption))
    let width = max(1, min(room.width, Int((Double(room.height) * ratio).rounded())))
    let height = max(1, min(room.height, Int((Double(width) / ratio).rounded())))
    let isWhole = area.columns == layout.frame.columns && area.rows == layout.frame.rows - 1
    if isWhole {
      self.frame = PixelRect(
        x: frame.x + (frame.width - width) / 2, y: frame.y + (room.height - height) / 2, width: width,
        height: height + caption)
      picture = PixelRect(x: 0, y: 0, width: width, height: height)
    } else {
      // A photo that is narrower or lower than any card stands in its middle.
      self.frame = frame
      picture = PixelRect(
        x: (room.width - width) / 2, y: (room.height - height) / 2, width: width, height: height)
    }
    wordsArea = PixelRect(
      x: 0, y: self.frame.height - caption, width: self.frame.width, height: caption)
  }

  func words(_ palette: CardPalette, marks: TextMarks) -> CardWords {
    var words = CardWords(
      width: wordsArea.width, height: wordsArea.height, unit: cell.height, palette: palette)
    func texts(_ line: CardContent.Line) -> [CardWords.Text] { line.map { CardWords.Text($0, marks: marks) } }
    switch layout.kind {
    case .record, .person:
      words.columns = columns(marks)
      if !content.foot.isEmpty { words.lines.append(foot(right: texts(content.foot))) }
    case .photo:
      guard let runs = content.rows.first else { break }
      // The information about the file stands at the right.
      words.lines.append(
        CardWords.Line(
          x: side, y: wordsArea.height / 2, width: max(1, wordsArea.width - 2 * side),
          left: texts(runs.filter { $0.role != .label }), right: texts(runs.filter { $0.role == .label })))
    case .short: if let short = content.short { add(short, to: &words, marks: marks) }
    }
    return words
  }

  // MARK: - Columns

  private func columns(_ marks: TextMarks) -> [CardWords.Column] {
    let split = layout.fields.map { $0.x - layout.words.x } ?? .max
    let left = content.rows.map { $0.filter { $0.x < split } }
    // Tags and a note stand at the foot, except tags beside a text.
    let footStart = left.firstIndex { Self.isFoot($0) } ?? left.endIndex
    let right = content.rows.map { $0.filter { $0.x >= split }.map { $0.moved(by: -split) } }
    // The second column begins in the same row as in cells.
    let rightStart = right.firstIndex { !$0.isEmpty } ?? right.endIndex
    let inset = (
      side: side - Int((Double(layout.padding) * cell.width).rounded()),
      top: top - Int((Double(top) / Self.padding.top).rounded())
    )
    let rows = layout.words.pixels(cell)
    let leftArea = PixelRect(
      x: rows.x - wordsArea.x + inset.side, y: rows.y - wordsArea.y + inset.top,
      width: max(1, rows.width - (layout.fields == nil ? 2 : 1) * inset.side),
      height: max(1, rows.height - 2 * inset.top))
    var columns = [
      CardWords.Column(
        area: leftArea, head: ContentBlocks(Array(left[..<footStart]), marks: marks).blocks,
        foot: ContentBlocks(Array(left[footStart...]), marks: marks).blocks)
    ]
    if let fields = layout.fields, rightStart < right.endIndex {
      let area = fields.pixels(cell)
      columns.append(
        CardWords.Column(
          area: PixelRect(
            x: area.x - wordsArea.x, y: leftArea.y, width: max(1, area.width - inset.side),
            height: leftArea.height),
          head: ContentBlocks(Array(right[rightStart...]), marks: marks).blocks,
          startsBelowHeading: left.indices.contains(rightStart) && rightStart > 0))
    }
    return columns
  }

  private static func isFoot(_ line: CardContent.Line) -> Bool {
    line.first?.role == .tag || line.contains { $0.role == .note }
  }

  /// A line in the padding below the words.
  private func foot(middle: [CardWords.Text] = [], right: [CardWords.Text] = []) -> CardWords.Line {
    let side = min(side, wordsArea.width / 4)
    return CardWords.Line(
      x: side, y: wordsArea.height - max(top, Int(1.25 * cell.height)) / 2,
      width: max(1, wordsArea.width - 2 * side),
      middle: middle, right: right)
  }

  // MARK: - A short card

  private func add(_ short: ShortCard, to words: inout CardWords, marks: TextMarks) {
    func y(ofRow row: Int) -> Int { Int((Double(layout.words.y + row) * cell.height).rounded()) }
    let point = cell.width / CellGeometry.cellWidth
    let width = Double(frame.width) * CardLayout.letterShare.width
    for letters in short.letters {
      let height = min(letters.height * cell.height, CardLayout.largestLetters * point)
      words.letters.append(
        CardWords.Letters(
          text: CardWords.Text(
            CardContent.Run(
              x: 0, text: SafeText.line(letters.text, atMost: LargeTextRequest.longestText), role: .title),
            marks: marks),
          box: PixelRect(
            x: Int((Double(frame.width) - width) / 2), y: Int(letters.middle * cell.height - height / 2),
            width: max(1, Int(width)), height: max(1, Int(height))),
          largest: max(1, Int(CardLayout.largestLetters * point))))
    }
    // Type is larger than in cells: a text has all the room up to the answer, an answer all that is below the text.
    let footStart = y(ofRow: short.foot.lowerBound)
    let textEnd = short.answerTop.map { Int($0 * cell.height) } ?? footStart
    let answerTop =
      short.letters.last.map { Int(($0.middle + $0.height / 2) * cell.height) }
      ?? y(ofRow: short.text.upperBound)
    func column(_ rows: Range<Int>, from top: Int, to end: Int, share: Double) -> CardWords.Column {
      let room = max(1, Int(share * Double(frame.width - 2 * side)))
      return CardWords.Column(
        area: PixelRect(x: (frame.width - room) / 2, y: top, width: room, height: max(1, end - top)),
        head: ContentBlocks(content.rows[rows].map { $0.map { $0.moved(by: -$0.x) } }, marks: marks).blocks,
        middle: (y(ofRow: rows.lowerBound) + y(ofRow: rows.upperBound)) / 2)
    }
    if !short.text.isEmpty { words.columns.append(column(short.text, from: top, to: textEnd, share: 1)) }
    if !short.answer.isEmpty {
      words.columns.append(
        column(short.answer, from: min(answerTop, footStart - 1), to: footStart, share: 0.8))
    }
    if !short.foot.isEmpty {
      let area = PixelRect(
        x: side, y: footStart, width: max(1, frame.width - 2 * side),
        height: max(1, frame.height - top - footStart))
      words.columns.append(
        CardWords.Column(
          area: area, foot: ContentBlocks(Array(content.rows[short.foot]), marks: marks).blocks))
    }
    // The hint of the other side stands in the middle, the mark of what is hidden at the right.
    let last = content.rows.last.flatMap { $0.first?.role == .more ? $0 : nil } ?? content.foot
    guard !last.isEmpty else { return }
    let texts = last.map { CardWords.Text($0, marks: marks) }
    words.lines.append(content.hidden.isEmpty ? foot(middle: texts) : foot(right: texts))
  }
}

extension CellRect {
  /// The rectangle in whole pixels.
  ///
  /// - Parameter cell: Pixels of a cell.
  func pixels(_ cell: SwipeSize) -> PixelRect {
    func place(_ cells: Int, _ size: Double) -> Int { Int((Double(cells) * size).rounded()) }
    let (left, top) = (place(x, cell.width), place(y, cell.height))
    return PixelRect(
      x: left, y: top, width: place(endX, cell.width) - left, height: place(endY, cell.height) - top)
  }
}
