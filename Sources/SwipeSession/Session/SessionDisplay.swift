/// What a front shows of a session besides its cards, and whether it has to be drawn anew.
struct SessionDisplay {
  /// What lies over the cards; `nil` is nothing.
  private(set) var overlay: (any Overlay)?
  private var timed: (notice: Notice, end: Duration)?
  private var changes: [Session.Change] = []
  /// Whether something that is seen has changed since the last frame.
  var isDirty = true
  /// Whether the top card has come, or come on top, since the last frame that showed one.
  private(set) var isTopCardUnseen = false
  /// Whether the last frame's window had room for a card.
  private(set) var windowFits = true

  /// `nil` for none.
  var notice: Notice? { timed?.notice }
  /// When the notice goes; `nil` for none.
  var noticeEnd: Duration? { timed?.end }

  init(_ overlay: (any Overlay)?) { self.overlay = overlay }

  mutating func show(_ overlay: (any Overlay)?) {
    self.overlay = overlay
    isDirty = true
  }

  mutating func show(_ notice: Notice, at time: Duration) {
    timed = (notice, time + notice.duration)
    isDirty = true
  }

  /// Removes the notice if its time is over.
  mutating func expire(at time: Duration) {
    guard let end = timed?.end, time >= end else { return }
    timed = nil
    isDirty = true
  }

  /// Choices were saved: a notice that earlier ones could not be is wrong by now.
  mutating func savingWorks() {
    guard timed?.notice.isAboutSaving == true else { return }
    timed = nil
    isDirty = true
  }

  /// A choice was made: a notice that the card before is back is wrong by now, or about another card than the top one.
  mutating func choiceWasMade() {
    guard case .undone = timed?.notice else { return }
    timed = nil
    isDirty = true
  }

  /// Another card than before is on top.
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

  /// What has been added since the last call, in order.
  mutating func takeChanges() -> [Session.Change] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }
}
