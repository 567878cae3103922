import CardDeck
import SwipeEngine
import SwipeSession

/// Who paints.
package enum ScreenKind: String, Sendable, Hashable, CaseIterable {
  case direct, curses
}

/// How a session looks; what is `nil` is left to what the terminal says of itself.
package struct Appearance: Sendable, Hashable {
  package var color: ColorDepth?
  /// `nil` is our own painter, unless the terminal is not of the ANSI kind.
  package var screen: ScreenKind?
  package var isASCII = false
  /// Lines instead of a screen; also where the terminal can do no better.
  package var isPlain = false
  /// Of motions; `nil` is 60, or 30 over a network.
  package var framesPerSecond: Int?
  package var usesMouse = true
  package var theme = Theme()
  /// Words on the stamps where the deck has none of its own.
  package var labels = DeckLabels()
  /// Words on the stamps whatever the deck says.
  package var forcedLabels = DeckLabels()
  /// Whether pictures may lie outside the deck's folder.
  package var allowsOutsideImages = false
  /// What shows files of a folder that do not show themselves; `nil` for nothing.
  package var preview: PreviewCommand?

  package init() {}

  /// What was asked for on the command line, else the deck's own words, which are data, else the configured ones.
  func words(deck: DeckLabels) -> StampWords {
    func word(_ label: KeyPath<DeckLabels, String?>, _ standard: String) -> String {
      for labels in [forcedLabels, deck, labels] {
        let safe = labels[keyPath: label].map { SafeText.line($0, atMost: 256) } ?? ""
        if !safe.allSatisfy(\.isWhitespace) { return safe }
      }
      return standard
    }
    return StampWords(
      left: word(\.nope, "NOPE"), right: word(\.like, "LIKE"), up: word(\.star, "STAR"),
      down: word(\.later, "LATER"))
  }
}

/// The colours of the front. Every text pair is meant to reach a contrast of 4.5 : 1.
package struct Theme: Sendable, Hashable {
  package var room = Color(17, 19, 25)
  package var header = Color(230, 233, 240)
  package var quiet = Color(150, 157, 172)
  package var track = Color(52, 57, 69)
  package var progress = Color(122, 162, 247)

  package var card = Color(246, 244, 238)
  package var cardBehind = Color(196, 196, 194)
  package var title = Color(24, 26, 33)
  package var text = Color(60, 63, 74)
  package var label = Color(98, 102, 116)
  package var tag = Color(36, 84, 178)
  package var problem = Color(168, 32, 32)

  package var like = Color(29, 245, 106)
  package var nope = Color(247, 91, 37)
  package var star = Color(84, 190, 255)
  package var later = Color(246, 200, 68)
  /// Words on a plate of one of the four choice colours.
  package var onChoice = Color(12, 16, 14)
  package var button = Color(36, 40, 51)
  package var warning = Color(255, 184, 108)
  /// Strength of the shadow around a card; 0 is none.
  package var shadow = 0.34
  /// Whether there are too few colours to blend: surfaces then have one colour or another.
  package var isCoarse = false

  package init() {}

  /// The cards behind are of the same paper, in less light.
  package mutating func follow(paper: Color) {
    cardBehind = paper.mixed(with: .black, amount: 0.2)
  }

  /// For terminals with 8 or 16 colours: every colour is one that they have.
  package static var coarse: Theme {
    var theme = Theme()
    let black = Color(0, 0, 0)
    let white = Color(229, 229, 229)
    let blue = Color(0, 0, 238)
    theme.room = black
    theme.header = white
    theme.quiet = white
    theme.track = white
    theme.progress = Color(0, 205, 205)
    theme.card = white
    theme.cardBehind = Color(0, 205, 205)
    theme.title = black
    theme.text = black
    theme.label = black
    theme.tag = black
    theme.problem = Color(205, 0, 0)
    theme.like = Color(0, 205, 0)
    theme.nope = Color(205, 0, 0)
    theme.star = Color(0, 205, 205)
    theme.later = Color(205, 205, 0)
    theme.onChoice = black
    theme.button = blue
    theme.warning = Color(205, 205, 0)
    theme.shadow = 0
    theme.isCoarse = true
    return theme
  }

  /// Behind what lies over the stage.
  package var panel: Color { isCoarse ? room : button }

  /// The colour of text that is read best on a colour: the one for choices, or that of the header.
  package func textColor(on color: Color) -> Color {
    color.contrast(to: onChoice) >= color.contrast(to: header) ? onChoice : header
  }

  /// Weight for text in a colour. With 16 colours bold black is grey on most terminals.
  func weight(of color: Color) -> CellStyle.Attributes { isCoarse && color == .black ? [] : .bold }

  /// A colour of two, the nearer one where there are too few to blend.
  package func blend(_ color: Color, _ other: Color, amount: Double) -> Color {
    guard isCoarse else { return color.mixed(with: other, amount: amount) }
    return amount < 0.5 ? color : other
  }
}
