/// What words on a card are coloured with.
package struct CardPalette: Sendable, Hashable {
  package var title: Color
  package var text: Color
  package var label: Color
  package var tag: Color
  /// Behind tags.
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
    chip = theme.chip
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
