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

extension Session {
  /// The reasons in the order of their keys: those of the command line, else the deck's own, else the configured ones.
  package var reasons: [ChoiceReason] {
    ChoiceReason.list(
      configuration.forcedReasons
        ?? (loading.reasons.isEmpty ? configuration.reasons : loading.reasons)
    ).filter { configuration.allows($0.choice) }
  }

  /// The reason that the command ``Command/reason(_:)`` gives; `nil` for none.
  func reason(_ number: Int) -> ChoiceReason? {
    let reasons = reasons
    return reasons.indices.contains(number - 1) ? reasons[number - 1] : nil
  }
}
