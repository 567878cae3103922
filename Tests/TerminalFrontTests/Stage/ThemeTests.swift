import Testing

@testable import TerminalFront

/// Contrast after WCAG 2.1: (L1 + 0.05) / (L2 + 0.05) of the relative luminances.
@Suite struct ThemeTests {
  private static func luminance(_ color: Color) -> Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      // x^2.4 as x² · x^0.4, near enough to a thousandth, without a C library.
      return share <= 0.04045 ? share / 12.92 : power(((share + 0.055) / 1.055))
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// x^2.4 = (x^12)^(1/5), the fifth root by Newton's method.
  private static func power(_ x: Double) -> Double {
    let target = (0..<12).reduce(1.0) { value, _ in value * x }
    var root = 1.0
    for _ in 0..<200 { root -= (root * root * root * root * root - target) / (5 * root * root * root * root) }
    return root
  }

  static func contrast(_ one: Color, _ other: Color) -> Double {
    let (bright, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
  }

  @Test func `black on white is 21 to 1`() {
    #expect(abs(Self.contrast(.black, .white) - 21) < 0.01)
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
      #expect(Self.contrast(text, ground) >= 4.5, "\(name): \(Self.contrast(text, ground))")
    }
  }
}
