import Testing

import TerminalFront
import TerminalCanvas

@Suite struct ThemeTests {
  @Test func `with 256 colours the theme's text is colour 252`() {
    #expect(ScreenStyle(depth: .ansi256).theme.text == ColorQuantizer.color256(252))
  }

  @Test func `every pair of text and ground reaches 4,5 to 1`() {
    let theme = Theme()
    let pairs: [(String, Color, Color)] = [
      ("header", theme.header, theme.room), ("quiet", theme.quiet, theme.room),
      ("warning", theme.warning, theme.room),
      ("button", theme.header, theme.button), ("hint in a panel", theme.quiet, theme.button),
      ("prompt", theme.warning, theme.button), ("tag in a panel", theme.progress, theme.button),
      ("title", theme.title, theme.card), ("text", theme.text, theme.card),
      ("label", theme.label, theme.card),
      ("tag", theme.tag, theme.card), ("problem", theme.problem, theme.card),
      ("LIKE", theme.onChoice, theme.like), ("NOPE", theme.onChoice, theme.nope),
      ("STAR", theme.onChoice, theme.star),
      ("LATER", theme.onChoice, theme.later), ("lit undo", theme.onChoice, theme.header),
    ]
    for (name, text, ground) in pairs {
      #expect(text.contrast(to: ground) >= 4.5, "\(name): \(text.contrast(to: ground))")
    }
  }
}
