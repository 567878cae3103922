import CardDeck
import ChoiceLog
import SwipeEngine

/// Where a session begins: what is undecided, what waits for later, what undo can reach.
package struct SessionStart: Sendable {
  package typealias Number = UInt32

  /// Cards without a choice, in the deck's order, as runs of consecutive numbers.
  package var undecided: [Range<Number>]
  /// Cards put off in an earlier session, in the order they were put off.
  package var putOff: [Number]
  /// Choices of earlier sessions, oldest first.
  package var earlier: [(Number, SwipeDirection)]

  /// A deck nobody has looked at yet.
  package init(count: Int) {
    undecided = count > 0 ? [0..<Number(clamping: count)] : []
    putOff = []
    earlier = []
  }

  /// Finds the cards that choices were made on; two cards with one id count as one.
  ///
  /// - Parameters:
  ///   - standing: What stands, oldest first.
  ///   - selection: The cards to show and their order; `nil` is all as the deck has them.
  ///   - limit: The most undecided cards; `nil` is all.
  package init(deck: Deck, standing: [StandingChoice], selection: DeckSelection? = nil, limit: Int? = nil) {
    self.init(count: deck.count)
    let wanted = selection ?? .runs(undecided)
    guard !standing.isEmpty else {
      undecided = (limit.map { wanted.prefix($0) } ?? wanted).runs
      return
    }
    let choices = Dictionary(standing.map { ($0.card, $0.choice) }, uniquingKeysWith: { $1 })
    var numbers: [String: Number] = [:]
    var isDecided = [Bool](repeating: false, count: deck.count)
    for place in 0..<deck.count {
      let id = deck.id(at: place)
      guard choices[id] != nil else { continue }
      isDecided[place] = true
      if numbers[id] == nil { numbers[id] = Number(place) }
    }
    let rest = wanted.without { isDecided[Int($0)] }
    undecided = (limit.map { rest.prefix($0) } ?? rest).runs
    let shown = selection.map { selection in Set(selection.makeIterator().lazy.filter { isDecided[Int($0)] })
    }
    for choice in standing {
      guard let number = numbers[choice.card] else { continue }
      if choice.choice != .later {
        earlier.append((number, choice.choice.direction))
      } else if shown?.contains(number) ?? true {
        putOff.append(number)
      }
    }
  }
}
