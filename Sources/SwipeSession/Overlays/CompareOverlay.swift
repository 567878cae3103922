import SwipeEngine

/// Two cards side by side, to be looked at. Nothing is chosen here: of two cards no key says which one it means.
package final class CompareOverlay: Overlay {
  /// The one decided earlier first.
  package let cards: [Session.Number]
  /// Both pictures are seen alike; `nil` where neither card has one.
  package private(set) var zoom: PictureZoom?
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }

  init(_ cards: [Session.Number], hasPictures: Bool) {
    self.cards = cards
    zoom = hasPictures ? PictureZoom() : nil
  }

  package var arrows: KeyMap.Arrows { zoom?.isWhole == false ? .move : .scroll }
  package var takesButtons: Bool { true }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    switch command {
    case .choose, .undo, .redo: session.show(.comparing, at: time)
    case .zoomIn: zoom?.zoom(by: 1)
    case .zoomOut: zoom?.zoom(by: -1)
    case .zoomOff: zoom?.showAll()
    case .move(let direction): zoom?.move(direction)
    case .scroll(let lines) where zoom?.isWhole == false: zoom?.scroll(lines)
    case .compare: session.closeOverlay(at: time)
    default:
      if offset.closes(after: command) { session.closeOverlay(at: time) }
    }
  }

  package func extendPicture(to extent: SwipeSize?) {
    if let extent { zoom?.extend(to: extent) } else { zoom = nil }
  }

  package func movePicture(to center: SwipePoint) { zoom?.move(to: center) }

  package func pressed(in session: Session, at time: Duration) { session.closeOverlay(at: time) }

  package func topCardChanged(in session: Session, at time: Duration) { session.closeOverlay(at: time) }
}

extension Session {
  /// Shows the card decided last beside the one on top; where none is left, the two decided last.
  func compare(at time: Duration) {
    let top = stack.topCard
    var cards = stack.newestDecided(3).filter { $0 != top }
    if let top { cards.insert(top, at: 0) }
    guard cards.count > 1 else { return show(.nothingToCompare, at: time) }
    let two = Array(cards.prefix(2).reversed())
    show(CompareOverlay(two, hasPictures: two.contains { hasPicture($0) }), at: time)
  }
}
