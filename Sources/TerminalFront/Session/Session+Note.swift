import SwipeEngine

extension Session {
  func beginNote(at time: Duration) {
    guard let top = controller.stack.topCard, !refusesWhileLoading(top, at: time), !source.id(top).isEmpty
    else { return }
    show(.noting(top, InputLine(source.note(top) ?? "")), at: time)
  }

  func typeNote(_ number: Number, _ line: InputLine, _ key: KeyPress, at time: Duration) {
    var line = line
    isDirty = true
    switch line.handle(key) {
    case .done:
      leaveOverlay(at: time)
      let text = line.text.trimmed
      guard text != source.note(number) ?? "" else { return }
      book.noted(number, text)
      notice.show(text.isEmpty ? "note removed" : "noted", at: time)
      return
    case .cancelled: return leaveOverlay(at: time)
    case .complete: complete(&line, among: source.seenWords)
    case .changed, .ignored: break
    }
    show(.noting(number, line), at: time)
  }

  func hint(_ line: InputLine) -> String {
    let completion = Completion(of: line.lastWord, among: source.seenWords)
    guard !completion.matches.isEmpty else {
      return "#tag and @name can be completed with Tab  ·  Enter keeps  ·  Esc back"
    }
    return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
  }

  /// Back to the cards, or to the summary where there are none.
  func leaveOverlay(at time: Duration) { show(restingMode, at: time) }
}

extension String {
  /// Without blanks at either end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
