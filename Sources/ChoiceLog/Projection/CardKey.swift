import CardDeck
import Foundation
import GRDB

/// One annotator's card, by the numbers that deck and annotator have in the log.
struct CardKey: Hashable {
  var deck, annotator: Int64
  let card: CardID

  func bind(to parameters: inout Parameters) {
    parameters.bind(deck)
    parameters.bind(annotator)
    parameters.bind(card.text)
  }
}
