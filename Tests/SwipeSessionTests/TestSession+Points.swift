import CardDeck
import FoundationEssentials
import SessionTestSupport
import SwipeEngine

import SwipeSession

/// A session that nothing shows, with a pointer in points.
extension TestSession {
  enum PointerAction { case press, drag, release }

  /// - Parameters:
  ///   - folder: Of an earlier session, to go on with its deck and log.
  convenience init(
    cards: [String] = TestSession.cards, resuming folder: URL? = nil, exportsAtEnd: Bool = false,
    atOnce: Int = 4096, readiness: Deck.Readiness = .complete,
    configure: (inout SessionConfiguration) throws -> Void = { _ in }
  ) throws {
    try self.init(
      layout: SwipeLayout(
        bounds: SwipeRect(x: 0, y: 0, width: 800, height: 400),
        card: SwipeRect(x: 200, y: 40, width: 400, height: 320)),
      cards: cards, resuming: folder, exportsAtEnd: exportsAtEnd, atOnce: atOnce, readiness: readiness,
      configure: configure)
  }

  /// - Parameters:
  ///   - x: Columns of 8 points.
  ///   - y: Rows of 16 points.
  func mouse(_ action: PointerAction, _ x: Int, _ y: Int) {
    let point = SwipePoint(x: Double(x) * 8 + 4, y: Double(y) * 16 + 8)
    session.sawActivity(at: time)
    switch action {
    case .press: session.press(.card, at: point, time)
    case .drag: session.drag(on: .card, to: point, at: time)
    case .release: _ = session.release(on: .card, at: point, time)
    }
  }

  /// From the middle of the card, slowly enough that only the distance counts.
  func drag(columns: Int) {
    mouse(.press, 50, 13)
    pass(.milliseconds(300))
    mouse(.drag, 50 + columns, 13)
    pass(.seconds(1))
    mouse(.release, 50 + columns, 13)
  }

  var search: DeckSearch { (session.overlay as? SearchOverlay)?.search ?? DeckSearch(from: 0) }
}
