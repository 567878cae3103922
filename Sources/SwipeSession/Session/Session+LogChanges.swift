import CardDeck
import ChoiceLog
import TerminalText

extension Session {
  /// When ``pollLog(at:)`` is to be called at the latest; `nil` if it has nothing to do by itself.
  package var nextLogPoll: Duration? { canPollLog ? watcher.nextPoll : nil }

  /// Whether the log is not the file any more that was opened, or cannot be read, so that nothing is saved.
  package var isLogLost: Bool { watcher.isLogLost }

  /// While something of this session is on its way to the log, what the log says is not all.
  private var canPollLog: Bool { pending.unsavedCount == 0 }

  /// Takes over what others have changed in the log since the last time, if the next time has come: to be called
  /// before anything but the first frame is shown.
  package func pollLog(at time: Duration) {
    guard canPollLog, watcher.nextPoll <= time else { return }
    let (hasFailed, wasLost) = (watcher.hasFailed, isLogLost)
    defer { if isLogLost != wasLost { isDirty = true } }
    do throws(ChoiceLogError) {
      if let changes = try watcher.poll(at: time) { takeOver(changes, at: time) }
    } catch {
      // What was taken back is told first.
      if !hasFailed, notice?.isWarning != true { show(.logChangesUnreadable(error), at: time) }
    }
  }

  private func takeOver(_ changes: LogChanges, at time: Duration) {
    if changes.beginsAnew { loading.gone = Tally() }
    takeOver(changes.cards, at: time)
    if pending.tally != changes.tally { isDirty = true }
    pending.takeOver(tally: changes.tally)
    guard !changes.isPartial else { return }
    let (counts, isRenumbered) = watcher.takeCounts()
    if !counts.isEmpty { show(.changedElsewhere(counts), at: time) }
    // Undo and redo reach what others have chosen and taken back since.
    if isRenumbered || !changes.cards.isEmpty,
      let choices = try? watcher.earlierChoices(of: configuration.team)
    {
      earlier = choices
    }
  }

  private func takeOver(_ changed: [LogChanges.Card], at time: Duration) {
    var watch = watcher
    let (top, hadCards) = (stack.topCard, stack.remainingCount > 0)
    var decided: [(Number, Choice)] = []
    var undecided: [Number] = []
    var forgotten: [Number] = []
    // Undecided now, and not of this session.
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
      // The engine need not know a card that an earlier session decided, or that was not asked for.
      let before =
        standing == nil
        ? (watch.isRenumbered ? card.standing : card.before) : pending.lastKnownChoice(on: number)
      if cards.takeOver(note: card.note, on: number), isInPart { watch.counts.noted += 1 }
      guard card.hasChoices else { continue }
      undoneOutside.removeAll { $0.number == number }
      pending.takeOver(card.standing, on: number, as: card.card)
      // What this session could make again is not what the log would put back.
      if standing == .remaining { forgotten.append(number) }
      // Under a choice of a second round stands the one that the round is about: without it the card is undecided again, and
      // decided with any that was made since the round began.
      let isOfRound = roundCards?.contains(number) == true && !watch.isRenumbered
      let isBefore = isOfRound && card.made.map { $0 <= round?.start ?? watch.start } ?? false
      let reopens = isBefore && standing == .decided
      let decides = isOfRound && !isBefore && card.standing != nil && standing == .remaining
      guard before != card.standing || reopens || decides else { continue }
      isDirty = true
      pass.remove(number)
      round?.forgetPutOff(number)
      if let choice = card.standing, !reopens {
        if isInPart { watch.counts.chosen += 1 }
        learn(number, isRemaining: false, by: .choice)
        // Another card takes its place, for which there is room then.
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
    // What was decided another way before leaves the history first. Those undecided again come at the end, as a key may
    // be on its way to the card that is on top.
    send(.edit(.requeue(forgotten + decided.map(\.0))), at: time)
    send(.edit(.adopt(decided.map { ($0.0, $0.1.direction) })), at: time)
    undecided.sort { cards.index(of: $0) < cards.index(of: $1) }
    send(.edit(.append(undecided)), at: time)
    send(.edit(.requeue(undecided)), at: time)
    if !outside.isEmpty { send(.edit(.remove(outside)), at: time) }
    dealMore(at: time)
    dealWaiting(at: time)
    showTop(insteadOf: top, hadCards: hadCards, at: time)
  }

  private func find(_ card: LogChanges.Card) -> Number? {
    cards.locate(card.card, at: card.record, indexes: loading.decided)
  }

  /// All cards are known: also those that others have changed before they came.
  ///
  /// - Parameter position: Where the log ended when the cards that are gone were counted; `nil` if none were.
  func takeOverUnfound(since position: LogPosition?, at time: Duration) {
    if let position { watcher.begin(at: position) }
    let watch = watcher
    guard !watch.unfound.isEmpty else { return }
    watcher.unfound = []
    let start = position?.sequence ?? 0
    takeOver(
      watch.unfound.compactMap { card in
        guard find(card) != nil else { return card.sequence > start ? card : nil }
        do throws(ChoiceLogError) {
          return card.standing(now: try watch.choice(on: card.card))
        } catch {
          return nil
        }
      }, at: time)
  }

  /// Others have changed which cards are on the stack.
  func showTop(insteadOf top: Number?, hadCards: Bool, at time: Duration) {
    guard stack.topCard != top else { return }
    display.topCardChanged()
    overlay?.topCardChanged(in: self, at: time)
    if stack.remainingCount > 0 {
      overlay?.cardsCame(in: self, at: time)
    } else if hadCards {
      pass.isOver = true
      endOfDeck(at: time)
    }
  }
}

extension CardCache {
  /// - Returns: Whether it is another note than the one that is known.
  fileprivate func takeOver(note: String, on number: Number) -> Bool {
    let note = SafeText.line(note)
    guard !note.utf8.elementsEqual((self.note(number) ?? "").utf8) else { return false }
    setNote(note, on: number)
    return true
  }
}
