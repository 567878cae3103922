import CardRanking
import ChoiceLog

/// What a session knows of its learned order.
struct SessionRanking {
  /// For so long after a choice another card may still come on top than the one that is seen.
  static let settling = Duration.milliseconds(300)
  /// For so long after the start, unless a key or the pointer does something.
  static let beginning = Duration.seconds(1)
  /// In a deck of no more cards, what is typed before the next one is known waits for it.
  static let mostAwaited = 20_000

  let learner: any CardLearner
  /// What comes first.
  let model: CardRanker.Order
  /// As it was told last; `nil` before the first.
  var order: LearnedOrder?
  /// The revision that takes all changes into account.
  var revision = 0
  /// Until when the top card may be replaced; `nil` for not at all.
  var topIsFreeUntil: Duration?
  /// What has been told of when to stop.
  var toldAdvice = StoppingTest.Advice.goOn
  /// Whether the cards are known, and so can be learned from.
  var hasBegun = false
  /// Whether nothing can be learned.
  var hasFailed = false

  /// Whether the order takes all choices into account that were made.
  var isSettled: Bool { order?.revision == revision }

  /// Where a card stands; `nil` if it is not one of the next ones.
  func rank(ofCardAt index: Int) -> CardRank? {
    guard let place = order?.next.first(where: { $0.index == index }) else { return nil }
    return CardRank(rank: place.rank, model: CardRanker.modelVersion, isExplored: place.isExplored)
  }

  /// What the session is about, in the header. Short forms keep what is news: that there is an order is known.
  ///
  /// - Parameter isDrawn: Whether the top card was drawn at random.
  func context(isDrawn: Bool) -> [SessionContext] {
    let word = model.rawValue
    if hasFailed { return [SessionContext("as in the file")] }
    guard hasBegun, let order else {
      return [SessionContext("\(word) · reading the deck", short: "reading the deck")]
    }
    let state =
      if isDrawn {
        SessionContext("\(word) · this one at random", short: "at random")
      } else if let found = order.found {
        SessionContext("\(word) · \(found.words)", short: found.words)
      } else {
        SessionContext("\(word) first", short: word)
      }
    return order.advice == .enough ? [SessionContext("95 %: reached", isWarning: true), state] : [state]
  }
}

extension FoundEstimate {
  /// As it is shown.
  package var words: String { "\(found) of about \(Int(total.rounded())) found" }
}
