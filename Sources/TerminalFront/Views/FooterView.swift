/// The bottom row: which keys there are, and what is saved; or a message; or a question.
package struct FooterView: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case keys(String)
    case notice(String, isWarning: Bool)
    /// A question that waits for a key.
    case question(String)
  }

  package var content: Content
  /// What is said about saving, at the right; empty while there is nothing to say.
  package var saving: String
  package var savingIsTroubled: Bool

  package init(content: Content, saving: String = "", savingIsTroubled: Bool = false) {
    self.content = content
    self.saving = saving
    self.savingIsTroubled = savingIsTroubled
  }

  package func draw(in canvas: inout Canvas, area: CellRect, theme: Theme) {
    let (text, style) = words(theme)
    let x = area.endX - 1 - canvas.width(of: saving)
    let room = (saving.isEmpty ? area.endX - 1 : x - 2) - area.x - 1
    let keepsSaving = room >= min(canvas.width(of: text), 16)
    let shown = canvas.truncated(text, to: keepsSaving ? room : area.columns - 2)
    canvas.put(shown, x: area.x + 1, y: area.y, style: style, clip: area, keepsBackground: true)
    guard keepsSaving else { return }
    canvas.put(
      saving, x: x, y: area.y, style: CellStyle(foreground: savingIsTroubled ? theme.warning : theme.quiet),
      clip: area, keepsBackground: true)
  }

  private func words(_ theme: Theme) -> (String, CellStyle) {
    switch content {
    case .keys(let text): (text, CellStyle(foreground: theme.quiet))
    case .notice(let text, let isWarning):
      (text, CellStyle(foreground: isWarning ? theme.warning : theme.header, .bold))
    case .question(let text): (text, CellStyle(foreground: theme.warning, .bold))
    }
  }
}
