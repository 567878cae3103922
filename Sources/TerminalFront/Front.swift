import CardDeck
import ChoiceLog
import Platform

/// Who paints.
package enum ScreenKind: String, Sendable, Hashable, CaseIterable {
  case direct, curses
}

/// The terminal front: puts the parts together, runs a sitting, gives the terminal back.
package enum Front {
  /// What a sitting is about.
  package struct Sitting {
    package var deck: Deck
    /// The cards to show and their order; `nil` is all as the deck has them.
    package var query: DeckQuery?
    /// The most undecided cards; `nil` is all.
    package var limit: Int?
    /// The deck's name, shown where it has no title.
    package var name: String
    package var log: ChoiceLog
    package var scope: ChoiceScope
    package var annotator: String
    /// Whether the end of the deck writes the export by itself.
    package var exportsAtEnd: Bool
    package var exporter: @Sendable (_ replacesForeignFile: Bool) -> ExportOutcome
    /// Whether pictures may lie outside the deck's folder.
    package var allowsOutsideImages = false
    /// What shows files of a folder that do not show themselves; `nil` for nothing.
    package var preview: PreviewCommand?
    /// How choices are kept where that is not as usual, for the footer; `nil` if it is.
    package var savingNote: String?
    /// Says why the deck is not what it has to be, `nil` if it is. Called on another thread when the first cards have
    /// come, where it may wait for more, and again with `true` when all have; `nil` if all of it is known already.
    package var objection: (@Sendable (_ hasAll: Bool) -> String?)?
    /// Called when a signal is about to end the process and the log has been written.
    package var beforeSignal: (@Sendable () -> Void)?
    /// Writes the session down; `nil` for nobody.
    package var recorder: SessionRecorder?

    package init(
      deck: Deck, name: String, log: ChoiceLog, scope: ChoiceScope, annotator: String,
      exportsAtEnd: Bool,
      exporter: @escaping @Sendable (_ replacesForeignFile: Bool) -> ExportOutcome
    ) {
      self.deck = deck
      self.name = name
      self.log = log
      self.scope = scope
      self.annotator = annotator
      self.exportsAtEnd = exportsAtEnd
      self.exporter = exporter
    }
  }

  /// What a sitting came to.
  package struct End: Sendable, Hashable {
    /// Events that are not in the log, after all the waiting that was reasonable.
    package var unsaved: Int
    /// Whether some of these may be in the log all the same.
    package var isUnsure: Bool
    /// Whether the terminal went away.
    package var hungUp: Bool
    /// What stands on the cards that this session has chosen on.
    package var chosen = Tally()
    /// How many cards are left to decide; `nil` while they are still being counted.
    package var left: Int?

    package init(
      unsaved: Int, isUnsure: Bool, hungUp: Bool, chosen: Tally = Tally(), left: Int? = nil
    ) {
      self.unsaved = unsaved
      self.isUnsure = isUnsure
      self.hungUp = hungUp
      self.chosen = chosen
      self.left = left
    }
  }

  /// How long leaving waits for the disk: when the person quits, and when the system says so.
  static let patience = (quit: Duration.seconds(5), signal: Duration.seconds(2))

  /// How it looks and moves; what is `nil` is left to what the terminal says of itself.
  package struct Look: Sendable, Hashable {
    package var color: ColorDepth?
    /// `nil` is our own painter, unless the terminal is not of the ANSI kind.
    package var screen: ScreenKind?
    package var isASCII = false
    package var reducesMotion = false
    /// Lines instead of a screen; also where the terminal can do no better.
    package var isPlain = false
    /// Of motions; `nil` is 60, or 30 over a network.
    package var framesPerSecond: Int?
    package var usesMouse = true
    package var keys = KeyMap.standard
    package var theme = Theme()
    package var physics = Physics()
    /// Words on the stamps where the deck has none of its own.
    package var labels = DeckLabels()
    /// Words on the stamps whatever the deck says.
    package var forcedLabels = DeckLabels()

    package init() {}
  }

  /// Runs until the person quits. A deadly signal ends the process, after the log and the terminal have been seen to.
  ///
  /// - Parameter now: Milliseconds since 1970.
  /// - Throws: ``TerminalError``, ``ChoiceLogError``, ``ArrivalProblem``; the terminal is given back.
  package static func run(_ sitting: Sitting, look: Look, now: @escaping () -> Int64) throws -> End {
    let device = try TerminalDevice()
    let waiter = try Waiter(device: device)
    let reports = ReportBox(waker: waiter.waker)
    let writer = ChoiceWriter(store: sitting.log) { reports.put($0) }
    let assembly = try SessionAssembly(
      sitting, look: look, writer: writer, reports: reports, size: device.size,
      pictures: look.isPlain ? nil : pictures(of: sitting, waker: waiter.waker), waker: waiter.waker, now: now
    )
    let (session, feed) = (assembly.session, assembly.feed)
    defer { feed.arrivals?.cancel() }
    session.opening = opening(of: sitting)
    if !look.isPlain { session.previews = previews(of: sitting, waker: waiter.waker) }
    let environment = Self.environment()
    let control: TerminalControl
    let end: RunLoop.End
    do {
      if look.isPlain || environment["TERM"] == "dumb" {
        control = TerminalControl(device: device, modes: .none, leave: "")
        try control.enter()
        end = try PlainLoop(session: session, control: control, waiter: waiter, feed: feed).run()
      } else {
        let stage = try TerminalStage(taking: device, environment: environment, look: look)
        control = stage.control
        end = try RunLoop(
          session: session, stage: stage, waiter: waiter, feed: feed,
          pace: FramePace(framesPerSecond: look.framesPerSecond ?? (stage.isRemote ? 30 : 60))
        ).run()
      }
    } catch {
      session.keepUnfinishedNote(at: .zero)
      finishHeld(session, within: patience.quit)
      _ = writer.drain(within: patience.quit)
      throw error
    }
    session.keepUnfinishedNote(at: .zero)
    if case .signal(let signal) = end {
      finishHeld(session, within: patience.signal)
      _ = writer.drain(within: patience.signal)
      sitting.beforeSignal?()
      control.die(by: signal)
    }
    control.leaveTerminal()
    feed.desk.finish()
    finishHeld(session, within: patience.quit)
    _ = writer.drain(within: patience.quit)
    if case .stuck(let problem) = end { throw problem }
    let unsaved = writer.pendingCount + writer.acknowledge().count + session.book.heldCount
    return End(
      unsaved: unsaved, isUnsure: writer.isUnsure, hungUp: end == .hungUp, chosen: session.book.chosen,
      left: session.isArriving ? nil : session.counts.undecided)
  }

  /// Looks at the cards that choices wait for, so that they can be saved.
  private static func finishHeld(_ session: Session, within limit: Duration) {
    let (deck, end) = (session.source.deck, ContinuousClock.now + limit)
    session.book.sendHeld()
    while session.book.isHolding, ContinuousClock.now < end {
      let known = deck.identifiedCount
      deck.identify(upTo: min(deck.count, known + 4096))
      session.book.sendHeld()
      if known == deck.count { usleep(1000) }
    }
  }

  /// Mends what a killed program has left of the terminal.
  package static func resetTerminal() throws(TerminalError) {
    let device = try TerminalDevice()
    try device.makeCooked()
    try device.write(TerminalModes.resetSequence.utf8)
  }

  private static func pictures(of sitting: Sitting, waker: Waker) -> PictureShelf {
    let folder = PictureFolder(deck: sitting.deck.path, allowsOutside: sitting.allowsOutsideImages)
    let child = PictureChild(folder: folder)
    return PictureShelf(
      loader: PictureLoader(
        // Whatever is wrong with a picture, its card is shown without one.
        decode: { request in try? child.decode(request) }, arrived: { waker.wake() }))
  }

  /// `nil` for decks that are no folders: they do not get to name files for a program.
  private static func previews(of sitting: Sitting, waker: Waker) -> PreviewShelf? {
    guard let preview = sitting.preview, sitting.deck.format == .folder else { return nil }
    let child = PreviewChild(preview, folder: PictureFolder(deck: sitting.deck.path))
    return PreviewShelf(preview: { child.preview($0) }, arrived: { waker.wake() })
  }

  private static func opening(of sitting: Sitting) -> CardOpening {
    CardOpening(
      folder: PictureFolder(deck: sitting.deck.path, allowsOutside: sitting.allowsOutsideImages),
      isFolder: sitting.deck.format == .folder,
      opener: DesktopOpener(environment: DesktopOpener.presentEnvironment))
  }

  /// What was asked for on the command line, else the deck's own words, which are data, else the configured ones.
  static func words(_ look: Look, deck: DeckLabels) -> StampWords {
    func word(_ label: KeyPath<DeckLabels, String?>, _ standard: String) -> String {
      for labels in [look.forcedLabels, deck, look.labels] {
        let safe = labels[keyPath: label].map { SafeText.line($0, atMost: 256) } ?? ""
        if !safe.allSatisfy(\.isWhitespace) { return safe }
      }
      return standard
    }
    return StampWords(
      left: word(\.nope, "NOPE"), right: word(\.like, "LIKE"), up: word(\.star, "STAR"),
      down: word(\.later, "LATER"))
  }

  private static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    for name in ["TERM", "COLORTERM", "NO_COLOR", "TMUX", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
