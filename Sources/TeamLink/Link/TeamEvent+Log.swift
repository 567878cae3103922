import ChoiceLog

extension TeamEvent {
  /// In characters.
  private static let longestCause = 64
  /// In bytes.
  private static let longestNote = 1 << 16

  /// What a server would not take is cut: the log keeps it whole.
  ///
  /// - Parameter blockSize: Of the deck.
  init(_ unsent: UnsentEvent, blockSize: Int) {
    let event = unsent.logged.event
    let kind: Kind =
      switch event.kind {
      case .choose: .choose
      case .undo: .undo
      case .redo: .redo
      case .note: .note
      }
    self.init(
      number: unsent.logged.identity.number,
      card: Int64(unsent.block) * Int64(blockSize) + Int64(unsent.position), kind: kind,
      choice: unsent.logged.choice, standing: unsent.standing, clock: max(0, unsent.clock), at: event.at,
      dwell: event.dwell,
      cause: String(String.UnicodeScalarView(event.cause.unicodeScalars.prefix(Self.longestCause))),
      figures: event.figures, note: event.note.map(Self.sendable))
  }

  /// A NUL, which a server has no place for, becomes U+FFFD, which is longer.
  private static func sendable(_ note: String) -> String {
    guard note.utf8.count > longestNote / 3 else { return note }
    var text = String.UnicodeScalarView()
    var size = 0
    for scalar in note.unicodeScalars {
      let scalar = scalar == "\0" ? "\u{FFFD}" : scalar
      size += UTF8.width(scalar)
      if size > longestNote { break }
      text.append(scalar)
    }
    return String(text)
  }
}
