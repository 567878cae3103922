import CardDeck

/// What can be decided about a card. The raw value is the word in every file format, whatever labels the deck has.
public enum Choice: String, Sendable, Hashable, CaseIterable, Codable {
  case like, nope, star, later
}

extension DeckLabels {
  /// The deck's own word for a choice; `nil` if it has none.
  package subscript(choice: Choice) -> String? {
    PerChoice(like: like, nope: nope, star: star, later: later)[choice]
  }
}

extension DeckReasons {
  /// The reasons for a choice, in the order of their keys.
  package subscript(choice: Choice) -> [String] {
    PerChoice(like: like, nope: nope, star: star, later: later)[choice]
  }
}

/// The number of cards that each choice stands on.
package typealias Tally = PerChoice<Int>

extension Tally {
  package init(like: Int = 0, nope: Int = 0, star: Int = 0, later: Int = 0) {
    (self.like, self.nope, self.star, self.later) = (like, nope, star, later)
  }

  package static func - (first: Tally, second: Tally) -> Tally { Tally { first[$0] - second[$0] } }

  /// Cards with any choice, `later` included.
  package var decided: Int { like + nope + star + later }
}
