import ChoiceLog

/// The front without a screen: says in lines what happens, for screen readers and terminals that can only print.
///
/// The same session as the other front's, so that every key means the same.
final class PlainLoop {
  private let session: Session
  private let control: TerminalControl
  private let waiter: Waiter
  private let feed: SessionFeed
  private var parser = InputParser()
  private var events: [InputEvent] = []
  /// When the last wait ended.
  private var lastTurn = Duration.zero
  /// Does not go on while the machine sleeps.
  private let start = SuspendingClock.now

  /// What has been said already.
  private var saidTop: UInt32?
  private var saidNotice: String?
  private var saidEnd = false
  private var saidWaiting: String?
  private var saidQuestion = false
  /// The card that a search has found, and whether it is the only one; `nil` where there is none.
  private var saidFound: (card: UInt32, state: DeckSearch.State)?
  private var saidNoneFound = false
  /// What is being typed, as far as it has been said; `nil` while nothing is.
  private var typed: String?
  /// Whether the line that is being typed is the last one said.
  private var isOnTypedLine = false
  /// What is being read out; `nil` before the first.
  private var reading: PlainReading?
  /// What the event at hand has done to cards.
  private var deeds: [String] = []

  /// - Parameter control: Taken already.
  init(session: Session, control: TerminalControl, waiter: Waiter, feed: SessionFeed) {
    self.session = session
    self.control = control
    self.waiter = waiter
    self.feed = feed
    parser.isRemote = true
    session.onDeed = { [weak self] deed in self?.note(deed) }
  }

  /// The words are the deck's, which may not have begun.
  private var voice: PlainVoice { PlainVoice(words: session.words, keyMap: session.keys) }

  func run() throws(TerminalError) -> RunLoop.End {
    try say(
      voice.welcome(title: session.title, counts: session.counts, isCounting: session.isArriving))
    feed.arrivals?.begin()
    do {
      while true {
        try sayWhatIsNew()
        if let end = try turn() { return end }
      }
    } catch .hungUp {
      return .hungUp
    }
  }

  private func turn() throws(TerminalError) -> RunLoop.End? {
    let deadline = [session.nextWake, session.nextLook, parser.deadline].compactMap(\.self).min()
    let ready = try waiter.wait(timeout: session.isSearching ? .zero : deadline.map { max(.zero, $0 - now) })
    let before = lastTurn
    let time = now
    lastTurn = time
    session.advance(to: time)
    for signal in ready.signals {
      if signal.isDeadly { return .signal(signal) }
      if signal == .stop { try stop(wholeGroup: false) }
      if signal == .continued {
        // SIGSTOP does not say when it comes.
        session.wasStopped(from: before, to: now)
        try control.resume()
      }
    }
    if ready.woken {
      feed.deliver(to: session, at: time)
      if let problem = session.problem { return .stuck(problem) }
      if session.leaves { return .quit }
    }
    if ready.output { try control.device.flush() }
    if ready.input {
      let result = try control.device.read { parser.feed($0, at: time, into: &events) }
      if result == .hungUp { return .hungUp }
    } else {
      parser.expire(at: time, into: &events)
    }
    defer { events.removeAll(keepingCapacity: true) }
    for event in events {
      if let end = try take(event, at: time) { return end }
    }
    return nil
  }

  private func stop(wholeGroup: Bool) throws(TerminalError) {
    let before = now
    try control.suspend(wholeGroup: wholeGroup)
    session.wasStopped(from: before, to: now)
  }

  private func take(_ event: InputEvent, at time: Duration) throws(TerminalError) -> RunLoop.End? {
    // There is nothing to point at; reports are of a mode that a killed program has left on.
    if case .mouse = event { return nil }
    switch session.handle(event, at: time) {
    case .quit: return .quit
    case .interrupt: return .signal(.interrupt)
    case .abort: return .signal(.quit)
    case .suspend: try stop(wholeGroup: true)
    case .repaint: saidTop = nil
    case nil: break
    }
    try sayDeeds()
    try sayNotice()
    try sayOverlay()
    return nil
  }

  // MARK: - Saying

  private func note(_ deed: Session.Deed) {
    switch deed {
    case .chose(let choice, let number): deeds.append(voice.chose(choice, session.source.card(number)))
    case .undid(let number): deeds.append(voice.tookBack(session.source.card(number)))
    }
  }

  private func sayDeeds() throws(TerminalError) {
    guard !deeds.isEmpty else { return }
    try say(deeds)
    deeds = []
  }

  /// What the other front shows over the cards is read out once and closed.
  private func sayOverlay() throws(TerminalError) {
    if case .question(.replaceFile(let path)) = session.mode {
      if !saidQuestion { try say([voice.question(path)]) }
      saidQuestion = true
    } else {
      saidQuestion = false
    }
    switch session.mode {
    case .help:
      session.leaveOverlay(at: now)
      try say(voice.keys)
    case .reading(let number, _):
      session.leaveOverlay(at: now)
      try read(number)
    case .searching(let search): try echo("find: ", search.line.text)
    case .noting(_, _, asksToDrop: true):
      try say([voice.dropQuestion])
      // What goes on begins a line of its own.
      typed = nil
    case .noting(_, let line, asksToDrop: false): try echo("note: ", line.text)
    case .swiping, .summary, .question:
      if isOnTypedLine { try say([]) }
      (typed, saidFound, saidNoneFound) = (nil, nil, false)
    }
  }

  /// Reads a card out, or reads on where it stopped.
  private func read(_ number: UInt32) throws(TerminalError) {
    if reading?.number != number || reading?.isAtEnd == true {
      reading = PlainReading(session.wholeCard(number), number, note: session.source.note(number))
    }
    guard let lines = reading?.next() else { return }
    let key = session.keys.keys(for: .open).first { !$0.isArrow }?.label ?? ""
    try say(lines + (reading?.isAtEnd == false ? ["… \(key) reads on"] : []))
  }

  private func sayWhatIsNew() throws(TerminalError) {
    session.lookOutside(at: now)
    try sayDeeds()
    try sayNotice()
    try sayOverlay()
    switch session.mode {
    case .summary:
      if !saidEnd {
        try say(voice.end(session.counts) + [voice.keysAtEnd])
      }
      saidEnd = true
      saidTop = nil
    case .searching(let search): try sayFound(search)
    case .swiping:
      saidEnd = false
      let waiting = session.waitingWords ?? (session.isTopLoading ? "reading the next card …" : nil)
      if let waiting, waiting != saidWaiting { try say([waiting]) }
      saidWaiting = waiting
      guard let top = session.controller.stack.topCard, !session.isTopLoading else { return }
      session.isUnseen = false
      guard top != saidTop else { return }
      let card = session.source.card(top)
      saidTop = top
      let counts = session.counts
      try say([voice.headline(card, decided: counts.decided, total: counts.cards)])
    case .help, .reading, .question, .noting: break
    }
  }

  private func sayFound(_ search: DeckSearch) throws(TerminalError) {
    if let shown = session.found(search) {
      saidNoneFound = false
      guard saidFound?.card != shown || saidFound?.state != search.state else { return }
      saidFound = (shown, search.state)
      saidTop = shown
      try say(["found: \(voice.title(of: session.source.card(shown))). \(session.hint(search))"])
    } else {
      guard search.state == .none else { return saidNoneFound = false }
      saidFound = nil
      guard !saidNoneFound else { return }
      saidNoneFound = true
      try say([session.hint(search)])
    }
    typed = search.line.text
  }

  private func sayNotice() throws(TerminalError) {
    if let text = session.notice.text { try sayOnce(text) } else { saidNotice = nil }
  }

  private func sayOnce(_ text: String) throws(TerminalError) {
    guard text != saidNotice else { return }
    saidNotice = text
    try say([text])
  }

  /// Typing as it is typed, without repeating the line for every letter; of a long one that is said anew its end.
  private func echo(_ prompt: String, _ text: String) throws(TerminalError) {
    guard typed != text else { return }
    if let typed, text.hasPrefix(typed) {
      try write(SafeText.line(text.dropFirst(typed.count)))
    } else {
      try write((isOnTypedLine ? "\r\n" : "") + prompt + SafeText.line(text.suffix(200)))
    }
    typed = text
    isOnTypedLine = true
  }

  /// Whatever is in a line, it is one line, and does nothing to the terminal.
  private func say(_ lines: [String]) throws(TerminalError) {
    try write((isOnTypedLine ? "\r\n" : "") + lines.map { SafeText.line($0) + "\r\n" }.joined())
    isOnTypedLine = false
  }

  /// - Parameter text: Harmless already.
  private func write(_ text: String) throws(TerminalError) { try control.device.write(text.utf8) }

  private var now: Duration { start.duration(to: .now) }
}
