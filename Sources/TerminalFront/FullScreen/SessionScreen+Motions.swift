import SwipeEngine
import SwipeSession

extension SessionScreen {
  /// When the last of what moves besides the engine's cards comes to rest; `nil` where nothing has moved.
  var motionEnd: Duration? { motions.end }

  /// Has what is seen go where it is to be by now.
  func followMotions(at time: Duration) {
    session.frame(at: time, into: &frame)
    let reading = (session.overlay as? ReaderOverlay)?.card
    let zoomed = reading ?? (session.overlay as? CompareOverlay)?.cards.first
    let top = session.stack.topCard
    let scene = ScreenMotions.Scene(
      reading: reading, top: top, isCovered: session.overlay != nil,
      isTurned: top.map { session.isTurned($0) } ?? false,
      picture: zoomed.flatMap { card in session.overlay?.zoom.map { (card, $0.lens) } },
      isHeld: grabbedPicture != nil,
      lifted: frame.cards.filter { [.dragging, .forced, .pending, .exiting].contains($0.phase) }.map(\.card))
    if motions.follow(scene, at: time, isAtOnce: session.reducesMotion || !style.drawsSurfaces) {
      session.isDirty = true
    }
  }

  /// How a card's picture is seen alone at a time.
  func lens(of card: Number, _ zoom: PictureZoom, at time: Duration) -> PictureLens {
    motions.lens(of: card, toward: zoom.lens, at: time)
  }
}
