import Pictures
import TerminalCanvas

/// Finds the lines and the sizes of a card's words.
///
/// It sets all words: the layout in cells has already decided which words are on the card, and its mark counts the
/// others. Type of the design sheet's sizes takes more rows than cells do. If there is no room, the whole card is set
/// with less air and then smaller, in the steps of ``TypeSizes``, until it fits.
struct CardTypesetter<Face: Typeface> {
  let words: CardWords
  var face: Face
  private(set) var height: Int  // of the drawing
  private var unit: Double { words.unit }

  init(_ words: CardWords, face: Face) {
    self.words = words
    self.face = face
    height = words.height
  }

  /// - Throws: ``PictureError/noRoom`` if not even the smallest type fits; and the errors of the face.
  mutating func pieces() throws(PictureError) -> [CardPiece] {
    var pieces = try columns()
    for letters in words.letters { pieces.append(try set(letters)) }
    for line in words.lines { pieces += try set(line) }
    return pieces
  }

  // MARK: - Columns

  private mutating func columns() throws(PictureError) -> [CardPiece] {
    if let pieces = try columns(step: 0) { return pieces }
    if words.row != nil { throw .noRoom }  // pages of one text have one size of type
    // A binary search for the first step that fits: each step takes less room than the one before.
    face.isExact = false
    var (low, high) = (1, TypeSizes.steps.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try columns(step: middle) != nil { high = middle } else { low = middle + 1 }
    }
    face.isExact = true
    for step in low..<TypeSizes.steps.count {
      if let pieces = try columns(step: step) { return pieces }
    }
    throw .noRoom
  }

  /// `nil` if the columns do not fit.
  private mutating func columns(step: Int) throws(PictureError) -> [CardPiece]? {
    let sizes = TypeSizes(unit: unit, step: step)
    var pieces: [CardPiece] = []
    var headingEnd = 0.0
    for (index, column) in words.columns.enumerated() {
      let area = column.area
      var stack = BlockStack(sizes, palette: words.palette, width: Double(area.width), row: words.row)
      stack.isCentered = column.middle != nil
      if column.startsBelowHeading { stack.begin(at: headingEnd) }
      for block in column.head { try stack.add(block, &face) }
      if index == 0 { headingEnd = stack.headingEnd }
      var foot = BlockStack(sizes, palette: words.palette, width: Double(area.width))
      for block in column.foot { try foot.add(block, &face) }
      let gap = stack.pieces.isEmpty || foot.pieces.isEmpty ? 0 : sizes.gap(below: .body, above: .tag)
      let free = Double(area.height) - stack.height - gap - foot.height
      guard stack.fits, foot.fits, free >= 0 else { return nil }
      if words.row != nil { height = max(1, area.y + Int(stack.height)) }
      let top =
        column.middle.map {
          max(0, min(Double($0 - area.y) - stack.height / 2, Double(area.height) - stack.height))
        } ?? 0
      let left = Double(area.x)
      pieces += stack.pieces.map { $0.moved(x: left, y: Double(area.y) + top) }
      pieces += foot.pieces.map { $0.moved(x: left, y: Double(area.endY) - foot.height) }
    }
    return pieces
  }

  // MARK: - Lines

  /// Sets a line on one baseline, in the largest size at which its parts do not touch.
  private mutating func set(_ line: CardWords.Line) throws(PictureError) -> [CardPiece] {
    let parts = [line.left, line.middle, line.right]
    for scale in (0...14).map({ 1 - 0.045 * Double($0) }) {
      var set: [(pieces: [CardPiece], width: Double)] = []
      for part in parts { set.append(try pieces(part, unit: unit * scale)) }
      let gaps = unit * Double(max(0, set.count { $0.width > 0 } - 1))
      guard set.map(\.width).reduce(0, +) + gaps <= Double(line.width) else { continue }
      let starts = [0, (Double(line.width) - set[1].width) / 2, Double(line.width) - set[2].width]
      let baseline = (Double(line.y) + TypeSizes.lineSize(.more, unit: unit * scale) * TypeSizes.baseline)
        .rounded()
      return zip(set, starts).flatMap { part, start in
        part.pieces.map { $0.moved(x: Double(line.x) + start, y: baseline) }
      }
    }
    throw .noRoom
  }

  /// Sets texts side by side, with their baselines at 0.
  private mutating func pieces(
    _ texts: [CardWords.Text], unit: Double
  ) throws(PictureError) -> (pieces: [CardPiece], width: Double) {
    var pieces: [CardPiece] = []
    var x = 0.0
    for text in texts {
      let stretch = TypeStretch(text, size: TypeSizes.lineSize(text.role, unit: unit))
      let type = try MeasuredType(stretch, words.palette.color(of: text.role), &face)
      if x > 0 { x += TypeSizes.lineGap(before: text.role, unit: unit) }
      pieces.append(type.piece(x: x, baseline: 0))
      x += type.extent.width
    }
    return (pieces, x)
  }

  // MARK: - Letters

  /// Sets letters as large as their box allows, with their ink in its middle.
  private mutating func set(_ letters: CardWords.Letters) throws(PictureError) -> CardPiece {
    let box = letters.box
    var stretch = TypeStretch(letters.text, size: 128)
    let trial = try face.ink(stretch)
    guard trial.width > 0, trial.height > 0 else { throw .noFont }
    stretch.size = min(
      Double(letters.largest), 128 * Double(box.width) / trial.width, 128 * Double(box.height) / trial.height)
    let type = try MeasuredType(stretch, words.palette.color(of: letters.text.role), &face)
    let ink = try face.ink(stretch)
    let x = Double(box.x) + (Double(box.width) - ink.width) / 2 - ink.x
    let y = Double(box.y) + (Double(box.height) - ink.height) / 2 - ink.y
    return type.piece(x: x, baseline: y + type.extent.baseline)
  }
}

extension TypeStretch {
  init(
    _ text: CardWords.Text, size: Double, isMonospaced: Bool = false, width: Double? = nil,
    isCentered: Bool = false
  ) {
    self.init(
      text: text.string, hits: text.hits, tints: text.tints, size: size,
      weight: TypeSizes.weight(text.role), isMonospaced: isMonospaced, width: width, isCentered: isCentered)
  }
}

/// A stretch of type with its extent and its colour.
struct MeasuredType {
  let stretch: TypeStretch
  let color: Color
  let extent: TypeExtent

  init(_ stretch: TypeStretch, _ color: Color, _ face: inout some Typeface) throws(PictureError) {
    (self.stretch, self.color, extent) = (stretch, color, try face.extent(stretch))
  }

  /// - Parameters:
  ///   - baseline: The y of its first baseline.
  ///   - line: Height of a line; `nil` for the font's own.
  func piece(x: Double, baseline: Double, line: Double? = nil) -> CardPiece {
    let line = line ?? extent.line
    return CardPiece(
      kind: .type(stretch, color, line: line), x: x, y: baseline - extent.baseline,
      width: stretch.width ?? extent.width,
      height: extent.height + Double(extent.lines - 1) * (line - extent.line))
  }
}

extension CardPiece {
  func moved(x: Double, y: Double) -> CardPiece {
    var piece = self
    piece.x += x
    piece.y += y
    return piece
  }
}
