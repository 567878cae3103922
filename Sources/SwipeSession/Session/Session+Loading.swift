import CardDeck
import ChoiceLog
import SwipeEngine

extension Session {
  /// Takes cards that have come.
  func cardsCame(_ batch: CardBatch, at time: Duration) {
    guard !batch.isEmpty else { return }
    isDirty = true
    let top = stack.topCard
    let isFirst = cards.deck.count > 0 && stack.remainingCount == 0
    if cards.deck.count > 0, loading.begin(cards.deck) { display.add(.began) }
    guard !awaitsOrder else { return hold(batch, at: time) }
    for (offset, index) in batch.copies { cards.addCopy(at: offset, of: Int(index)) }
    if let logged = batch.end?.loggedIDs { cards.use(logged) { pending.isTouched($0) } }
    let decided = batch.decided.map { cards.number(at: Int($0)) }.filter { !pending.isTouched($0) }
    if !decided.isEmpty { send(.edit(.remove(decided)), at: time) }
    for number in decided { dealt?.exclude(number) }
    pending.addToPart(batch)
    if configuration.part.again != nil {
      for (index, choice) in batch.standing {
        let number = cards.number(at: Int(index))
        if !pending.isTouched(number) { pending.adopt(number, with: choice) }
      }
    }
    for selection in batch.cards { deal(cards.besidesKnown(selection), at: time) }
    addTeamCards(batch, at: time)
    pending.sendWaiting()
    beginWaitingExport()
    if let end = batch.end { arrived(end, at: time) }
    if stack.remainingCount > 0 {
      if isFirst ? isPiped : top != nil && stack.topCard != top { display.topCardChanged() }
    } else {
      pass.isOver = true
      endOfDeck(at: time)
    }
    overlay?.cardsChanged(in: self, at: time)
    catchUp(at: time)
    // A search may wait for these cards.
    overlay?.advance(in: self, at: time)
  }

  /// All cards of the deck are known, or no more will come.
  private func arrived(_ end: CardBatch.End, at time: Duration) {
    let notice = loading.finish(
      end, hasChosen: pending.chosen.decided > 0, hasCards: cards.deck.count > 0)
    applyUnfoundChanges(since: end.position, at: time)
    dealMore(at: time)
    let putOff = end.putOff.map { cards.number(at: Int($0)) }
      .filter { !pending.isTouched($0) && pending.isInPart($0) == true }
    for number in putOff { pending.adopt(number, with: .later) }
    pass.begin(with: Array(putOff.prefix(max(0, dealt?.room ?? .max))))
    beginRanking(at: time)
    if let notice { show(notice, at: time) }
  }
}
