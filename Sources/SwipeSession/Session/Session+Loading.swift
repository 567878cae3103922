import CardDeck
import ChoiceLog
import SwipeEngine

extension Session {
  /// More cards have come, or all have.
  package func take(_ batch: CardBatch, at time: Duration) {
    guard !batch.isEmpty else { return }
    isDirty = true
    let isFirst = cards.deck.count > 0 && stack.remainingCount == 0
    if cards.deck.count > 0 { deckHasBegun() }
    for (offset, index) in batch.copies { cards.noteCopy(at: offset, of: Int(index)) }
    for index in batch.decided where !pending.isTouched(cards.number(at: Int(index))) {
      send(.edit(.remove([cards.number(at: Int(index))])), at: time)
    }
    for selection in batch.cards { append(selection, at: time) }
    pending.sendHeld()
    if !pending.isHolding, let replacing = awaitedExport {
      awaitedExport = nil
      exporter.begin(replacing: replacing)
    }
    if let end = batch.end { arrived(end, at: time) }
    if stack.remainingCount > 0 {
      if isFirst, isPiped { isUnseen = true }
      overlay?.cardsCame(in: self, at: time)
    } else {
      isAtEnd = true
      endOfDeck(at: time)
    }
    catchUp(at: time)
  }

  private func append(_ selection: DeckSelection, at time: Duration) {
    switch cards.besidesKnown(selection) {
    case .runs(let runs): for run in runs { send(.edit(.appendRange(run)), at: time) }
    case .list(let numbers): send(.edit(.append(numbers)), at: time)
    }
  }

  /// All cards of the deck are known, or no more will be.
  private func arrived(_ end: CardBatch.End, at time: Duration) {
    isArriving = false
    decidedIndexes = end.decided
    gone = end.gone
    takeOverUnfound(since: end.position, at: time)
    let putOffBefore = end.putOff.map { cards.number(at: Int($0)) }.filter { !pending.isTouched($0) }
    pending.adopt(putOffBefore, with: .later)
    putOff = putOffBefore + putOff
    if !putOffBefore.isEmpty { hasProgressed = true }
    switch end.problem {
    case nil: break
    // Who has chosen already goes on with the cards that there are.
    case .refused(let why) where pending.chosen.decided > 0:
      notice.show(why, isWarning: true, at: time, for: .seconds(30))
    case .query, .refused: problem = end.problem
    case .deck where cards.deck.count == 0: problem = end.problem
    case .deck(let error):
      notice.show("the deck ends here: \(error)", isWarning: true, at: time, for: .seconds(30))
    case .log(let error):
      notice.show("earlier choices cannot be read: \(error)", isWarning: true, at: time, for: .seconds(30))
    }
  }

  /// What an empty stage says; `nil` while there are cards, and when there will be none.
  package var waitingWords: String? {
    guard isArriving, stack.remainingCount == 0 else { return nil }
    let which = hasBegun ? "next" : "first"
    return "\(isPiped ? "waiting" : "looking") for the \(which) card …"
  }

  /// Says once what has become of the deck's file.
  func noteChange(at time: Duration) {
    guard let change = cards.deck.change, change != saidChange else { return }
    saidChange = change
    notice.show("\(change)", isWarning: true, at: time, for: .seconds(30))
  }
}
