import CardDeck
import Pictures
import SwipeEngine
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

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
  package var pixels = PixelChoice.off
  /// Lines instead of a screen; also where the terminal can do no better.
  package var isPlain = false
  /// Of motions; `nil` is 60, or 30 over a network.
  package var framesPerSecond: Int?
  package var usesMouse = true
  package var themes = Themes()
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
