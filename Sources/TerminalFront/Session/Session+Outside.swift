import CardDeck
import ChoiceLog

/// Looks, now and then, for what others do in the log: other sessions, `reset`, `import`, `merge`.
package struct OutsideWatch {
  private let log: ChoiceLog
  private let scope: ChoiceScope
  private var position: LogPosition
  /// Where nothing happens, it is looked this often.
  private static let interval = Duration.seconds(1)
  /// When to look at the latest; whenever something has happened, before.
  var nextLook: Duration = .zero
  /// What was found in looks that are not told of yet, as there is more.
  var news = News()
  /// Whether what is being read was read before, under other numbers.
  var isAnew = false
  var hasFailed = false
  private var hasLooked = false
  /// Changed cards that have not come yet.
  var unfound: [LogChanges.Card] = []

  /// How many cards were changed.
  struct News {
    var chosen = 0
    var takenBack = 0
    var noted = 0

    /// `nil` if nothing was.
    var words: String? {
      let parts = [(chosen, "chosen"), (takenBack, "taken back"), (noted, "noted")].filter { $0.0 > 0 }
      return parts.isEmpty ? nil : "elsewhere: " + parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  init(log: ChoiceLog, scope: ChoiceScope, position: LogPosition) {
    self.log = log
    self.scope = scope
    self.position = position
  }

  /// What stood at the start was read at this position. What was told already stays told.
  mutating func begin(at position: LogPosition) {
    if !hasLooked { self.position = position }
  }

  mutating func look(at time: Duration) throws(ChoiceLogError) -> LogChanges? {
    hasLooked = true
    nextLook = time + Self.interval
    let changes = try log.changes(since: &position, in: scope)
    if changes?.isPartial == true { nextLook = time }
    if changes?.beginsAnew == true { isAnew = true }
    return changes
  }

  /// What stands on a card by now; `nil` if nothing does.
  func standing(on card: CardID) throws(ChoiceLogError) -> Choice? {
    try log.read { try $0.standing(on: card, in: scope)?.choice }
  }

  /// The choices of earlier sessions, as the log numbers them now.
  func earlierChoices() throws(ChoiceLogError) -> EarlierChoices {
    EarlierChoices(
      log: log, scope: scope,
      newest: try log.read { try $0.newest(1, before: nil, only: nil, in: scope).first })
  }
}

extension Session {
  /// When ``lookOutside(at:)`` is to be called at the latest; `nil` if it has nothing to do by itself.
  package var nextLook: Duration? { canLookOutside ? outside?.nextLook : nil }

  /// While something of this session is on its way to the log, what the log says is not all.
  private var canLookOutside: Bool { outside != nil && book.unsavedCount == 0 }

  /// Takes over what others have changed in the log since the last look, if it is time for one: to be called before
  /// anything is shown.
  package func lookOutside(at time: Duration) {
    guard canLookOutside, var watch = outside, watch.nextLook <= time else { return }
    do throws(ChoiceLogError) {
      let changes = try watch.look(at: time)
      watch.hasFailed = false
      outside = watch
      if let changes { takeOver(changes, at: time) }
    } catch {
      if !watch.hasFailed {
        notice.show("what others choose cannot be read: \(error)", isWarning: true, at: time)
        isDirty = true
      }
      watch.hasFailed = true
      outside = watch
    }
  }

  private func takeOver(_ changes: LogChanges, at time: Duration) {
    if changes.beginsAnew { gone = Tally() }
    takeOver(changes.cards, at: time)
    if book.tally != changes.tally { isDirty = true }
    book.takeOver(tally: changes.tally)
    guard !changes.isPartial, let watch = outside else { return }
    if let words = watch.news.words {
      notice.show(words, at: time, for: .seconds(8))
      isDirty = true
    }
    if watch.isAnew, let choices = try? watch.earlierChoices() { earlier = choices }
    outside?.news = OutsideWatch.News()
    outside?.isAnew = false
  }

  private func takeOver(_ cards: [LogChanges.Card], at time: Duration) {
    guard var watch = outside else { return }
    let (top, hadCards) = (controller.stack.topCard, controller.stack.remainingCount > 0)
    var decided: [(Number, Choice)] = []
    var undecided: [Number] = []
    var forgotten: [Number] = []
    for card in cards {
      guard let number = find(card) else {
        if isArriving {
          watch.unfound.append(card)
        } else {
          if let before = card.before { gone[before] -= 1 }
          if let after = card.after { gone[after] += 1 }
        }
        continue
      }
      let standing = controller.stack.standing(of: number)
      // The engine need not know a card that an earlier session decided, or that was not asked for.
      let before = standing == nil ? (watch.isAnew ? card.standing : card.before) : book.believed(on: number)
      if source.takeOver(note: card.note, on: number) { watch.news.noted += 1 }
      guard card.hasChoices else { continue }
      book.takeOver(card.standing, on: number, as: card.card)
      // What this session could make again is not what the log would put back.
      if standing == .remaining { forgotten.append(number) }
      guard before != card.standing else { continue }
      isDirty = true
      putOff.removeAll { $0 == number }
      if let choice = card.standing {
        watch.news.chosen += 1
        // While cards are coming, this one may be among them.
        guard standing != nil || isArriving else { continue }
        decided.append((number, choice))
        if choice == .later { putOff.append(number) }
      } else {
        watch.news.takenBack += 1
        if standing != nil || showsAll { undecided.append(number) }
      }
    }
    outside = watch
    if decided.contains(where: { $0.0 == top }) { letGo(at: time) }
    // What was decided another way before leaves the history first. Those undecided again come at the end, as a key may
    // be on its way to the card that is on top.
    controller.handle(.edit(.requeue(forgotten + decided.map(\.0))), at: time)
    controller.handle(.edit(.adopt(decided.map { ($0.0, $0.1.direction) })), at: time)
    undecided.sort { source.place(of: $0) < source.place(of: $1) }
    controller.handle(.edit(.append(undecided)), at: time)
    controller.handle(.edit(.requeue(undecided)), at: time)
    showTop(insteadOf: top, hadCards: hadCards, at: time)
  }

  /// Where its record was when it was changed, else where it was when the session began, else anywhere.
  private func find(_ card: LogChanges.Card) -> Number? {
    if let number = source.number(of: card.card, at: card.record, places: nil) { return number }
    guard !isArriving else { return nil }
    return source.number(of: card.card, at: nil, places: decidedPlaces) ?? source.find(card.card)
  }

  /// All cards are known: also those that others have changed before they came.
  ///
  /// - Parameter position: Where the log ended when the cards that are gone were counted; `nil` if none were.
  func takeOverUnfound(since position: LogPosition?, at time: Duration) {
    if let position { outside?.begin(at: position) }
    guard let watch = outside, !watch.unfound.isEmpty else { return }
    outside?.unfound = []
    let start = position?.sequence ?? 0
    takeOver(
      watch.unfound.compactMap { card in
        guard find(card) != nil else { return card.sequence > start ? card : nil }
        do throws(ChoiceLogError) {
          return card.standing(now: try watch.standing(on: card.card))
        } catch {
          return nil
        }
      }, at: time)
  }

  private func showTop(insteadOf top: Number?, hadCards: Bool, at time: Duration) {
    guard controller.stack.topCard != top else { return }
    isUnseen = true
    if case .reading = mode { show(restingMode, at: time) }
    if controller.stack.remainingCount > 0 {
      if mode == .summary { show(.swiping, at: time) }
    } else if hadCards {
      isAtEnd = true
      endOfDeck(at: time)
    }
  }
}

extension CardSource {
  /// - Returns: Whether it is another note than the one that is known.
  fileprivate func takeOver(note: String, on number: Number) -> Bool {
    let note = SafeText.line(note)
    guard !note.utf8.elementsEqual((self.note(number) ?? "").utf8) else { return false }
    setNote(note, on: number)
    return true
  }
}
