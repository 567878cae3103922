extension Session {
  /// Hands what the top card points to to the desktop, or says why not.
  package func openLink(at time: Duration) {
    guard let top = stack.topCard, !refusesWhileLoading(top, at: time) else { return }
    letGo(at: time)
    guard var opening, let outcome = opening.open(cards.card(top), at: time) else { return }
    self.opening = opening
    isDirty = true
    switch outcome {
    case .opening(let claim): notice.show("opening \(claim.words)", at: time)
    case .refused(let claim, let why):
      notice.show("not opened, \(why): \(claim.words)", isWarning: true, at: time)
    case .noDesktop(let claim):
      notice.show("no desktop to open it on: \(claim.words)", at: time, for: .seconds(20))
    case .failed(let claim): notice.show("not opened: \(claim.words)", isWarning: true, at: time)
    case .nothing: notice.show("this card has no file and no url to open", at: time)
    }
  }

  /// Hears of what could not be opened after all.
  func checkOpening(at time: Duration) {
    guard opening != nil, let claim = opening?.check(at: time) else { return }
    isDirty = true
    notice.show("nothing here could open \(claim.words)", isWarning: true, at: time)
  }
}
