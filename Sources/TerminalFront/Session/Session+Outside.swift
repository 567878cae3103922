import CardDeck
import ChoiceLog

/// Looks, now and then, for what others do in the log: other sessions, `reset`, `import`, `merge`.
package struct OutsideWatch {
  private let store: any ChoiceStore
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

  init(store: any ChoiceStore, scope: ChoiceScope, position: LogPosition) {
    self.store = store
    self.scope = scope
    self.position = position
  }

  /// What stood at the start was read later than the watch began.
  mutating func begin(at position: LogPosition) { self.position = position }

  mutating func look(at time: Duration) throws(ChoiceLogError) -> LogChanges? {
    nextLook = time + Self.interval
    let changes = try store.changes(since: &position, in: scope)
    if changes?.isPartial == true { nextLook = time }
    if changes?.beginsAnew == true { isAnew = true }
    return changes
  }

  /// The choices of earlier sessions, as the log numbers them now.
  func earlierChoices() throws(ChoiceLogError) -> EarlierChoices {
    EarlierChoices(
      store: store, scope: scope, newest: try store.newest(1, before: nil, only: nil, in: scope).first,
      lastEvent: position.sequence)
  }
}

extension Session {
  /// When ``lookOutside(at:)`` is to be called at the latest; `nil` if it has nothing to do by itself.
  package var nextLook: Duration? { canLookOutside ? outside?.nextLook : nil }

  /// While something of this session is on its way to the log, what the log says is not all.
  private var canLookOutside: Bool { outside != nil && !isArriving && book.unsavedCount == 0 }

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
    guard var watch = outside else { return }
    if changes.beginsAnew {
      gone = Tally()
      if let choices = try? watch.earlierChoices() { earlier = choices }
    }
    let (top, hadCards) = (controller.stack.topCard, controller.stack.remainingCount > 0)
    var decided: [(Number, Choice)] = []
    var undecided: [Number] = []
    for card in changes.cards {
      guard let number = source.find(card.card, at: card.record) else {
        if let before = card.before { gone[before] -= 1 }
        if let after = card.after { gone[after] += 1 }
        continue
      }
      let standing = controller.stack.standing(of: number)
      // The engine need not know a card that an earlier session decided, or that was not asked for.
      let before = standing == nil ? (watch.isAnew ? card.standing : card.before) : book.believed(on: number)
      if source.takeOver(note: card.note, on: number) { watch.news.noted += 1 }
      book.takeOver(card.standing, on: number, as: card.card)
      guard before != card.standing else { continue }
      isDirty = true
      putOff.removeAll { $0 == number }
      if let choice = card.standing {
        watch.news.chosen += 1
        if standing != nil { decided.append((number, choice)) }
        if choice == .later, standing != nil { putOff.append(number) }
      } else {
        watch.news.takenBack += 1
        if standing != nil || showsAll { undecided.append(number) }
      }
    }
    if decided.contains(where: { $0.0 == top }) { letGo(at: time) }
    // What was decided another way before leaves the history first. Those undecided again come at the end: nobody is to
    // choose on a card that slips under his finger.
    controller.handle(.edit(.requeue(decided.map(\.0))), at: time)
    controller.handle(.edit(.adopt(decided.map { ($0.0, $0.1.direction) })), at: time)
    controller.handle(.edit(.append(undecided)), at: time)
    controller.handle(.edit(.requeue(undecided)), at: time)
    if book.tally != changes.tally { isDirty = true }
    book.takeOver(tally: changes.tally)
    if !changes.isPartial {
      if let words = watch.news.words {
        notice.show(words, at: time, for: .seconds(8))
        isDirty = true
      }
      (watch.news, watch.isAnew) = (OutsideWatch.News(), false)
    }
    outside = watch
    showTop(insteadOf: top, hadCards: hadCards, at: time)
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
