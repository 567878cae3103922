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
  /// - Parameter standing: What stands, oldest first.
  package init(deck: Deck, standing: [StandingChoice]) {
    self.init(count: deck.count)
    guard !standing.isEmpty else { return }
    let choices = Dictionary(standing.map { ($0.card, $0.choice) }, uniquingKeysWith: { $1 })
    var numbers: [String: Number] = [:]
    undecided = []
    var runStart: Number?
    for place in 0..<deck.count {
      let number = Number(place)
      let id = deck.id(at: place)
      if choices[id] != nil {
        if numbers[id] == nil { numbers[id] = number }
        if let start = runStart { undecided.append(start..<number) }
        runStart = nil
      } else if runStart == nil {
        runStart = number
      }
    }
    if let start = runStart { undecided.append(start..<Number(deck.count)) }
    for choice in standing {
      guard let number = numbers[choice.card] else { continue }
      if choice.choice == .later {
        putOff.append(number)
      } else {
        earlier.append((number, choice.choice.direction))
      }
    }
  }
}
