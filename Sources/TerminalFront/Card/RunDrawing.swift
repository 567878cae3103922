import CardPixels
import TerminalCanvas

/// Draws runs of a card's text, on the card and in the reader: their colours, the surfaces of tags, and the hits of a
/// search.
struct RunDrawing {
  let style: ScreenStyle
  /// The colour behind the words.
  let ground: Color
  let marks: TextMarks
  /// How far the words are dimmed, 0...1.
  var dimming = 0.0

  /// - Parameter start: Where runs with x 0 begin.
  func draw(_ line: CardContent.Line, at start: CellPosition, in canvas: inout Canvas, clip: CellRect) {
    var label: String?
    for run in line {
      draw(run, label: label, at: CellPosition(x: start.x + run.x, y: start.y), in: &canvas, clip: clip)
      label = run.role == .label ? run.text : nil
    }
  }

  /// - Parameter label: The name of the field whose value the run is; `nil` for no field.
  private func draw(
    _ run: CardContent.Run, label: String?, at position: CellPosition, in canvas: inout Canvas,
    clip: CellRect
  ) {
    let theme = style.theme
    func put(_ range: Range<String.Index>, _ style: CellStyle, keepsBackground: Bool = false) {
      canvas.put(
        String(run.text[range]), x: position.x + canvas.width(of: run.text[..<range.lowerBound]),
        y: position.y, style: style, clip: clip, keepsBackground: keepsBackground)
    }
    if run.role == .tag, style.hasTints {
      // A tag is drawn whole or not at all: a part of it would say something else.
      let end = position.x + canvas.width(of: run.text)
      guard position.x >= clip.x, end <= clip.endX else { return }
      // On a lifted card, too, the surface is a shade nearer to its words.
      let lift = theme.card == ground ? theme.chip : ground.mixed(with: theme.tag, amount: 0.1)
      let chip = ground.mixed(with: dimming > 0 ? theme.chip : lift, amount: 1 - dimming)
      let own = CellStyle(foreground: chip.mixed(with: theme.tag, amount: 1 - dimming), background: chip)
      canvas.put(run.text, x: position.x, y: position.y, style: own, clip: clip)
      guard !canvas.reorders(run.text) else { return }
      for (range, strength) in marks.speaking(in: run.text, .tag) {
        put(range, tinted(own, strength, ground: chip))
      }
      return
    }
    let own = textStyle(of: run.role)
    canvas.put(run.text, x: position.x, y: position.y, style: own, clip: clip, keepsBackground: true)
    guard !canvas.reorders(run.text) else { return }
    for (range, strength) in marks.speaking(in: run.text, run.role, label: label) {
      put(range, tinted(own, strength, ground: ground), keepsBackground: true)
    }
    guard !marks.query.isEmpty, run.role != .more, run.role != .key else { return }
    let hitStyle =
      style.hasColor
      ? CellStyle(foreground: theme.hit, background: theme.hitGround, theme.weight(of: theme.hit))
      : CellStyle([.bold, .reverse])
    for hit in marks.query.ranges(in: run.text) { put(hit, hitStyle) }
  }

  /// A word that speaks for its card is underlined, one against it is fainter: the colour alone says nothing.
  private func tinted(_ own: CellStyle, _ strength: Double, ground: Color) -> CellStyle {
    let theme = style.theme
    let isFor = strength > 0
    var tinted = own
    if isFor { tinted.attributes.insert(.underline) }
    // With few colours there is no fainter one.
    if !isFor, theme.isCoarse || !style.hasColor { tinted.attributes.insert(.dim) }
    let color = theme.color(of: isFor ? .like : .nope)
    tinted.foreground = own.foreground.map {
      theme.isCoarse
        ? color : WordTint.ink($0, color, on: ground, strength: strength, light: 1 - dimming)
    }
    return tinted
  }

  private func textStyle(of role: TextRole) -> CellStyle {
    let theme = style.theme
    let color = theme.ink(of: role)
    return CellStyle(
      foreground: theme.isCoarse ? color : color.mixed(with: ground, amount: dimming),
      role.isBold ? .bold : [])
  }
}

extension TextRole {
  fileprivate var isBold: Bool { self == .title || self == .short || self == .key || self == .problem }
}
