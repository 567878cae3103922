import SwipeSession

extension ReplaceFileQuestion: OverlayView {
  var question: String? { "\(path) exists and is not ours. Replace it?  y yes  n no" }

  func speak(to lines: LinePresenter, isIdle: Bool) throws(TerminalError) {
    try lines.endTyping()
    try lines.sayOnce(of: self, lines.spoken.question(path))
  }
}
