import SwipeSession
import TerminalCanvas
import TerminalText

/// How an overlay looks on the screen, and what is said of it in lines.
protocol OverlayView: Overlay {
  /// What lies over the cards; `nil` for nothing.
  func panel(on screen: SessionScreen) -> PanelView?
  /// The line that is being typed, in the footer; `nil` for none.
  func inputLine(on screen: SessionScreen) -> FooterView.InputLine?
  /// What the header says instead of the deck's name and what the session is about; `nil` for these.
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])?
  /// The keys that the footer names; `nil` for those of the cards.
  func hints(on screen: SessionScreen) -> [FooterView.Hint]?
  /// What can be done while it is open, on the buttons; `nil` for what can be done with the cards.
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]?
  /// What waits for a key, in the footer, long and short; `nil` for nothing.
  var question: (long: String, short: String)? { get }
  /// Says what has changed, after each event and whatever else may have changed it.
  ///
  /// - Parameter isIdle: Whether all keys that were typed have been handled: what each of many came to is not said.
  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError)
}

extension OverlayView {
  func panel(on screen: SessionScreen) -> PanelView? { nil }
  func inputLine(on screen: SessionScreen) -> FooterView.InputLine? { nil }
  func header(on screen: SessionScreen) -> (title: String, context: [HeaderView.Context])? { nil }
  func hints(on screen: SessionScreen) -> [FooterView.Hint]? { nil }
  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? { nil }
  var question: (long: String, short: String)? { nil }
}

extension ReplaceFileQuestion: OverlayView {
  var question: (long: String, short: String)? {
    let name = CharacterWidth.cutInMiddle(
      SafeText.line(String(path.split(separator: "/").last ?? "")), to: 18, joining: .none)
    return ("\(path) was not written by swipedeck. Replace it?", "Not ours: replace \(name)?")
  }

  func buttons(in session: Session, _ words: StampWords) -> [ButtonsView.Button]? {
    [
      .init(.answer(true), "Replace it", short: "Replace"),
      .init(.otherName, "Another name", short: "Other name"),
      .init(.answer(false), "Leave it", short: "Leave"),
    ]
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    try lines.sayOnce(of: self, lines.spoken.question(path))
  }
}
