/// What a front shows besides the cards, and whether a frame is due.
struct SessionDisplay {
  /// What lies over the cards; `nil` for nothing.
  private(set) var overlay: Overlay?
  private var timed: (notice: Notice, end: Duration)?
  private var changes: [Session.Change] = []
  /// Whether the words that speak for and against a card are marked, in a learned order.
  var marksReasons = true
  /// Whether something visible has changed since the last frame.
  var isDirty = true
  /// Whether the top card has changed since the last frame that showed the top card.
  private(set) var isTopCardUnseen = false
  /// Whether the last frame's window had room for a card.
  private(set) var windowFits = true

  /// `nil` for none.
  var notice: Notice? { timed?.notice }
  /// When the notice ends; `nil` for no notice.
  var noticeEnd: Duration? { timed?.end }

  mutating func show(_ overlay: Overlay?) {
    // At the end none will come.
    if overlay?.isResting == true, timed?.notice == .noCardYet { timed = nil }
    self.overlay = overlay
    isDirty = true
  }

  mutating func show(_ notice: Notice, at time: Duration) {
    timed = (notice, time + notice.duration)
    isDirty = true
  }

  /// Ends the notice if it is out of date.
  mutating func endNotice(where isOutOfDate: (Notice) -> Bool = { _ in true }) {
    guard let notice, isOutOfDate(notice) else { return }
    timed = nil
    isDirty = true
  }

  /// Ends the notice if its time is over.
  mutating func expire(at time: Duration) {
    if let noticeEnd, time >= noticeEnd { endNotice() }
  }

  /// Another card has come to the top.
  mutating func topCardChanged() { isTopCardUnseen = true }

  /// A frame was drawn.
  ///
  /// - Parameter fits: Whether the window had room for a card.
  mutating func wasShown(fits: Bool) {
    isDirty = false
    windowFits = fits
    if overlay?.hidesTopCard != true { isTopCardUnseen = !fits }
  }

  mutating func add(_ change: Session.Change) { changes.append(change) }

  /// Removes and returns the changes since the last call, in order.
  mutating func dequeueChanges() -> [Session.Change] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }
}
