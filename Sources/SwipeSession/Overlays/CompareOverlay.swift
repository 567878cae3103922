import SwipeEngine

/// Two cards side by side. Nothing is chosen here, as no key says which of them it means.
package final class CompareOverlay: Overlay {
  /// The one decided earlier first. ``Overlay/zoom`` is for both pictures; `nil` where neither card has one.
  package let cards: [Session.Number]

  init(_ cards: [Session.Number], hasPictures: Bool) {
    self.cards = cards
    super.init()
    zoom = hasPictures ? PictureZoom() : nil
  }

  override var isOfTopCard: Bool { true }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    case .choose, .reason, .undo, .redo: session.show(.comparing, at: time)
    case .zoomIn: zoom?.zoom(by: 1)
    case .zoomOut: zoom?.zoom(by: -1)
    case .scroll(let lines) where zoom?.isWhole == false: zoom?.scroll(lines)
    case .compare: session.closeOverlay(at: time)
    default: super.perform(command, cause: cause, in: session, at: time)
    }
  }
}

extension Session {
  /// Shows the card decided last beside the top card; where none is left, the two cards decided last.
  func compare(at time: Duration) {
    let top = stack.topCard
    var cards = stack.newestDecided(3).filter { $0 != top }
    if let top { cards.insert(top, at: 0) }
    guard cards.count > 1 else { return show(.nothingToCompare, at: time) }
    let two = Array(cards.prefix(2).reversed())
    show(CompareOverlay(two, hasPictures: two.contains { hasPicture($0) }), at: time)
  }
}
