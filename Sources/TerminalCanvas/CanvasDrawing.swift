import TerminalText

/// Drawing. All of it is clipped to the canvas and, where given, to a rectangle of the caller's.
extension Canvas {
  /// Writes one line of text.
  ///
  /// Control characters are never written: line ends and tabs become a blank, the others vanish. A wide
  /// character that an edge cuts in half becomes a blank in its style.
  ///
  /// - Parameters:
  ///   - x: Column of the first character; may be negative or beyond the edge.
  ///   - clip: Where drawing is allowed besides the canvas itself; `nil` for everywhere.
  ///   - keepsBackground: Whether the colour that is there already stays behind the text (`style.background` is
  ///     ignored then).
  /// - Returns: The columns that the text takes, whether they were visible or not.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol, x: Int, y: Int, style: CellStyle = .plain, clip: CellRect? = nil,
    keepsBackground: Bool = false
  ) -> Int {
    let area = clip.map { $0.intersection(bounds) } ?? bounds
    var cursor = TextCursor(area: area, x: x, y: y, style: style, keepsBackground: keepsBackground)
    let plain = PlainText.eachOfPrefix(of: text) { put(glyph: $0, width: 1, &cursor) }
    guard plain < text.utf8.count else { return cursor.x - x }
    if ordersText, let characters = VisualOrder.system?.characters(of: text) {
      cursor.x = x
      for character in characters { put(character, &cursor) }
      return cursor.x - x
    }
    for character in text[text.utf8.index(text.startIndex, offsetBy: plain)...] { put(character, &cursor) }
    return cursor.x - x
  }

  /// Whether a line is put in another order than that of its characters, so that no part of it has a place of its own.
  package func reorders(_ line: some StringProtocol) -> Bool {
    ordersText && VisualOrder.system != nil && VisualOrder.hasTextFromRight(line)
  }

  /// Columns that a line of text takes here.
  package func width(of text: some StringProtocol) -> Int { CharacterWidth.of(text, joining: joining) }

  /// The longest beginning of a text that fits, with an ellipsis where something had to go.
  package func truncated(_ text: String, to columns: Int) -> String {
    CharacterWidth.truncated(text, to: columns, joining: joining)
  }

  /// Fills a rectangle with blanks.
  package mutating func fill(_ rect: CellRect, style: CellStyle = .plain) {
    fill(rect, with: Cell(style: style))
  }

  private mutating func fill(_ rect: CellRect, with cell: Cell) {
    for row in indices(of: rect) { for index in row { store(cell, at: index) } }
  }

  /// The cells of a rectangle that are on the canvas, row by row.
  private func indices(of rect: CellRect) -> some Sequence<Range<Int>> {
    let area = rect.intersection(bounds)
    return (area.y..<area.endY).lazy.map { [columns] in
      $0 * columns + area.x..<$0 * columns + area.endX
    }
  }

  /// Leaves a rectangle to a picture that is drawn into its cells: the painter sends nothing for them.
  package mutating func leaveToPicture(_ rect: CellRect, background: Color?) {
    fill(rect, with: .picture(background: background))
  }

  /// Puts two colours into one cell, one above the other.
  package mutating func setHalfBlock(x: Int, y: Int, upper: Color, lower: Color) {
    guard bounds.contains(x: x, y: y) else { return }
    store(Self.halfBlock(upper: upper.hex, lower: lower.hex), at: y * columns + x)
  }

  /// Writes one cluster, clipped to the canvas; writes nothing where it is empty or cannot be drawn.
  ///
  /// - Returns: The columns taken.
  @discardableResult
  package mutating func set(x: Int, y: Int, _ character: Character, style: CellStyle) -> Int {
    var cursor = TextCursor(area: bounds, x: x, y: y, style: style, keepsBackground: false)
    put(character, &cursor)
    return cursor.x - x
  }

  /// Changes the style of what is there already and keeps the text.
  package mutating func restyle(_ rect: CellRect, _ change: (inout CellStyle) -> Void) {
    for row in indices(of: rect) {
      for index in row {
        var style = cells[index].style
        change(&style)
        cells[index].packedForeground = Cell.pack(style.foreground)
        cells[index].packedBackground = Cell.pack(style.background)
        cells[index].flags = cells[index].flags & ~0xFF | UInt32(style.attributes.rawValue)
      }
    }
  }

  /// The colour that lies behind text put into a cell: its background, for half blocks the mean of both halves.
  /// `nil` where that is the terminal's own.
  package func backdrop(x: Int, y: Int) -> Color? {
    let cell = self[x, y]
    guard cell.isHalfBlock, let first = cell.foreground else { return cell.background }
    return cell.background.map { first.mixed(with: $0, amount: 0.5) } ?? first
  }

  // MARK: - Text

  /// Where the next piece of text goes, and in what style.
  fileprivate struct TextCursor {
    let area: CellRect
    var x: Int
    let y: Int
    var style: CellStyle
    let keepsBackground: Bool
  }

  private mutating func put(_ character: Character, _ cursor: inout TextCursor) {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii != 0x7F {
      return put(glyph: UInt32(ascii), width: 1, &cursor)
    }
    ClusterPieces.each(of: character, joining: joining) { piece in
      if let scalar = piece.scalar {
        put(glyph: scalar.value, width: piece.width, uncertain: piece.isUncertain, &cursor)
      } else if cursor.isVisible(width: piece.width) {
        let index = intern(String(piece.scalars))
        put(glyph: index, width: piece.width, uncertain: piece.isUncertain, cluster: true, &cursor)
      } else {
        put(glyph: 0x20, width: piece.width, &cursor)
      }
    }
  }

  private mutating func put(
    glyph: UInt32, width: Int, uncertain: Bool = false, cluster: Bool = false, _ cursor: inout TextCursor
  ) {
    defer { cursor.x += width }
    guard cursor.y >= cursor.area.y, cursor.y < cursor.area.endY else { return }
    if cursor.isVisible(width: width) {
      let style = cursor.keepsBackground ? cursor.style.on(backdrop(x: cursor.x, y: cursor.y)) : cursor.style
      store(
        Cell(glyph: glyph, width: width, style: style, uncertain: uncertain, cluster: cluster),
        at: cursor.y * columns + cursor.x)
      return
    }
    for x in cursor.x..<cursor.x + width where x >= cursor.area.x && x < cursor.area.endX {
      let style = cursor.keepsBackground ? cursor.style.on(backdrop(x: x, y: cursor.y)) : cursor.style
      store(Cell(style: style), at: cursor.y * columns + x)
    }
  }
}

extension Canvas.TextCursor {
  fileprivate func isVisible(width: Int) -> Bool {
    y >= area.y && y < area.endY && x >= area.x && x + width <= area.endX
  }
}
