import TerminalCanvas

/// What words on a card are coloured with.
package struct CardPalette: Sendable, Hashable {
  package var title: Color
  package var text: Color
  package var label: Color
  package var tag: Color
  /// Behind tags, in part: over a card at rest it is the theme's colour, and over one that is lit it stays as much lighter.
  package var chip: Color
  package var problem: Color
  package var remark: Color
  /// What a search found: ink, and the surface behind it.
  package var hit: Color
  package var hitGround: Color

  package init(_ theme: Theme) {
    title = theme.title
    text = theme.text
    label = theme.label
    tag = theme.tag
    chip = theme.chip.shining(through: theme.card, alpha: Self.chipAlpha)
    problem = theme.problem
    remark = theme.remark
    hit = theme.hit
    hitGround = theme.hitGround
  }

  /// - Parameter colors: As ``colors``; `nil` where there are not as many.
  init?(colors: [Color]) {
    guard colors.count == Self.count else { return nil }
    (title, text, label) = (colors[0], colors[1], colors[2])
    (tag, chip) = (colors[3], colors[4])
    (problem, remark) = (colors[5], colors[6])
    (hit, hitGround) = (colors[7], colors[8])
  }

  static let count = 9
  /// How much of ``chip`` is seen, 0...1. With less the theme's own colours cannot all be reached.
  static let chipAlpha = 0.35
  var colors: [Color] { [title, text, label, tag, chip, problem, remark, hit, hitGround] }

  func color(of role: CardContent.Role) -> Color {
    switch role {
    case .title, .key: title
    case .subtitle, .label, .more: label
    case .body, .value, .note: text
    case .tag: tag
    case .problem: problem
    case .remark: remark
    }
  }
}

extension Color {
  /// What gives this colour when it is laid over a ground with an alpha of more than 0: the nearest that there is.
  fileprivate func shining(through ground: Color, alpha: Double) -> Color {
    func ink(_ wanted: UInt8, _ ground: UInt8) -> UInt8 {
      let ink = Double(ground) + (Double(wanted) - Double(ground)) / alpha
      return UInt8(max(0, min(255, ink.rounded())))
    }
    return Color(ink(red, ground.red), ink(green, ground.green), ink(blue, ground.blue))
  }
}
