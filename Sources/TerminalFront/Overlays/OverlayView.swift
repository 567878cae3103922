import SwipeSession
import TerminalCanvas
import TerminalText

/// How an overlay looks on the screen, and what is said of it in lines. The defaults are those of an overlay that
/// shows nothing but a button that closes it.
protocol OverlayView: Overlay {
  /// Follows the size of the screen. Called before each frame.
  func update(on screen: SessionScreen, at time: Duration)
  /// The panel over the cards; `nil` for none.
  func panel(on screen: SessionScreen) -> PanelView?
  /// What takes the place of the cards; `nil` for nothing.
  func opened(on screen: SessionScreen, at time: Duration) -> OpenedView?
  /// The header's words in place of the deck's name and what the session is about; `nil` for these.
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])?
  /// The keys, the question or the line being typed that the footer shows.
  func footer(on screen: SessionScreen) -> FooterView.Content
  /// The buttons while it is open; `nil` for those of the cards.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]?
  /// What is marked on the cards; empty for nothing.
  var query: CardQuery { get }
  /// The card that is read; `nil` for none.
  var readCard: Session.Number? { get }
  /// The card whose picture ``zoom`` is of; of two, the first.
  var zoomedCard: Session.Number? { get }
  /// What the pointer is on where it is on the stage; `nil` for nothing.
  func target(at cell: CellPosition, on screen: SessionScreen, _ stage: CellRect) -> Session.Held?
  /// A note that is being written, and its card; `nil` for none.
  var draft: (card: Session.Number, text: String)? { get }
  /// Says what has changed. Called after each event, and when something else may have changed it.
  ///
  /// - Parameter isIdle: Whether all keys that were typed have been handled; what each of many came to is not said.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError)
}

extension OverlayView {
  func update(on screen: SessionScreen, at time: Duration) {}
  func panel(on screen: SessionScreen) -> PanelView? { nil }
  func opened(on screen: SessionScreen, at time: Duration) -> OpenedView? { nil }
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])? { nil }
  func footer(on screen: SessionScreen) -> FooterView.Content { .keys([]) }
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? { [.init(.close, "Close")] }
  var query: CardQuery { CardQuery("") }
  var readCard: Session.Number? { nil }
  var zoomedCard: Session.Number? { readCard }
  func target(at cell: CellPosition, on screen: SessionScreen, _ stage: CellRect) -> Session.Held? { .card }
  var draft: (card: Session.Number, text: String)? { nil }
}

extension Session {
  /// The open overlay as it is shown: each of a session's overlays has a view.
  var overlayView: (any OverlayView)? { overlay as? any OverlayView }
}

extension ReplaceFileQuestion: OverlayView {
  func footer(on screen: SessionScreen) -> FooterView.Content {
    let name = CharacterWidth.cutInMiddle(
      SafeText.line(String(path.split(separator: "/").last ?? "")), to: 18, joining: .none)
    return .question(
      long: "\(path) was not written by swipedeck. Replace it?", short: "Not ours: replace \(name)?")
  }

  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? {
    [
      .init(.answer(true), "Replace it", short: "Replace", key: "y"),
      .init(.otherName, "Another name", short: "Other name", key: "a"),
      .init(.answer(false), "Leave it", short: "Leave", key: "n"),
    ]
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    try lines.sayOnce(of: self, lines.spoken.question(path))
  }
}
