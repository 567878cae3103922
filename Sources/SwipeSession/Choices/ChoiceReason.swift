import CardDeck
import ChoiceLog
import TerminalText

/// A reason with its choice, which a key gives together.
package struct ChoiceReason: Sendable, Hashable {
  package let choice: Choice
  /// Harmless on a screen.
  package let text: String

  /// The reasons of all choices, in the order of their keys.
  static func list(_ reasons: DeckReasons) -> [ChoiceReason] {
    Choice.allCases.flatMap { choice in
      reasons[choice].map { ChoiceReason(choice: choice, text: SafeText.line($0)) }
    }
  }
}
