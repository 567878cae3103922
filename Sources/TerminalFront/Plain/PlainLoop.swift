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
  private var typed: String?

  /// - Parameter control: Taken already.
  init(session: Session, control: TerminalControl, waiter: Waiter, feed: SessionFeed) {
    self.session = session
    self.control = control
    self.waiter = waiter
    self.feed = feed
    parser.isRemote = true
  }

  /// The words are the deck's, which may not have begun.
  private var voice: PlainVoice { PlainVoice(words: session.words, keyMap: session.keys) }

  func run() throws(TerminalError) -> RunLoop.End {
    let tally = session.book.tally
    try say(
      voice.welcome(
        title: session.title, total: session.source.deck.count, isCounting: session.isArriving,
        decided: tally.decided - tally.later))
    feed.arrivals?.begin()
    do {
      while true {
        try sayWhatIsNew()
        if let end = try turn() {
          try say(["\(session.book.savedCount) saved in this session."])
          return end
        }
      }
    } catch .hungUp {
      return .hungUp
    }
  }

  private func turn() throws(TerminalError) -> RunLoop.End? {
    let deadline = [session.nextWake, parser.deadline].compactMap(\.self).min()
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
    let before = session.controller.stack.topCard
    let choices = session.pace.choices.count
    switch session.handle(event, at: time) {
    case .quit: return .quit
    case .interrupt: return .signal(.interrupt)
    case .abort: return .signal(.quit)
    case .suspend: try stop(wholeGroup: true)
    case .repaint: saidTop = nil
    case nil: break
    }
    if session.pace.choices.count > choices, let last = session.pace.choices.last, let before {
      try say([voice.chose(last.choice, session.source.card(before))])
    }
    if session.pace.choices.count < choices, let top = session.controller.stack.topCard {
      try say([voice.tookBack(session.source.card(top))])
    }
    try sayOverlay()
    return nil
  }

  // MARK: - Saying

  /// What the other front shows over the cards is read out once and closed.
  private func sayOverlay() throws(TerminalError) {
    switch session.mode {
    case .help:
      session.show(.swiping, at: now)
      try say(voice.keys)
    case .reading(let number, _):
      session.show(.swiping, at: now)
      try say(voice.details(session.source.card(number), note: session.source.note(number)))
    case .question(.replaceFile(let path)): try sayOnce("\(path) exists and is not ours. Replace it? y or n")
    case .searching(let search): try echo("find: ", search.line.text)
    case .noting(_, let line): try echo("note: ", line.text)
    case .swiping, .summary:
      if typed != nil { try say([""]) }
      typed = nil
    }
  }

  private func sayWhatIsNew() throws(TerminalError) {
    if let text = session.notice.text { try sayOnce(text) } else { saidNotice = nil }
    switch session.mode {
    case .summary:
      if !saidEnd {
        try say(
          voice.end(session.book.tally, total: session.source.deck.count) + [voice.keysAtEnd])
      }
      saidEnd = true
      saidTop = nil
    case .searching(let search):
      guard let shown = session.found(search), shown != saidTop else { return }
      saidTop = shown
      try say(["", "found: \(voice.title(of: session.source.card(shown))). \(session.hint(search))"])
      typed = search.line.text
    case .swiping:
      saidEnd = false
      if let words = session.waitingWords, words != saidWaiting { try say([words]) }
      saidWaiting = session.waitingWords
      guard let top = session.controller.stack.topCard, top != saidTop else { return }
      session.isUnseen = false
      saidTop = top
      let tally = session.book.tally
      try say([
        voice.headline(
          session.source.card(top), decided: tally.decided - tally.later, total: session.source.deck.count)
      ])
    case .help, .reading, .question, .noting: break
    }
  }

  private func sayOnce(_ text: String) throws(TerminalError) {
    guard text != saidNotice else { return }
    saidNotice = text
    try say([text])
  }

  /// Typing as it is typed, without repeating the line for every letter.
  private func echo(_ prompt: String, _ text: String) throws(TerminalError) {
    let before = typed
    typed = text
    guard let before else { return try write(prompt + text) }
    if text.hasPrefix(before) { return try write(String(text.dropFirst(before.count))) }
    try write("\r\n" + prompt + text)
  }

  private func say(_ lines: [String]) throws(TerminalError) {
    try write(lines.map { $0 + "\r\n" }.joined())
  }

  private func write(_ text: String) throws(TerminalError) { try control.device.write(text.utf8) }

  private var now: Duration { start.duration(to: .now) }
}
