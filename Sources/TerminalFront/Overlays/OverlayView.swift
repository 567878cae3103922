import SwipeSession

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
  func buttons(on screen: SessionScreen) -> [(Command, String)]?
  /// What waits for a key, in the footer; `nil` for nothing.
  var question: String? { get }
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
  func buttons(on screen: SessionScreen) -> [(Command, String)]? { nil }
  var question: String? { nil }
}

extension ReplaceFileQuestion: OverlayView {
  var question: String? { "\(path) exists and is not ours. Replace it?" }

  func buttons(on screen: SessionScreen) -> [(Command, String)]? {
    [(.answer(true), "Replace it"), (.answer(false), "Leave it")]
  }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    try lines.sayOnce(of: self, lines.spoken.question(path))
  }
}
