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

  package init(
    title: Color, text: Color, label: Color, tag: Color, chip: Color, problem: Color, remark: Color,
    hit: Color,
    hitGround: Color
  ) {
    self.title = title
    self.text = text
    self.label = label
    self.tag = tag
    self.chip = chip
    self.problem = problem
    self.remark = remark
    self.hit = hit
    self.hitGround = hitGround
  }

  /// - Parameter colors: As ``colors``; `nil` where there are not as many.
  init?(colors: [Color]) {
    guard colors.count == Self.count else { return nil }
    self.init(
      title: colors[0], text: colors[1], label: colors[2], tag: colors[3], chip: colors[4],
      problem: colors[5],
      remark: colors[6], hit: colors[7], hitGround: colors[8])
  }

  static let count = 9
  /// How much of ``chip`` is seen, 0...1. With less the theme's own colours cannot all be reached.
  package static let chipAlpha = 0.35
  var colors: [Color] { [title, text, label, tag, chip, problem, remark, hit, hitGround] }

  func color(of role: TextRole) -> Color {
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
