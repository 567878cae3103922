import ChoiceLog
import SwipeEngine
import SwipeSession

/// The words on the four stamps: the deck's labels, or LIKE, NOPE, STAR and LATER.
package struct StampWords: Sendable, Hashable {
  private let labels: [Choice: String]
  /// Where cards leave with each choice.
  let directions: ChoiceDirections

  package init(
    _ labels: [Choice: String] = [:], directions: ChoiceDirections = ChoiceDirections(.standard)
  ) {
    self.labels = labels
    self.directions = directions
  }

  package subscript(_ choice: Choice) -> String { labels[choice] ?? Self.standard(choice) }

  private static func standard(_ choice: Choice) -> String { choice.rawValue.uppercased() }

  /// What happened to a card: `liked`, or the deck's own label.
  package func participle(_ choice: Choice) -> String { own(choice) ?? choice.participle }

  /// The word beside a number of choices: as ``participle(_:)``, but `later`.
  func tallyWord(_ choice: Choice) -> String {
    own(choice) ?? (choice == .later ? "later" : choice.participle)
  }

  /// The side to which a card is swiped for a choice.
  func arrow(_ choice: Choice) -> String { directions[choice].arrow }

  private func own(_ choice: Choice) -> String? {
    let word = self[choice]
    return word == Self.standard(choice) ? nil : word.lowercasedWord
  }
}
