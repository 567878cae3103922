import ChoiceLog

extension TeamEvent {
  /// In Unicode scalars.
  private static let longestCause = 64

  /// Makes the event that is sent. Texts that are too long for a server are cut; the log keeps them whole.
  ///
  /// - Parameters:
  ///   - blockSize: The deck's.
  ///   - clock: The logical clock that it is sent with, which may differ from the log's.
  init(_ unsent: UnsentEvent, blockSize: Int, clock: Int64) {
    let event = unsent.logged.event
    self.init(
      event: ChoiceEvent(
        event.note.map { .note(Self.sendable($0)) } ?? event.kind, card: event.card, deck: event.deck,
        annotator: event.annotator,
        cause: String(String.UnicodeScalarView(event.cause.unicodeScalars.prefix(Self.longestCause))),
        at: event.at, dwell: event.dwell, reason: event.reason.map(Self.sendable), figures: event.figures),
      number: unsent.logged.identity.number,
      card: Int64(unsent.block) * Int64(blockSize) + Int64(unsent.position),
      choice: unsent.logged.choice, standing: unsent.standing, clock: max(0, clock))
  }

  /// Cuts a note or a reason to the bytes of ``LogLimits/note``, counting a NUL as the U+FFFD that is sent for it, as PostgreSQL has no NUL.
  private static func sendable(_ note: String) -> String {
    guard note.utf8.count > LogLimits.note / 3 else { return note }
    var text = String.UnicodeScalarView()
    var size = 0
    for scalar in note.unicodeScalars {
      let scalar = scalar == "\0" ? "\u{FFFD}" : scalar
      size += UTF8.width(scalar)
      if size > LogLimits.note { break }
      text.append(scalar)
    }
    return String(text)
  }
}
