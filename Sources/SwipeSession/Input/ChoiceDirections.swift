import ChoiceLog
import SwipeEngine
import TerminalText

/// The direction in which a card leaves with each choice: what the arrow keys say, so that a drag does what the arrow
/// key of its direction does.
package struct ChoiceDirections: Sendable, Hashable {
  private var directions: [Choice: SwipeDirection] = [:]

  private static let arrows: [KeyPress.Key: SwipeDirection] = [
    .left: .left, .right: .right, .up: .up, .down: .down,
  ]

  /// A choice without an arrow key, or with one that another choice has too, keeps its usual direction if that is
  /// free, else it gets one that is.
  package init(_ keys: KeyMap) {
    let arrows = Choice.allCases.map { choice in
      (
        choice,
        keys.keys(for: .choose(choice)).compactMap { $0.modifiers.isEmpty ? Self.arrows[$0.key] : nil }
      )
    }
    for (choice, own) in arrows where own.contains(choice.direction) { give(choice, [choice.direction]) }
    for (choice, own) in arrows { give(choice, own) }
    for (choice, _) in arrows { give(choice, [choice.direction]) }
    for (choice, _) in arrows { give(choice, [.right, .left, .up, .down]) }
  }

  /// Gives a choice without a direction the first of these that is free.
  private mutating func give(_ choice: Choice, _ wanted: [SwipeDirection]) {
    guard directions[choice] == nil else { return }
    directions[choice] = wanted.first { !directions.values.contains($0) }
  }

  package subscript(choice: Choice) -> SwipeDirection { directions[choice] ?? choice.direction }

  /// The choice of a drag in this direction.
  package func choice(_ direction: SwipeDirection) -> Choice {
    directions.first { $0.value == direction }?.key ?? Choice(direction)
  }
}
