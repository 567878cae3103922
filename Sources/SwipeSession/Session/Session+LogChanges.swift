import SwipeEngine
import CardDeck
import ChoiceLog
import TerminalText

extension Session {
  /// When ``pollLog(at:)`` has to be called at the latest; `nil` while the log cannot be polled.
  package var nextLogPoll: Duration? { canPollLog ? watcher.nextPoll : nil }

  /// Whether the log is not the opened file any more, or cannot be read, so that nothing is saved.
  package var isLogLost: Bool { watcher.isLogLost }

  /// Whether the log has all choices of this session, so that it tells all that stands.
  private var canPollLog: Bool { pending.unsavedCount == 0 }

  /// Applies what others have changed in the log, if it is time to poll. To be called before each frame but the
  /// first.
  package func pollLog(at time: Duration) {
    guard canPollLog, watcher.nextPoll <= time else { return }
    let (hasFailed, wasLost) = (watcher.hasFailed, isLogLost)
    defer { if isLogLost != wasLost { isDirty = true } }
    do throws(ChoiceLogError) {
      if let changes = try watcher.poll(at: time) { apply(changes, at: time) }
    } catch {
      // A warning about choices taken back goes first.
      if !hasFailed, notice?.isWarning != true { show(.logChangesUnreadable(error), at: time) }
    }
  }

  private func apply(_ changes: LogChanges, at time: Duration) {
    if changes.beginsAnew { loading.gone = Tally() }
    apply(changes.cards, at: time)
    if pending.tally != changes.tally { isDirty = true }
    pending.tally = changes.tally
    guard !changes.isPartial else { return }
    let (counts, isRenumbered) = watcher.dequeueCounts()
    if !counts.isEmpty { show(.changedElsewhere(counts), at: time) }
    // Undo and redo reach what others have chosen and taken back since.
    if isRenumbered || !changes.cards.isEmpty { try? earlier.restart() }
  }

  private func apply(_ changed: [LogChanges.Card], at time: Duration) {
    var watch = watcher
    let top = stack.topCard
    var decided: [(Number, Choice)] = []
    var undecided: [Number] = []
    var forgotten: [Number] = []
    // Cards outside this session that are undecided now.
    var outside: [Number] = []
    for card in changed {
      guard let number = find(card), let isInPart = pending.isInPart(number) else {
        if isArriving {
          watch.unfound.append(card)
        } else {
          if let before = card.before { loading.gone[before] -= 1 }
          if let after = card.after {
            loading.gone[after] += 1
          } else {
            cards.wasTakenBack(card.card)
          }
        }
        continue
      }
      let standing = stack.status(of: number)
      // The engine need not know a card that an earlier session decided, or that is not in the part.
      let before =
        standing == nil
        ? (watch.isRenumbered ? card.standing : card.before) : pending.lastKnownChoice(on: number)
      if cards.applyNote(card.note, on: number), isInPart { watch.counts.noted += 1 }
      guard card.hasChoices else { continue }
      undoneOutside.removeAll { $0.number == number }
      pending.applyChange(card.standing, on: number, as: card.card)
      // The engine's redo would not be the redo of the log.
      if standing == .remaining { forgotten.append(number) }
      // In a second round a card has an older choice below. It is undecided while only that stands, and decided by
      // any choice made since the round began.
      let isOfRound = roundCards?.contains(number) == true && !watch.isRenumbered
      let isBefore = isOfRound && card.made.map { $0 <= round?.start ?? watch.start } ?? false
      let reopens = isBefore && standing == .decided
      let decides = isOfRound && !isBefore && card.standing != nil && standing == .remaining
      guard before != card.standing || reopens || decides else { continue }
      isDirty = true
      pass.remove(number)
      round?.interrupted.remove(number)
      if let choice = card.standing, !reopens {
        if isInPart { watch.counts.chosen += 1 }
        learn(number, isRemaining: false, by: .choice)
        // Makes room for another card.
        if standing == .remaining, dealt?.isLimited == true { dealt?.remove(number) }
        // While cards are coming, this one may be among them.
        guard standing != nil || isArriving && dealt == nil else { continue }
        decided.append((number, choice))
        if isInPart { pass.restored(choice, on: number) }
      } else {
        if isInPart { watch.counts.undone += 1 }
        let comesBack = standing == .remaining || reopens || admits(number)
        learn(number, isRemaining: comesBack || isInPart && dealt?.isLimited == true, by: .undo)
        if comesBack {
          undecided.append(number)
        } else if standing == .decided {
          forgotten.append(number)
          outside.append(number)
        }
      }
    }
    watcher = watch
    forgetCounts()
    if decided.contains(where: { $0.0 == top }) { letGo(at: time) }
    // Cards that were decided in another way leave the engine's history first. Cards that are undecided again go to
    // the end, as a key may be on its way to the top card.
    send(.edit(.requeue(forgotten + decided.map(\.0))), at: time)
    send(.edit(.adopt(decided.map { DecidedCard($0.0, directions[$0.1]) })), at: time)
    undecided.sort { cards.index(of: $0) < cards.index(of: $1) }
    send(.edit(.append(undecided)), at: time)
    send(.edit(.requeue(undecided)), at: time)
    if !outside.isEmpty { send(.edit(.remove(outside)), at: time) }
    dealMore(at: time)
    dealWaiting(at: time)
    showTop(insteadOf: top, at: time)
  }

  private func find(_ card: LogChanges.Card) -> Number? {
    cards.locate(card.card, at: card.record, isArriving: isArriving)
  }

  /// Applies changes of others on cards that had not come then.
  ///
  /// - Parameter position: Where the log ended when the cards not in the deck were counted; `nil` if none were
  ///   counted.
  func applyUnfoundChanges(since position: LogPosition?, at time: Duration) {
    if let position { watcher.begin(at: position) }
    let watch = watcher
    guard !watch.unfound.isEmpty else { return }
    watcher.unfound = []
    let start = position?.sequence ?? 0
    apply(
      watch.unfound.compactMap { card in
        guard find(card) != nil else { return card.sequence > start ? card : nil }
        do throws(ChoiceLogError) {
          var card = card
          card.standing = try watch.choice(on: card.card)
          return card
        } catch {
          return nil
        }
      }, at: time)
  }

  /// Follows a change of the cards by others.
  ///
  /// - Parameter top: The top card before the change.
  func showTop(insteadOf top: Number?, at time: Duration) {
    if stack.topCard != top { display.topCardChanged() }
    overlay?.cardsChanged(in: self, at: time)
    guard top != nil, stack.topCard == nil else { return }
    pass.isOver = true
    endOfDeck(at: time)
  }
}

extension CardCache {
  /// - Returns: Whether the note is a new one.
  fileprivate func applyNote(_ note: String, on number: Number) -> Bool {
    let note = SafeText.line(note)
    guard !note.utf8.elementsEqual((self.note(number) ?? "").utf8) else { return false }
    setNote(note, on: number)
    return true
  }
}
