import CardRanking
import ChoiceLog
import OrderLearning
import SwipeEngine

/// A learned order: the cards come in the deck's order, and the session brings those that the learner names before
/// the others.
extension Session {
  /// Starts the learner, now that all cards are known.
  func beginRanking(at time: Duration) {
    guard let ranking, !ranking.hasBegun else { return }
    self.ranking?.phase = .reading
    self.ranking?.revision += 1
    // The top card of a pipe may have been on the screen for long.
    self.ranking?.topIsFreeUntil = isPiped ? nil : time + SessionRanking.beginning
    let remaining = stack.remainingCards + (dealt?.kept(where: isOpen) ?? [])
    let held = ranking.held ?? []
    let decided = Set(held.flatMap(\.decided))
    ranking.learner.begin(
      remaining: remaining.map { cards.index(of: $0) }
        + held.flatMap(\.cards).flatMap(\.runs).joined().filter { !decided.contains($0) },
      part: pending.part.map { part in
        held.flatMap(\.members).joined().reduce(into: part.members) { $0.insert(Int($1)) }
      })
    // The log may not have these choices yet.
    for number in pending.unsavedCards {
      learn(number, isRemaining: stack.status(of: number) == .remaining, by: .choice)
    }
  }

  /// Keeps cards back until the order is known. Until then the session is one whose cards have not come.
  func hold(_ batch: CardBatch, at time: Duration) {
    ranking?.held?.append(batch)
    guard let end = batch.end else { return }
    beginRanking(at: time)
    // There is nothing to wait for, or somebody has to be told why.
    if end.problem != nil || ranking?.held?.allSatisfy({ $0.cards.isEmpty }) == true { deal(heldAt: time) }
  }

  /// Deals the cards that waited for the order.
  func deal(heldAt time: Duration) {
    guard let held = ranking?.held else { return }
    ranking?.held = nil
    for batch in held { cardsCame(batch, at: time) }
    ranking?.topIsFreeUntil = time + SessionRanking.beginning
  }

  /// When the cards are dealt at the latest that wait for the order; `nil` where none do.
  var endOfHolding: Duration? { ranking?.held == nil ? nil : SessionRanking.longestWait }

  /// Whether the card that will be on top is known in a moment: what is typed waits for it.
  package var isSettling: Bool {
    guard let ranking, case .learned = ranking.phase, !ranking.isSettled else { return false }
    return cards.deck.count <= SessionRanking.maxAwaited
  }

  /// Tells the learner that a card's choice has changed, or whether the card can be shown.
  func learn(_ number: Number, isRemaining: Bool, by cause: LearnerChange.Cause, isExplored: Bool = false) {
    guard let ranking, ranking.hasBegun else { return }
    self.ranking?.revision = ranking.learner.tell(
      .stands(
        index: Int(cards.index(of: number)), isLiked: pending.choice(on: number).flatMap(\.isLike),
        isRemaining: isRemaining, by: cause, isExplored: isExplored))
  }

  /// A card's rank in the learned order; `nil` where there is none, or the card is not one of the next ones.
  func rank(of number: Number) -> CardRank? {
    ranking?.rank(ofCardAt: Int(cards.index(of: number)))
  }

  /// Whether an order is learned, so that a card's place can be explained.
  package var learnsOrder: Bool { ranking != nil }

  /// Why a card stands where it does; `nil` while that is not known, and for cards that are not shown.
  package func explanation(of number: Number) -> Explanation? {
    ranking?.explanations[Int(cards.index(of: number))]
  }

  /// Where the top card stands in the learned order; `nil` without a card or such an order.
  package var standing: CardStanding? {
    guard let ranking, let top = stack.topCard else { return nil }
    let explanation = explanation(of: top)
    return CardStanding(
      model: ranking.model, isRead: ranking.order != nil,
      // An order with no explanation at all is the deck's own.
      rank: ranking.explanations.isEmpty ? nil : rank(of: top)?.rank, left: ranking.order?.left ?? 0,
      isDrawn: isDrawn(top),
      similarity: explanation?.similarity ?? 0)
  }

  /// Whether a card came by a random draw instead of the order.
  package func isDrawn(_ number: Number) -> Bool { rank(of: number)?.isExplored ?? false }

  /// The learner has sent something.
  func learnerReported(_ report: LearnerReport, at time: Duration) {
    isDirty = true
    switch report {
    case .order(let order):
      let (top, isFirst) = (stack.topCard, ranking?.order == nil)
      ranking?.learned(order)
      deal(heldAt: time)
      arrangeCards(at: time)
      explainRaised()
      // A key may be on its way to the card that the first frame showed; later keys are for whichever card comes.
      if isFirst, stack.topCard != top { display.topCardChanged() }
      tellAdvice(order.advice, at: time)
      catchUp(at: time)
    case .unreadable(let error):
      learningFailed(.earlierChoicesUnreadable(error), at: time)
    case .failed(let reason): learningFailed(.notLearned(reason: reason), at: time)
    case .notKept(let reason): show(.featuresNotKept(reason: reason), at: time)
    }
  }

  private func learningFailed(_ notice: Notice, at time: Duration) {
    let last = ranking?.order
    ranking?.phase = .failed(last: last)
    deal(heldAt: time)
    show(notice, at: time)
    catchUp(at: time)
  }

  /// Shows once that enough has been seen, and once that this is likely.
  private func tellAdvice(_ advice: StoppingTest.Advice, at time: Duration) {
    guard let told = ranking?.toldAdvice, told != advice else { return }
    // An undo may take it back, and then it may be said again.
    ranking?.toldAdvice = advice
    let isMore = advice == .enough || advice == .probablyEnough && told == .goOn
    if isMore, stack.remainingCount > 0 { show(.stopping(isSure: advice == .enough), at: time) }
  }

  /// The estimate of liked cards and the advice when to stop; `nil` before the first order.
  package var outlook: (found: FoundEstimate?, advice: StoppingTest.Advice)? {
    ranking?.order.map { ($0.found, $0.advice) }
  }

  /// Marks the words that speak for and against a card, or does not any longer, and says where the top card stands.
  func explainTop(at time: Duration) {
    guard learnsOrder else { return show(.noLearnedOrder, at: time) }
    guard let standing, let top = stack.topCard else { return }
    display.add(.explained(top))
    display.marksReasons.toggle()
    show(.standing(standing, isMarked: display.marksReasons), at: time)
  }

  /// Whether the words that speak for and against a card are marked.
  package var marksReasons: Bool { display.marksReasons }

  /// Has the top card explained if the order does not name it.
  func explainRaised() {
    guard let ranking, ranking.isSettled, let top = stack.topCard else { return }
    let index = Int(cards.index(of: top))
    guard ranking.order?.next.contains(where: { $0.index == index }) == false else { return }
    self.ranking?.revision = ranking.learner.tell(.raised(index))
  }

  /// Brings the next cards before the others. Replaces the top card only before anybody can have looked at it. Cards
  /// that an undo brought back stay where they are, for redo.
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
      // A card that could not be inserted must not be lost.
      if !stack.contains(card) { send(.edit(.append([card])), at: time) }
    }
  }

  /// With a limit, exchanges dealt cards for cards that the order names.
  ///
  /// - Returns: The named cards that are dealt.
  private func makeRoom(for wanted: [Number], at time: Duration) -> [Number] {
    guard let dealt, dealt.isLimited else { return wanted }
    let remaining = stack.remainingCards
    let kept = Array(wanted.prefix(remaining.count + max(0, dealt.room)))
    let new = kept.filter { !dealt.cards.contains($0) }
    let out = Array(
      remaining.reversed().lazy.filter { !kept.contains($0) }.prefix(max(0, new.count - dealt.room)))
    self.dealt?.exchange(out, for: new)
    // Appended first, so that the stack is never empty.
    send(.edit(.append(new)), at: time)
    send(.edit(.remove(out)), at: time)
    return kept
  }

  /// Keeps the top card, as the person has begun to do something with it.
  func keepTop() {
    if !isSettling { ranking?.topIsFreeUntil = nil }
  }
}
