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

/// A value for each choice.
package struct PerChoice<Value> {
  package var like, nope, star, later: Value

  package init(_ value: (Choice) -> Value) {
    (like, nope, star, later) = (value(.like), value(.nope), value(.star), value(.later))
  }

  package init(like: Value, nope: Value, star: Value, later: Value) {
    (self.like, self.nope, self.star, self.later) = (like, nope, star, later)
  }

  package subscript(choice: Choice) -> Value {
    get {
      switch choice {
      case .like: like
      case .nope: nope
      case .star: star
      case .later: later
      }
    }
    set {
      switch choice {
      case .like: like = newValue
      case .nope: nope = newValue
      case .star: star = newValue
      case .later: later = newValue
      }
    }
  }
}

extension PerChoice: Equatable where Value: Equatable {}
extension PerChoice: Hashable where Value: Hashable {}
extension PerChoice: Sendable where Value: Sendable {}

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
