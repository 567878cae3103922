import CardDeck
import ChoiceLog
import TerminalText

/// The part of a deck that a session is about. Neither the order nor the limit belongs to it.
package struct DeckPart: Sendable, Hashable {
  /// Conditions, all of which have to hold.
  package var filters: [CardFilter] = []
  /// Only cards of this share; `nil` is all of them.
  package var share: DeckShare?
  /// The card to begin with. Cards before it, in the session's order, are left out; `nil` leaves out none.
  package var from: CardID?
  /// Only cards on which one of these choices stands at the start, to be decided anew; `nil` is all cards.
  package var again: Set<Choice>?

  /// The whole deck.
  package init() {}

  /// Whether some cards may be left out, whatever stands on them.
  var isSelective: Bool { !filters.isEmpty || share != nil || from != nil }

  /// The part's cards, whatever stands on them, in an order.
  func query(in order: DeckOrder) -> DeckQuery {
    var query = DeckQuery()
    (query.filters, query.share, query.from, query.order) = (filters, share, from, order)
    return query
  }
}

/// One thing that a session is about, in words for a person: a filter, an order, a limit.
package struct SessionContext: Sendable, Hashable {
  package let long: String
  /// The words where there is little room.
  package let short: String
  /// Whether it is something to look at, and the last to be left out.
  package let isWarning: Bool

  /// - Parameter short: `nil` where there is no shorter way to say it.
  package init(_ long: String, short: String? = nil, isWarning: Bool = false) {
    self.long = long
    self.short = short ?? long
    self.isWarning = isWarning
  }

  /// A round through the cards on which these choices stand.
  static func again(_ choices: Set<Choice>, short: String? = nil) -> SessionContext {
    let chosen = Choice.allCases.filter(choices.contains).map(\.participle)
    return SessionContext("again: " + chosen.joined(separator: ", "), short: short)
  }
}

extension DeckPart {
  /// What is left out, in words; empty for the whole deck.
  var context: [SessionContext] {
    var context: [SessionContext] = []
    if let again { context.append(.again(again)) }
    context += filters.map { SessionContext(SafeText.line("\($0)")) }
    if let share { context.append(SessionContext("share \(share)")) }
    if let from { context.append(SessionContext(SafeText.line("from \(from)"))) }
    return context
  }
}

extension DeckOrder {
  /// The order in words; empty for the file's.
  var context: [SessionContext] {
    switch self {
    case .file: []
    case .random(let seed): [SessionContext("random, seed \(seed)", short: "random")]
    case .reverse: [SessionContext("last first", short: "reverse")]
    case .shortest: [SessionContext("shortest first", short: "shortest")]
    }
  }
}

extension Choice {
  /// What happened to a card, whatever the deck calls the choice.
  package var participle: String {
    switch self {
    case .like: "liked"
    case .nope: "noped"
    case .star: "starred"
    case .later: "put off"
    }
  }
}
