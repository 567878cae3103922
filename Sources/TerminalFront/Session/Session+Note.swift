import SwipeEngine

extension Session {
  func beginNote(at time: Duration) {
    guard let top = controller.stack.topCard, !refusesWhileLoading(top, at: time),
      !source.card(top).id.isEmpty
    else { return }
    guard source.id(top) != nil else {
      return notice.show(
        "whether there is a note on this card is still being looked up; try again in a moment", at: time)
    }
    let line = InputLine(source.note(top) ?? "", limit: InputLine.noteLimit)
    show(.noting(top, line, asksToDrop: false), at: time)
  }

  /// - Parameter asksToDrop: Whether the key answers the question that ``dropQuestion`` asks.
  func typeNote(_ number: Number, _ line: InputLine, asksToDrop: Bool, _ key: KeyPress, at time: Duration) {
    var line = line
    isDirty = true
    switch line.handle(key) {
    case .done:
      leaveOverlay(at: time)
      keep(line, on: number, at: time)
      return
    case .cancelled:
      guard !asksToDrop, losesMoreThanAWord(line) else { return leaveOverlay(at: time) }
      return show(.noting(number, line, asksToDrop: true), at: time)
    case .complete: complete(&line, among: source.seenWords)
    case .full: notice.show("the note is full: it takes 64 KiB", isWarning: true, at: time)
    case .changed, .ignored: break
    }
    show(.noting(number, line, asksToDrop: false), at: time)
  }

  func pasteInNote(_ number: Number, _ line: InputLine, _ text: String, at time: Duration) {
    var line = line
    if line.insert(text) == .full {
      notice.show(
        "the note is full: the end of what was pasted is left out", isWarning: true, at: time,
        for: .seconds(20))
    }
    show(.noting(number, line, asksToDrop: false), at: time)
  }

  /// Keeps a note half written when the session is ended from outside, so that it is there the next time.
  package func keepUnfinishedNote(at time: Duration) {
    guard case .noting(let number, let line, _) = mode, !line.text.trimmed.isEmpty else { return }
    leaveOverlay(at: time)
    keep(line, on: number, at: time)
  }

  /// Only what was typed: a note that others have written meanwhile is not replaced by the one before it.
  private func keep(_ line: InputLine, on number: Number, at time: Duration) {
    let text = line.text.trimmed
    guard !text.utf8.elementsEqual(line.initial.trimmed.utf8) else { return }
    book.noted(number, text)
    notice.show(text.isEmpty ? "note removed" : "noted", at: time)
  }

  /// What was typed is what differs from the note as it was; some scripts write sentences without a blank.
  private func losesMoreThanAWord(_ line: InputLine) -> Bool {
    let common = zip(line.text, line.initial).prefix { $0 == $1 }.count
    let typed = line.text.dropFirst(common).trimmed
    return typed.count > 20 || typed.contains(where: \.isWhitespace)
  }

  static let dropQuestion = "Esc drops what you wrote  ·  Enter keeps it  ·  any other key goes on"

  func hint(_ line: InputLine) -> String {
    let completion = Completion(of: line.lastWord, among: source.seenWords)
    guard !completion.matches.isEmpty else {
      return "#tag and @name can be completed with Tab  ·  Enter keeps  ·  Esc back"
    }
    return "Tab: " + completion.matches.prefix(8).joined(separator: "  ")
  }

  /// Back to the cards, or to the summary where there are none.
  func leaveOverlay(at time: Duration) {
    show(restingMode, at: time)
    catchUp(at: time)
  }
}

extension StringProtocol {
  /// Without blanks at either end.
  fileprivate var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
