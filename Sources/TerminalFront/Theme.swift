import CardPixels
import ChoiceLog
import SwipeSession
import TerminalCanvas

/// The colours of the front. Every text pair reaches a contrast of 4.5 : 1; surfaces are told apart by less on
/// purpose.
package struct Theme: Sendable, Hashable {
  /// The ground of the screen.
  package var room = Color(13, 14, 19)
  package var header = Color(226, 229, 238)
  package var quiet = Color(139, 146, 164)
  /// The unfilled part of a bar.
  package var track = Color(52, 57, 69)
  package var progress = Color(137, 174, 255)

  package var card = Color(40, 43, 55)
  /// The first and the second card behind the top one.
  package var behind = [Color(33, 36, 46), Color(24, 26, 34)]
  /// The rim of a held card.
  package var rim = Color(110, 118, 145)
  package var title = Color(245, 246, 250)
  package var text = Color(208, 212, 222)
  package var label = Color(156, 163, 181)
  package var tag = Color(183, 203, 255)
  /// The ground of tags.
  package var chip = Color(52, 60, 78)
  package var problem = Color(255, 138, 128)

  package var like = Color(29, 245, 106)
  package var nope = Color(247, 91, 37)
  package var star = Color(84, 190, 255)
  package var later = Color(246, 200, 68)
  /// Words on a surface of one of the four choice colours.
  package var onChoice = Color(10, 14, 12)
  /// The surface of a stamp while letting go would not choose yet.
  package var stampPlate = Color(14, 16, 21)
  package var button = Color(32, 35, 44)
  package var warning = Color(255, 190, 110)
  /// What a search found: ink, and the surface behind it.
  package var hit = Color(20, 18, 8)
  package var hitGround = Color(246, 200, 68)
  /// Strength of the shadow of a held card, 0...1.
  package var shadow = 0.5
  /// Whether there are too few colours to blend: cards are then drawn with lines.
  package var isCoarse = false

  package init() {}

  /// For terminals with a light ground.
  package static var light: Theme {
    var theme = Theme()
    theme.room = Color(233, 234, 238)
    theme.header = Color(24, 26, 33)
    theme.quiet = Color(90, 95, 108)
    theme.track = Color(205, 207, 214)
    theme.progress = Color(30, 80, 180)
    theme.card = .white
    theme.behind = [Color(247, 247, 249), Color(240, 241, 244)]
    theme.rim = Color(225, 228, 236)
    theme.title = Color(20, 22, 28)
    theme.text = Color(56, 60, 70)
    theme.label = Color(98, 103, 117)
    theme.tag = Color(30, 72, 160)
    theme.chip = Color(229, 234, 246)
    theme.problem = Color(176, 32, 32)
    theme.like = Color(0, 120, 58)
    theme.nope = Color(188, 54, 8)
    theme.star = Color(0, 104, 176)
    theme.later = Color(134, 96, 0)
    theme.onChoice = .white
    theme.stampPlate = .white
    theme.button = Color(250, 250, 252)
    theme.warning = Color(140, 80, 0)
    theme.hitGround = Color(255, 222, 120)
    theme.shadow = 0.3
    return theme
  }

  /// Makes cards cream like paper, for people who need to see their edge.
  package mutating func usePaper() {
    setCard(Color(246, 244, 238))
    if !room.isLight { behind = [Color(150, 150, 150), Color(90, 91, 94)] }
    title = Color(24, 26, 33)
    text = Color(60, 63, 74)
    label = Color(98, 102, 116)
    tag = Color(36, 84, 178)
    chip = Color(226, 228, 236)
    problem = Color(168, 32, 32)
  }

  /// Sets the colour of cards; those behind get darker shades of it.
  package mutating func setCard(_ color: Color) {
    card = color
    behind = [color.mixed(with: .black, amount: 0.17), color.mixed(with: .black, amount: 0.38)]
    rim = color.mixed(with: color.contrast(to: .black) > 4.6 ? .black : .white, amount: 0.2)
    chip = color.mixed(with: tag, amount: 0.1)
  }

  /// For terminals with 8 or 16 colours: every colour is one that they have, and can be read on the ground.
  package static func coarse(isLight: Bool) -> Theme {
    var theme = Theme()
    let (black, white) = (Color(0, 0, 0), Color(229, 229, 229))
    let (ground, ink) = isLight ? (white, black) : (black, white)
    let accent = isLight ? Color(0, 0, 238) : Color(0, 205, 205)
    let amber = isLight ? black : Color(205, 205, 0)
    (theme.room, theme.card, theme.chip, theme.stampPlate, theme.button) = (
      ground, ground, ground, ground, ground
    )
    theme.behind = [ground, ground]
    (theme.header, theme.quiet, theme.track) = (ink, ink, ink)
    (theme.title, theme.text, theme.label) = (ink, ink, ink)
    (theme.progress, theme.tag, theme.star) = (accent, accent, accent)
    theme.like = isLight ? accent : Color(0, 205, 0)
    theme.nope = isLight ? Color(205, 0, 0) : Color(255, 0, 0)
    theme.problem = theme.nope
    (theme.later, theme.warning) = (amber, amber)
    theme.onChoice = ground
    theme.hit = black
    theme.hitGround = Color(205, 205, 0)
    theme.shadow = 0
    theme.isCoarse = true
    return theme
  }

  /// The theme for 256 colours: the painter takes the nearest ones; one colour is chosen here.
  var indexed: Theme {
    var theme = self
    // Between two greys; the darker one leaves the title its distance.
    if text == Theme().text { theme.text = ColorQuantizer.color256(252) }
    return theme
  }

  /// The ground of panels.
  package var panel: Color {
    isCoarse ? room : room.isLight ? button : button.mixed(with: header, amount: 0.08)
  }

  /// A remark on a card, whatever the card's colour is.
  var remark: Color { warning.contrast(to: card) >= 4.5 ? warning : problem }

  /// The colour of a card's words.
  func ink(of role: TextRole) -> Color {
    switch role {
    case .title, .short, .key: title
    case .subtitle, .label, .more: label
    case .body, .value, .note: text
    case .tag: tag
    case .problem: problem
    case .remark: remark
    }
  }

  package func color(of choice: Choice) -> Color {
    switch choice {
    case .like: like
    case .nope: nope
    case .star: star
    case .later: later
    }
  }

  func light(of command: Command) -> Color {
    switch command {
    case .choose(let choice): color(of: choice)
    // It cannot be undone.
    case .answer(true): nope
    default: header
    }
  }

  /// The card's own colour at a depth of 0 and more: darker, the farther behind.
  func card(atDepth depth: Double) -> Color {
    guard !isCoarse, depth > 0 else { return card }
    let steps = [card] + behind
    let step = min(Int(depth), steps.count - 1)
    return steps[step].mixed(
      with: steps[min(step + 1, steps.count - 1)], amount: depth - depth.rounded(.down))
  }

  /// An ink that can be read on a colour: ``onChoice`` or ``header`` where one of them can be; else the better one of
  /// black and white, which always reaches 4.58 : 1.
  package func textColor(on color: Color) -> Color {
    let own = [onChoice, header].max { color.contrast(to: $0) < color.contrast(to: $1) } ?? onChoice
    if isCoarse || color.contrast(to: own) >= 4.5 { return own }
    return color.contrast(to: .black) >= color.contrast(to: .white) ? .black : .white
  }

  /// Weight for text in an ink. With 16 colours bold black is grey on most terminals.
  func weight(of ink: Color) -> CellStyle.Attributes { isCoarse && ink == .black ? [] : .bold }
}
