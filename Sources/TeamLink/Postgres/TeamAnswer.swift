import ChoiceLog

/// The choice of one person that stands on one card.
struct TeamAnswer {
  /// The card's position in the deck, from 0 on.
  let card: Int64
  /// A JSON object on one line.
  let record: [UInt8]
  /// The number of people who decide the card.
  let asked: Int
  /// Without an order. The cause is empty if the server does not know it.
  let choice: StandingChoice
}
