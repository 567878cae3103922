import CardDeck
import Pictures
import SwipeSession
import TerminalCanvas
import TerminalIO
import TerminalText

/// Shows a session without a screen: says in lines what happens, for screen readers and terminals that can only
/// print.
final class LinePresenter: Presenter {
  let session: Session
  let control: TerminalControl
  private let appearance: Appearance
  /// What programs say of files that do not show themselves.
  private let previews: PreviewCache?
  /// Whether the terminal may have a clipboard.
  private let hasClipboard: Bool

  /// What has been said already.
  private var hasWelcomed = false
  private var saidTop: UInt32?
  private var saidNotice: String?
  private var saidEnd = false
  private var saidWaiting: String?
  /// The overlay that has said the line which it says once.
  private weak var saidOverlay: AnyObject?
  /// The card that a search has found, `nil` for none, and the search's state then; `nil` before either is said.
  private var saidFound: (card: UInt32?, state: DeckSearch.State)?
  /// The part of the typed text that has been said; `nil` while nothing is typed.
  private var typed: String?
  /// Whether the line that is being typed is the last one said.
  private var isOnTypedLine = false
  /// The card that is read out; `nil` before the first.
  private var reading: CardReading?
  /// The card that is read out once its preview is there.
  private var awaitingPreview: UInt32?
  /// The time of the frame or event being handled.
  private var time = Duration.zero

  /// - Parameter control: Taken already.
  init(
    _ session: Session, control: TerminalControl, appearance: Appearance, previews: PreviewCache? = nil,
    hasClipboard: Bool = true
  ) {
    self.session = session
    self.previews = previews
    self.hasClipboard = hasClipboard
    self.control = control
    self.appearance = appearance
  }

  let hasAsked = false
  let isRemote = true
  let nextWake: Duration? = nil
  let graphics: (any GraphicsOutput)? = nil
  let isResized = false

  /// The words of the stamps; a deck that has not begun may still change them.
  var words: StampWords { appearance.words(deck: session.labels, session.directions) }
  var spoken: SpokenLines { SpokenLines(words: words, keyMap: session.keys) }

  // MARK: - Presenter

  func show(at time: Duration) throws(TerminalError) -> Duration? {
    self.time = time
    if !hasWelcomed {
      hasWelcomed = true
      let (done, total, _) = session.progress
      let welcome = spoken.welcome(
        title: session.title, decided: done, total: total, about: session.context(words).map(\.text),
        remarks: session.counts.remarks, isCounting: session.isArriving,
        team: session.teamReport == nil ? nil : TeamText.welcome(session.teamCounts))
      try say([welcome] + spoken.keys(session.hints, session.reasons))
    }
    try sayChanges(isIdle: true)
    if session.overlay == nil { try sayTopCard() }
    if let number = awaitingPreview {
      // Who has moved on, or types, does not want to hear it any more.
      if session.overlay == nil, session.stack.topCard == number {
        try read(number)
      } else {
        awaitingPreview = nil
      }
    }
    session.overlay?.wasDrawn(at: time)
    return nil
  }

  func handle(_ event: InputEvent, at time: Duration) throws(TerminalError) -> Session.Request? {
    self.time = time
    var request: Session.Request?
    switch event {
    case .key(let key): request = session.handle(key, at: time)
    case .focus(let hasFocus): session.focusChanged(to: hasFocus, at: time)
    case .paste(let text, _): session.paste(text, at: time)
    // There is nothing to point at.
    case .mouse, .reply: break
    }
    if request == nil || request == .repaint { try sayChanges(isIdle: false) }
    if request == .suspend {
      // What is typed or asked is said anew when the program goes on.
      try endTyping()
      canSayAgain()
    }
    return request
  }

  func receive(_ message: Message, at time: Duration) {
    switch message {
    case .session(let message): session.receive(message, at: time)
    case .preview(let result): previews?.receive(result)
    default: break
    }
  }

  func receive(_ reply: TerminalReply, at time: Duration) {}
  func resize(at time: Duration) {}
  func flush() throws(TerminalError) { try control.terminal.flush() }
  func repaint() { saidTop = nil }

  // MARK: - Saying

  private func sayChanges(isIdle: Bool) throws(TerminalError) {
    var said: [String] = []
    for change in session.dequeueChanges() {
      switch change {
      case .chose(let choice, let number, let reason):
        // Of a card outside the session the notice tells.
        if session.notice?.isOutside != true {
          said.append(spoken.chose(choice, session.cards.card(number), reason: reason))
        }
        // Asked again, the card is read from its front on.
        if reading?.number == number { reading = nil }
      case .undid(let number) where session.notice?.isOutside != true:
        said.append(spoken.tookBack(session.cards.card(number)))
      case .explained(let number):
        let isTurned = reading?.number == number && reading?.isTurned == true
        said += spoken.reasons(of: number, in: session, isTurned: isTurned)
      case .copied(let id):
        if hasClipboard {
          try control.terminal.write(session.copy(id, at: time) ?? "")
        } else {
          session.show(.noClipboard, at: time)
        }
      case .undid, .performed, .began: break
      }
    }
    if !said.isEmpty { try say(said) }
    if let notice = session.notice { try sayNotice(notice) } else { saidNotice = nil }
    if let overlay = session.overlayView {
      try overlay.speak(to: self, isIdle: isIdle)
    } else {
      try endTyping()
    }
  }

  private func sayNotice(_ notice: Notice) throws(TerminalError) {
    // These are said already.
    switch notice {
    case .undone, .chose, .standing: return saidNotice = nil
    default: break
    }
    let text = notice.text
    guard text != saidNotice else { return }
    saidNotice = text
    try say([text])
  }

  private func sayTopCard() throws(TerminalError) {
    saidEnd = false
    let waiting = session.awaited?.spokenText ?? (session.isTopLoading ? "reading the next card …" : nil)
    if let waiting, waiting != saidWaiting { try say([waiting]) }
    saidWaiting = waiting
    guard let top = session.stack.topCard, !session.isTopLoading, !session.isSettling else { return }
    session.wasShown(fits: true)
    guard top != saidTop else { return }
    saidTop = top
    let progress = session.progress
    try say([
      spoken.headline(
        session.cards.card(top), decided: progress.done, total: progress.total,
        isSoFar: session.teamReport != nil && session.isArriving, isDrawn: session.isDrawn(top))
    ])
  }

  // MARK: - What overlays say

  func close() { session.closeOverlay(at: time) }

  func endTyping() throws(TerminalError) {
    if isOnTypedLine { try say([]) }
    (typed, saidFound) = (nil, nil)
  }

  /// Says a line, once while the overlay is open.
  func sayOnce(of overlay: AnyObject, _ line: String) throws(TerminalError) {
    guard saidOverlay !== overlay else { return }
    saidOverlay = overlay
    try say([line])
    // What is typed then begins a line of its own.
    typed = nil
  }

  /// Lets a line that is said once be said again.
  func canSayAgain() { saidOverlay = nil }

  /// - Parameter overlay: Its buttons name what can be done.
  func sayEnd(_ overlay: SummaryOverlay) throws(TerminalError) {
    if !saidEnd {
      try say(
        [(session.isArriving ? "" : "End of the deck. ") + session.endHeading] + session.endRemarks(words)
          + [
            spoken.tally(session.progress.tally),
            spoken.keysAtEnd(overlay.buttons(in: session, words) ?? []),
          ].filter { !$0.isEmpty })
    }
    saidEnd = true
    saidTop = nil
  }

  func sayFound(_ card: UInt32?, _ state: DeckSearch.State, hint: String) throws(TerminalError) {
    if card == nil, state != .none {
      // The search goes on: what comes of it is said anew, but for the card that was found before.
      if saidFound?.card == nil { saidFound = nil }
      return
    }
    if let saidFound, saidFound.card == card, saidFound.state == state { return }
    saidFound = (card, state)
    guard let card else { return try say([hint]) }
    saidTop = card
    try say(["found: \(spoken.title(of: session.cards.card(card))). \(hint)"])
  }

  /// Reads a card out, or reads on where it stopped.
  func read(_ number: UInt32) throws(TerminalError) {
    if reading?.number != number || reading?.isAtEnd == true {
      guard let card = try wholeCard(number) else { return }
      reading = CardReading(card, number, note: session.cards.note(number))
    }
    guard let lines = reading?.next() else { return }
    let key = SpokenLines.label(of: session.keys.keys(for: .open))
    let more = reading?.isBeforeHidden == true ? "turns it" : "reads on"
    try say(lines + (reading?.isAtEnd == false ? key.map { ["… \($0) \(more)"] } ?? [] : []))
  }

  /// The card with its file's preview; `nil` while that is loading, which is said once.
  private func wholeCard(_ number: UInt32) throws(TerminalError) -> Card? {
    let card = session.cards.card(number)
    guard let previews, card.image == nil, card.body == nil, card.problem == nil else { return card }
    previews.beginFrame()
    let preview = previews.find(Array(card.id.text.utf8))
    previews.endFrame()
    let isAwaited = awaitingPreview == number
    awaitingPreview = preview == .loading ? number : nil
    if preview == .loading, !isAwaited { try say(["reading the file …"]) }
    return preview == .loading ? nil : card.previewed(preview)
  }

  /// Says what is typed letter by letter. Where the line has changed otherwise it is said anew, the end of a long
  /// one.
  func echo(_ prompt: String, _ text: String) throws(TerminalError) {
    guard typed != text else { return }
    if let typed, text.hasPrefix(typed) {
      try write(SafeText.line(text.dropFirst(typed.count)))
    } else {
      try write((isOnTypedLine ? "\r\n" : "") + prompt + SafeText.line(text.suffix(200)))
    }
    typed = text
    isOnTypedLine = true
  }

  /// Says lines; each is made harmless and stays one line.
  func say(_ lines: [String]) throws(TerminalError) {
    try write((isOnTypedLine ? "\r\n" : "") + lines.map { SafeText.line($0) + "\r\n" }.joined())
    isOnTypedLine = false
  }

  /// - Parameter text: Text that is harmless already.
  private func write(_ text: String) throws(TerminalError) {
    try control.terminal.write(appearance.isASCII ? ASCIIFolding.text(text) : text)
  }
}
