import SwipeEngine
import SwipeSession

extension SessionScreen {
  /// When everything that moves besides the engine's cards has come to rest; `nil` where nothing has moved.
  var motionEnd: Duration? { motions.end }

  /// Starts the motions that follow what the session has done.
  func followMotions(at time: Duration) {
    session.frame(at: time, into: &frame)
    let overlay = session.overlayView
    let top = session.stack.topCard
    let scene = ScreenMotions.Scene(
      reading: overlay?.readCard, top: top, isCovered: session.overlay != nil,
      isTurned: top.map { session.isTurned($0) } ?? false,
      picture: overlay?.zoomedCard.flatMap { card in overlay?.zoom.map { (card, $0.lens) } },
      isHeld: opened.grabbed != nil,
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
