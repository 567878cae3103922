import CardRanking
import ChoiceLog
import SwipeEngine

/// A learned order: the cards come in the deck's order, and those that the learner names are brought before the others.
extension Session {
  /// All cards are known: the learner begins, behind the first frame.
  func beginRanking(at time: Duration) {
    guard let ranking, !ranking.hasBegun else { return }
    self.ranking?.hasBegun = true
    self.ranking?.revision += 1
    // A pipe may have been looked at for long.
    self.ranking?.topIsFreeUntil = isPiped ? nil : time + SessionRanking.beginning
    let remaining = stack.remainingCards + (dealt?.kept(where: isOpen) ?? [])
    ranking.learner.begin(remaining: remaining.map { cards.index(of: $0) })
    // The log need not have them yet.
    for number in pending.unsavedCards {
      learn(number, isRemaining: stack.status(of: number) == .remaining, by: .choice)
    }
  }

  /// Whether the order takes into account all that was chosen; also where none is learned.
  package var isOrderKnown: Bool {
    guard let ranking else { return true }
    return ranking.hasBegun && ranking.isSettled || ranking.hasFailed
  }

  /// Whether the card that will be on top is not known yet, but at once: what is typed waits for it.
  package var isSettling: Bool {
    guard let ranking, ranking.hasBegun, !ranking.isSettled, !ranking.hasFailed else { return false }
    return ranking.order != nil && cards.deck.count <= SessionRanking.mostAwaited
  }

  /// What stands on a card has changed, or whether it can be shown.
  ///
  /// - Parameter cause: By what.
  func learn(_ number: Number, isRemaining: Bool, by cause: LearnerChange.Cause, isExplored: Bool = false) {
    guard let ranking, ranking.hasBegun else { return }
    self.ranking?.revision = ranking.learner.tell(
      .stands(
        index: Int(cards.index(of: number)), isLiked: pending.choice(on: number).flatMap(\.isLike),
        isRemaining: isRemaining, by: cause, isExplored: isExplored))
  }

  /// Where a card stands in the learned order; `nil` where there is none, or it says nothing of it.
  func rank(of number: Number) -> CardRank? {
    ranking?.rank(ofCardAt: Int(cards.index(of: number)))
  }

  /// Whether an order is learned, so that it can be told why a card comes.
  package var learnsOrder: Bool { ranking != nil }

  /// Whether chance drew a card, and not the order.
  package func isDrawn(_ number: Number) -> Bool { rank(of: number)?.isExplored ?? false }

  /// The learner has something.
  func take(_ report: LearnerReport, at time: Duration) {
    isDirty = true
    switch report {
    case .order(let order):
      let (top, isFirst) = (stack.topCard, ranking?.order == nil)
      ranking?.order = order
      arrangeCards(at: time)
      // A key may be on its way to the card that the first frame showed. Later ones are for whichever card comes.
      if isFirst, stack.topCard != top { display.topCardChanged() }
      tellAdvice(order.advice, at: time)
      catchUp(at: time)
    case .reasons(let reasons): (overlay as? ReasonsOverlay)?.take(reasons)
    case .unreadable(let error):
      ranking?.hasFailed = true
      show(.earlierChoicesUnreadable(error), at: time)
      catchUp(at: time)
    case .failed(let reason):
      ranking?.hasFailed = true
      show(.notLearned(reason: reason), at: time)
      catchUp(at: time)
    case .notKept(let reason): show(.featuresNotKept(reason: reason), at: time)
    }
  }

  /// Says once that enough has been seen, and once that it is likely.
  private func tellAdvice(_ advice: StoppingTest.Advice, at time: Duration) {
    guard let told = ranking?.toldAdvice, told != advice else { return }
    // An undo may take it back, and then it may be said again.
    ranking?.toldAdvice = advice
    let isMore = advice == .enough || advice == .probablyEnough && told == .goOn
    if isMore, stack.remainingCount > 0 { show(.stopping(isSure: advice == .enough), at: time) }
  }

  /// How many of the liked cards have been found, and whether it is time to stop; `nil` where nothing can be said.
  package var outlook: (found: FoundEstimate?, advice: StoppingTest.Advice)? {
    ranking?.order.map { ($0.found, $0.advice) }
  }

  /// Shows why the top card stands where it does.
  func explainTop(at time: Duration) {
    guard let ranking else { return show(.noLearnedOrder, at: time) }
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else { return }
    show(ReasonsOverlay(on: top, order: ranking.model), at: time)
    ranking.learner.explain(top, at: Int(cards.index(of: top)))
  }

  /// Brings the next cards before the others. The top card is replaced only before anybody can have looked at it, and those
  /// that an undo brought back stay where they are, so that redo has them.
  func arrangeCards(at time: Duration) {
    guard let ranking, let order = ranking.order, ranking.isSettled, stack.heldCard == nil else { return }
    let top = stack.topCard
    let mayReplaceTop = overlay == nil && ranking.topIsFreeUntil.map { time <= $0 } ?? false
    self.ranking?.topIsFreeUntil = nil
    // With a limit any card may make room for another.
    let candidates = dealt?.isLimited == true ? stack.remainingCards : stack.shownRemainingCards
    let staying = candidates.filter { stack.isUndone($0) || $0 == top && !mayReplaceTop }
    let next = order.next.prefix(LearnedOrder.ahead).map { cards.number(at: $0.index) }
    let wanted = makeRoom(
      for: staying + next.filter { !staying.contains($0) && !stack.isUndone($0) }, at: time)
    for (place, card) in wanted.enumerated() {
      let shown = stack.shownRemainingCards
      guard place < shown.count else { break }
      guard shown[place] != card else { continue }
      send(.edit(.remove([card])), at: time)
      send(.edit(.insert([card], before: shown[place])), at: time)
      // Nothing is passed over, whatever could not be put there.
      if !stack.knows(card) { send(.edit(.append([card])), at: time) }
    }
    if stack.topCard != top { overlay?.topCardChanged(in: self, at: time) }
  }

  /// With a limit, cards that the order names take the place of others that were dealt.
  ///
  /// - Returns: As many of them as can be dealt.
  private func makeRoom(for wanted: [Number], at time: Duration) -> [Number] {
    guard let dealt, dealt.isLimited else { return wanted }
    let remaining = stack.remainingCards
    let kept = Array(wanted.prefix(remaining.count + max(0, dealt.room)))
    let new = kept.filter { !dealt.cards.contains($0) }
    let out = Array(
      remaining.reversed().lazy.filter { !kept.contains($0) }.prefix(max(0, new.count - dealt.room)))
    self.dealt?.exchange(out, for: new)
    // First these, so that the stack is never empty.
    send(.edit(.append(new)), at: time)
    send(.edit(.remove(out)), at: time)
    return kept
  }

  /// The person has begun to do something with the top card: it stays.
  func keepTop() {
    if !isSettling { ranking?.topIsFreeUntil = nil }
  }
}
