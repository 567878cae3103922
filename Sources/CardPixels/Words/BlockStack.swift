import Pictures

/// Sets blocks of words below each other in one column, at one step of ``TypeSizes``.
struct BlockStack {
  typealias Text = CardWords.Text

  private(set) var pieces: [CardPiece] = []
  /// Height of the blocks so far.
  private(set) var height = 0.0
  /// The y at which the part below the heading begins.
  private(set) var headingEnd = 0.0
  /// Whether nothing is wider than the column.
  private(set) var fits = true
  /// Whether texts are centred in the column.
  var isCentered = false

  private let sizes: TypeSizes
  private let palette: CardPalette
  private let width: Double
  private let row: Double  // see CardWords.row; 1 for a card
  /// The role of the last block; `nil` before the first.
  private var last: TextRole?

  private static let mostTitleLines = 2
  private static let titleSteps = 6
  /// Size of a text in the middle of a card, as a factor of its size elsewhere.
  private static let answerSize = 1.3

  init(_ sizes: TypeSizes, palette: CardPalette, width: Double, row: Int? = nil) {
    self.row = Double(row ?? 1)
    self.sizes = sizes
    self.palette = palette
    self.width = width
  }

  /// Starts at `y`; the rows above stay free.
  mutating func begin(at y: Double) { height = y }

  mutating func add(_ block: CardWords.Block, _ face: inout some Typeface) throws(PictureError) {
    let role = block.role
    if let last { height += (sizes.gap(below: last, above: role) / row).rounded() * row }
    last = role
    switch block {
    case .text(let text): try add(text, x: 0, &face)
    case .signed(let sign, let text): try add(sign, text, &face)
    case .line(let texts): try add(texts, &face)
    case .fields(let columns, let isAligned): try add(columns, isAligned: isAligned, &face)
    case .tags(let tags): try add(tags: tags, &face)
    case .excerpt(let lines): try add(lines, &face)
    }
    height = (height / row).rounded(.up) * row
    if [.title, .subtitle, .remark, .problem].contains(role) {
      headingEnd = height + sizes.gap(below: role, above: .body).rounded()
    }
  }

  /// Height of a line; on a page as many rows as its letters take, except for titles.
  private func line(_ role: TextRole, _ type: MeasuredType) -> Double {
    let own = type.extent.line
    return row == 1 || role == .title || role == .problem
      ? sizes.line(role, size: type.stretch.size, own: own).rounded()
      : max(1, (own / row - 0.25).rounded(.up)) * row
  }

  /// The first baseline of type in the next line, which is `line` high.
  private func baseline(_ type: MeasuredType, line: Double) -> Double {
    (height + (line - type.extent.line) / 2 + type.extent.baseline).rounded()
  }

  private func measured(
    _ text: Text, size: Double, isMonospaced: Bool = false, _ face: inout some Typeface
  ) throws(PictureError) -> MeasuredType {
    let stretch = TypeStretch(text, size: size, isMonospaced: isMonospaced)
    return try MeasuredType(stretch, palette.color(of: text.role), &face)
  }

  // MARK: - Texts

  /// - Returns: The first baseline.
  @discardableResult
  private mutating func add(
    _ text: Text, x: Double, _ face: inout some Typeface
  ) throws(PictureError) -> Double {
    let isTitle = text.role == .title || text.role == .problem
    var stretch = TypeStretch(
      text, size: sizes.size(text.role) * (isCentered && text.role == .body ? Self.answerSize : 1),
      width: (isTitle || isCentered || row > 1 ? width : min(width, sizes.textWidth)) - x,
      isCentered: isCentered)
    let color = palette.color(of: text.role)
    var type = try MeasuredType(stretch, color, &face)
    if isTitle {
      let (largest, least) = (stretch.size, sizes.leastTitle)
      for step in 1...Self.titleSteps where type.extent.lines > Self.mostTitleLines {
        stretch.size = largest + (least - largest) * Double(step) / Double(Self.titleSteps)
        type = try MeasuredType(stretch, color, &face)
      }
    }
    let line = self.line(text.role, type)
    // A word that is wider than the column makes the text wider.
    if type.extent.width > (stretch.width ?? width) + 1 { fits = false }
    let baseline = baseline(type, line: line)
    let offset = isCentered ? (width - (stretch.width ?? width)) / 2 : x
    pieces.append(type.piece(x: offset, baseline: baseline, line: line))
    height += line * Double(type.extent.lines)
    return baseline
  }

  private mutating func add(_ sign: Text, _ text: Text, _ face: inout some Typeface) throws(PictureError) {
    let sign = try measured(sign, size: sizes.size(text.role), &face)
    let count = pieces.count
    let gap = TypeSizes.lineGap(before: .note, unit: sizes.size(.note))
    let baseline = try add(text, x: sign.extent.width + gap, &face)
    pieces.insert(sign.piece(x: 0, baseline: baseline), at: count)
  }

  /// Adds texts side by side.
  private mutating func add(_ texts: [Text], _ face: inout some Typeface) throws(PictureError) {
    var x = 0.0
    var line = 0.0
    for text in texts {
      let type = try measured(text, size: sizes.size(.body), &face)
      line = max(line, self.line(.body, type))
      pieces.append(type.piece(x: x, baseline: baseline(type, line: line)))
      x += type.extent.width
    }
    height += line
    if x > width { fits = false }
  }

  // MARK: - Fields

  private mutating func add(
    _ columns: [[CardWords.Field]], isAligned: Bool, _ face: inout some Typeface
  ) throws(PictureError) {
    let count = Double(columns.count)
    let own = (width - sizes.fieldGap * (count - 1)) / count
    let row = row > 1 ? row : sizes.fieldRow.rounded()
    var heights = [Double](repeating: row, count: columns.map(\.count).max() ?? 0)
    var set: [[(label: CardPiece, value: CardPiece)]] = []
    for (index, column) in columns.enumerated() {
      let left = (own + sizes.fieldGap) * Double(index)
      var labels: [MeasuredType] = []
      for field in column { labels.append(try measured(field.label, size: sizes.size(.label), &face)) }
      let widest = labels.map(\.extent.width).max() ?? 0
      let gap = sizes.labelGap(isAligned: isAligned)
      set.append([])
      for (place, field) in column.enumerated() {
        let label = labels[place]
        let start = ((isAligned ? widest : label.extent.width) + gap).rounded()
        if own - start < sizes.leastValue { fits = false }
        // If the value fits on one line, it has no width, and so begins behind its label in any script's direction.
        var value = try measured(field.value, size: sizes.size(.value), &face)
        if value.extent.width > own - start {
          var stretch = value.stretch
          stretch.width = max(1, own - start)
          value = try MeasuredType(stretch, value.color, &face)
        }
        if value.extent.width > own - start + 1 { fits = false }
        let line = self.line(.value, value)
        heights[place] = max(heights[place], row + line * Double(value.extent.lines - 1))
        let baseline = (row / 2 + value.stretch.size * TypeSizes.baseline).rounded()
        set[index].append(
          (
            label.piece(x: left, baseline: baseline),
            value.piece(x: left + start, baseline: baseline, line: line)
          ))
      }
    }
    // In the order of the cells: row by row.
    for (place, rowHeight) in heights.enumerated() {
      for column in set where place < column.count {
        pieces += [column[place].label, column[place].value].map { $0.moved(x: 0, y: height) }
      }
      height += rowHeight
    }
  }

  // MARK: - Tags

  private mutating func add(tags: [Text], _ face: inout some Typeface) throws(PictureError) {
    let pill = sizes.pill.rounded()
    var x = 0.0
    for tag in tags {
      let type = try measured(tag, size: sizes.size(.tag), &face)
      let own = (type.extent.width + 2 * sizes.pillSide).rounded(.up)
      if own > width { fits = false }
      if x > 0, x + own > width {
        x = 0
        height += pill + sizes.pillRowGap.rounded()
      }
      pieces.append(CardPiece(kind: .pill(palette.chip), x: x, y: height, width: own, height: pill))
      let baseline = (height + pill / 2 + type.stretch.size * TypeSizes.baseline).rounded()
      pieces.append(type.piece(x: x + sizes.pillSide, baseline: baseline))
      x += own + sizes.pillGap.rounded()
    }
    height += pill
  }

  // MARK: - Lines of a file

  private mutating func add(
    _ lines: [CardWords.ExcerptLine], _ face: inout some Typeface
  ) throws(PictureError) {
    let size = sizes.size(.label)
    var numbers: [MeasuredType] = []
    for line in lines { numbers.append(try measured(line.number, size: size, isMonospaced: true, &face)) }
    let start = ((numbers.map(\.extent.width).max() ?? 0) + size).rounded()
    func row(_ type: MeasuredType) -> Double {
      sizes.line(.body, size: size, own: type.extent.line).rounded()
    }
    for (line, number) in zip(lines, numbers) {
      let text = try measured(line.text, size: size, isMonospaced: true, &face)
      let own = max(row(text), row(number))
      let baseline = baseline(text, line: own)
      if start + text.extent.width > width { fits = false }
      pieces += [number.piece(x: 0, baseline: baseline), text.piece(x: start, baseline: baseline)]
      height += own
      guard let pointer = line.pointer else { continue }
      var before = text.stretch
      before.text = String(decoding: line.text.string.utf8.prefix(line.pointerPlace), as: UTF8.self)
      (before.hits, before.tints) = ([], [])
      let place = before.text.isEmpty ? 0 : try face.extent(before).width
      let sign = try measured(pointer, size: size, &face)
      pieces.append(
        sign.piece(
          x: max(0, min(start + place, width - sign.extent.width)), baseline: self.baseline(sign, line: own)))
      height += own
    }
  }
}

extension CardWords.Block {
  /// The role of its first text.
  fileprivate var role: TextRole {
    switch self {
    case .text(let text): text.role
    case .signed(_, let text): text.role
    case .line(let texts): texts.first?.role ?? .body
    case .fields: .value
    case .tags: .tag
    case .excerpt: .body
    }
  }
}
