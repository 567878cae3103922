import SwipeEngine

/// Two to four undecided cards with pictures side by side. Keys choose for the marked one; the next card takes its
/// place. ``Overlay/zoom`` is for all pictures.
package final class CompareOverlay: Overlay {
  /// At least two, in the order of the stack when they came.
  package private(set) var cards: [Session.Number]
  /// Index of the card for which keys choose.
  package private(set) var marked = 0
  /// The number of cards that the person wants to see.
  private var wanted = 2
  /// The number of cards for which there is room.
  private var room = 2
  /// When each of these cards came to be seen.
  private var seenSince: [Session.Number: Duration] = [:]

  package static let mostCards = 4

  init(_ cards: [Session.Number], zoom: PictureZoom, at time: Duration) {
    self.cards = cards
    super.init()
    self.zoom = zoom
    noteSeen(at: time)
  }

  private func noteSeen(at time: Duration) {
    seenSince = Dictionary(cards.map { ($0, seenSince[$0] ?? time) }) { first, _ in first }
  }

  package override var arrows: KeyMap.Arrows { zoom?.isWhole == false ? .move : .asGiven }

  /// Whether the key that compares brings one more card, not two again.
  package var canGrow: Bool { cards.count < min(room, Self.mostCards) && cards.count == wanted }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    case .choose, .reason: choose(command, cause: cause, in: session, at: time)
    case .undo, .redo: follow(command, cause: cause, in: session, at: time)
    case .mark(let index): if cards.indices.contains(index) { marked = index }
    case .markNext: marked = (marked + 1) % cards.count
    case .markPrevious: marked = (marked + cards.count - 1) % cards.count
    case .zoomIn: zoom?.zoom(by: 1)
    case .zoomOut: zoom?.zoom(by: -1)
    case .zoomActual: zoom?.toggleActual()
    case .scroll(let lines): zoom?.scroll(lines)
    case .note, .help, .search, .export:
      // A note is on the marked card. What is typed next must not choose.
      if command == .note, !session.raise(cards[marked], at: time) { return }
      session.closeOverlay(at: time)
      session.performOnCards(command, cause: cause, at: time)
    case .compare:
      guard room > 2 else { return session.show(.noRoomToCompare, at: time) }
      wanted = canGrow ? cards.count + 1 : 2
      update(in: session, at: time)
      guard cards.count < wanted else { return }
      // There are no more: from three it goes back to two.
      wanted = 2
      if cards.count == 2 { session.show(.nothingToCompare, at: time) } else { update(in: session, at: time) }
    default: super.perform(command, cause: cause, in: session, at: time)
    }
  }

  /// Chooses for the marked card, which has to be on top for that.
  private func choose(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    if case .reason(let number) = command, session.reason(number) == nil { return }
    let card = cards[marked]
    // Others may have decided it, and nothing has been drawn since.
    guard session.stack.status(of: card) == .remaining, session.canChoose(at: time) else {
      return update(in: session, at: time)
    }
    guard session.raise(card, at: time) else { return }
    session.seenSince = seenSince[card]
    defer { session.seenSince = nil }
    follow(command, cause: cause, in: session, at: time)
  }

  /// Carries out a command on the top card. A card that has come back stands where the marked one stood.
  private func follow(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    let top = session.stack.topCard
    session.performOnCards(command, cause: cause, at: time)
    // The end of the deck may have come, or a question.
    guard session.overlay == nil || session.overlay === self else { return }
    session.show(self, at: time)
    if command == .undo, cards.indices.contains(marked), let back = session.stack.topCard, back != top,
      !cards.contains(back),
      session.hasPicture(back)
    {
      cards[marked] = back
    }
    update(in: session, at: time)
  }

  override func cardsChanged(in session: Session, at time: Duration) { update(in: session, at: time) }

  /// Shows as many cards as there is room for. The marked one stays.
  package func fit(_ room: Int, in session: Session, at time: Duration) {
    guard room != self.room else { return }
    self.room = room
    update(in: session, at: time)
  }

  /// Replaces the cards that are decided by the next ones, and closes where fewer than two are left.
  private func update(in session: Session, at time: Duration) {
    let count = max(2, min(wanted, room))
    if marked >= count { cards.swapAt(count - 1, marked) }
    let left = cards.prefix(count).map { session.stack.status(of: $0) == .remaining ? $0 : nil }
    var next = session.photos(count, besides: left.compactMap(\.self))[...]
    cards = (left + Array(repeating: nil, count: count - left.count)).compactMap { $0 ?? next.popFirst() }
    marked = min(marked, cards.count - 1)
    noteSeen(at: time)
    session.isDirty = true
    if cards.count < 2 { session.closeOverlay(at: time) }
  }
}

extension Session {
  /// Undecided cards among which others with a picture are looked for.
  private static let cardsAhead = 64

  /// Shows the top card and the next one with a picture side by side.
  func compare(_ zoom: PictureZoom? = nil, at time: Duration) {
    guard configuration.showsPictures else { return show(.picturesNotShown, at: time) }
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else {
      return show(.nothingToCompare, at: time)
    }
    guard hasPicture(top) else { return show(.noPicture, at: time) }
    let others = photos(1, besides: [top])
    guard !others.isEmpty else { return show(.nothingToCompare, at: time) }
    show(CompareOverlay([top] + others, zoom: zoom ?? PictureZoom(), at: time), at: time)
  }

  /// The next undecided cards with a picture, at most `count`.
  fileprivate func photos(_ count: Int, besides others: [Number]) -> [Number] {
    let next = stack.firstRemaining(Self.cardsAhead).lazy.filter {
      !others.contains($0) && !self.cards.isLoading($0) && self.hasPicture($0)
    }
    return Array(next.prefix(count))
  }
}
