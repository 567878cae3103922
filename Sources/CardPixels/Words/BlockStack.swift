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
  private func line(_ role: TextRole, size: Double, own: Double) -> Double {
    row == 1 || role == .title || role == .problem
      ? sizes.line(role, size: size, own: own).rounded() : max(1, (own / row - 0.25).rounded(.up)) * row
  }

  // MARK: - Texts

  private mutating func add(_ text: Text, x: Double, _ face: inout some Typeface) throws(PictureError) {
    let isTitle = text.role == .title || text.role == .problem
    var stretch = TypeStretch(
      text, size: sizes.size(text.role) * (isCentered && text.role == .body ? Self.answerSize : 1),
      weight: TypeSizes.weight(text.role),
      width: (isTitle || isCentered || row > 1 ? width : min(width, sizes.textWidth)) - x,
      isCentered: isCentered)
    var extent = try face.extent(stretch)
    if isTitle {
      let (largest, least) = (stretch.size, sizes.leastTitle)
      for step in 1...Self.titleSteps where extent.lines > Self.mostTitleLines {
        stretch.size = largest + (least - largest) * Double(step) / Double(Self.titleSteps)
        extent = try face.extent(stretch)
      }
    }
    let line = self.line(text.role, size: stretch.size, own: extent.line)
    // A word that is wider than the column makes the text wider.
    if extent.width > (stretch.width ?? width) + 1 { fits = false }
    let baseline = (height + (line - extent.line) / 2 + extent.baseline).rounded()
    let offset = isCentered ? (width - (stretch.width ?? width)) / 2 : x
    pieces.append(
      CardPiece(stretch, palette.color(of: text.role), extent, x: offset, baseline: baseline, line: line))
    height += line * Double(extent.lines)
  }

  private mutating func add(_ sign: Text, _ text: Text, _ face: inout some Typeface) throws(PictureError) {
    let stretch = TypeStretch(sign, size: sizes.size(text.role), weight: TypeSizes.weight(sign.role))
    let extent = try face.extent(stretch)
    let count = pieces.count
    try add(text, x: extent.width + TypeSizes.lineGap(before: .note, unit: sizes.size(.note)), &face)
    guard let baseline = try firstBaseline(of: pieces[count], &face) else { return }
    pieces.insert(
      CardPiece(stretch, palette.color(of: sign.role), extent, x: 0, baseline: baseline), at: count)
  }

  private func firstBaseline(of piece: CardPiece, _ face: inout some Typeface) throws(PictureError) -> Double?
  {
    guard case .type(let stretch, _, _) = piece.kind else { return nil }
    return piece.y + (try face.extent(stretch)).baseline
  }

  /// Adds texts side by side.
  private mutating func add(_ texts: [Text], _ face: inout some Typeface) throws(PictureError) {
    var x = 0.0
    var line = 0.0
    for text in texts {
      let stretch = TypeStretch(text, size: sizes.size(.body), weight: TypeSizes.weight(text.role))
      let extent = try face.extent(stretch)
      line = max(line, self.line(.body, size: stretch.size, own: extent.line))
      let baseline = (height + (line - extent.line) / 2 + extent.baseline).rounded()
      pieces.append(CardPiece(stretch, palette.color(of: text.role), extent, x: x, baseline: baseline))
      x += extent.width
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
      var labels: [(TypeStretch, TypeExtent)] = []
      for field in column {
        let stretch = TypeStretch(field.label, size: sizes.size(.label), weight: TypeSizes.weight(.label))
        labels.append((stretch, try face.extent(stretch)))
      }
      let widest = labels.map(\.1.width).max() ?? 0
      let gap = sizes.labelGap(isAligned: isAligned)
      set.append([])
      for (place, field) in column.enumerated() {
        let (label, labelExtent) = labels[place]
        let start = ((isAligned ? widest : labelExtent.width) + gap).rounded()
        if own - start < sizes.leastValue { fits = false }
        // If the value fits on one line, it has no width, and so begins behind its label in any script's direction.
        var stretch = TypeStretch(field.value, size: sizes.size(.value), weight: TypeSizes.weight(.value))
        var extent = try face.extent(stretch)
        if extent.width > own - start {
          stretch.width = max(1, own - start)
          extent = try face.extent(stretch)
        }
        if extent.width > own - start + 1 { fits = false }
        let line = self.line(.value, size: stretch.size, own: extent.line)
        heights[place] = max(heights[place], row + line * Double(extent.lines - 1))
        let baseline = (row / 2 + stretch.size * TypeSizes.baseline).rounded()
        set[index].append(
          (
            CardPiece(label, palette.color(of: field.label.role), labelExtent, x: left, baseline: baseline),
            CardPiece(
              stretch, palette.color(of: field.value.role), extent, x: left + start, baseline: baseline,
              line: line)
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
      let stretch = TypeStretch(tag, size: sizes.size(.tag), weight: TypeSizes.weight(.tag))
      let extent = try face.extent(stretch)
      let own = (extent.width + 2 * sizes.pillSide).rounded(.up)
      if own > width { fits = false }
      if x > 0, x + own > width {
        x = 0
        height += pill + sizes.pillRowGap.rounded()
      }
      pieces.append(CardPiece(kind: .pill(palette.chip), x: x, y: height, width: own, height: pill))
      pieces.append(
        CardPiece(
          stretch, palette.color(of: tag.role), extent, x: x + sizes.pillSide,
          baseline: (height + pill / 2 + stretch.size * TypeSizes.baseline).rounded()))
      x += own + sizes.pillGap.rounded()
    }
    height += pill
  }

  // MARK: - Lines of a file

  private mutating func add(
    _ lines: [CardWords.ExcerptLine], _ face: inout some Typeface
  ) throws(PictureError) {
    let size = sizes.size(.label)
    var numbers: [(TypeStretch, TypeExtent)] = []
    for line in lines {
      var stretch = TypeStretch(line.number, size: size, weight: 400)
      stretch.isMonospaced = true
      numbers.append((stretch, try face.extent(stretch)))
    }
    let start = ((numbers.map(\.1.width).max() ?? 0) + size).rounded()
    func row(_ extent: TypeExtent) -> Double { sizes.line(.body, size: size, own: extent.line).rounded() }
    for (line, number) in zip(lines, numbers) {
      var stretch = TypeStretch(line.text, size: size, weight: 400)
      stretch.isMonospaced = true
      let extent = try face.extent(stretch)
      let own = max(row(extent), row(number.1))
      let baseline = (height + (own - extent.line) / 2 + extent.baseline).rounded()
      if start + extent.width > width { fits = false }
      pieces.append(
        CardPiece(number.0, palette.color(of: line.number.role), number.1, x: 0, baseline: baseline))
      pieces.append(
        CardPiece(stretch, palette.color(of: line.text.role), extent, x: start, baseline: baseline))
      height += own
      guard let pointer = line.pointer else { continue }
      var before = stretch
      before.text = String(decoding: line.text.string.utf8.prefix(line.pointerPlace), as: UTF8.self)
      (before.hits, before.tints) = ([], [])
      let place = before.text.isEmpty ? 0 : try face.extent(before).width
      let sign = TypeStretch(pointer, size: size, weight: 700)
      let signExtent = try face.extent(sign)
      pieces.append(
        CardPiece(
          sign, palette.color(of: pointer.role), signExtent,
          x: max(0, min(start + place, width - signExtent.width)),
          baseline: (height + (own - signExtent.line) / 2 + signExtent.baseline).rounded()))
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
