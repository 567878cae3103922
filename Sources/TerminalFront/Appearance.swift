import CardDeck
import ChoiceLog
import Pictures
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

/// How a session looks. Where a value is `nil` the terminal's own answers decide.
package struct Appearance: Sendable, Hashable {
  package var color: ColorDepth?
  /// `nil` for our own painter, or ncurses where the terminal does not speak ANSI sequences.
  package var screen: ScreenKind?
  package var isASCII = false
  package var pixels = PixelChoice.off
  /// Lines instead of a screen; also where the terminal can do no better.
  package var isPlain = false
  /// The frame rate of motions; `nil` for 60, or 30 over a network.
  package var framesPerSecond: Int?
  package var usesMouse = true
  package var themes = Themes()
  /// Words on the stamps where the deck has none of its own.
  package var labels = DeckLabels()
  /// Words on the stamps whatever the deck says.
  package var forcedLabels = DeckLabels()
  /// Whether pictures may lie outside the deck's folder.
  package var allowsOutsideImages = false
  /// The program that shows files which do not show themselves; `nil` for none.
  package var preview: PreviewCommand?

  package init() {}

  /// The words of the command line, else the deck's own, else the configured ones; made harmless, as decks are data.
  func words(
    deck: DeckLabels, _ directions: ChoiceDirections = ChoiceDirections(.standard)
  ) -> StampWords {
    var words: [Choice: String] = [:]
    for choice in Choice.allCases {
      words[choice] = [forcedLabels, deck, labels].lazy.compactMap { $0[choice] }
        .map { SafeText.line($0, atMost: 256) }.first { !$0.allSatisfy(\.isWhitespace) }
    }
    return StampWords(words, directions: directions)
  }
}
