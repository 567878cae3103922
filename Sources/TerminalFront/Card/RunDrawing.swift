import CardPixels
import SwipeSession
import TerminalCanvas

/// Draws runs of a card's text, on the card and in the reader: their colours, the surfaces of tags, and the hits of a
/// search.
struct RunDrawing {
  let style: ScreenView.Style
  /// The colour behind the words.
  let ground: Color
  /// The search whose hits are marked; empty for none.
  let query: CardQuery
  /// How far the words are dimmed, 0...1.
  var dimming = 0.0

  func draw(
    _ run: CardContent.Run, at position: CellPosition, in canvas: inout Canvas, clip: CellRect
  ) {
    let theme = style.theme
    if run.role == .tag, style.hasTints {
      // A tag is drawn whole or not at all: a part of it would say something else.
      let end = position.x + canvas.width(of: run.text)
      guard position.x >= clip.x, end <= clip.endX else { return }
      // On a lifted card, too, the surface is a shade nearer to its words.
      let lift = theme.card == ground ? theme.chip : ground.mixed(with: theme.tag, amount: 0.1)
      let chip = ground.mixed(with: dimming > 0 ? theme.chip : lift, amount: 1 - dimming)
      canvas.put(
        run.text, x: position.x, y: position.y,
        style: CellStyle(foreground: chip.mixed(with: theme.tag, amount: 1 - dimming), background: chip),
        clip: clip)
      return
    }
    canvas.put(
      run.text, x: position.x, y: position.y, style: textStyle(of: run.role), clip: clip,
      keepsBackground: true)
    guard !query.isEmpty, run.role != .more, run.role != .key else { return }
    let hitStyle =
      style.hasColor
      ? CellStyle(foreground: theme.hit, background: theme.hitGround, theme.weight(of: theme.hit))
      : CellStyle([.bold, .reverse])
    for hit in query.ranges(in: run.text) {
      canvas.put(
        String(run.text[hit]), x: position.x + canvas.width(of: run.text[..<hit.lowerBound]), y: position.y,
        style: hitStyle, clip: clip)
    }
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
