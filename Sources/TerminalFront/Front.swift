import CardDeck
import ChoiceLog
import Pictures
import Platform
import SwipeSession
import TerminalCanvas
import TerminalIO

/// The terminal front: puts the parts together, runs a session, gives the terminal back.
package enum Front {
  package struct End: Sendable, Hashable {
    /// Choices that are not in the log, although leaving has waited for the disk. Choices that were taken back
    /// because they could not be saved count too, unless they were made again.
    package var unsaved: Int
    /// Notes that are not in the log.
    package var unsavedNotes = 0
    /// Whether some of these choices and notes may be in the log all the same.
    package var isUnsure: Bool
    /// The state in which the team was left; `nil` where the deck is one's own.
    package var team: TeamEnd?
    /// Whether the terminal went away.
    package var hungUp: Bool
    /// The choices that stand on the cards that were chosen in this session.
    package var chosen = Tally()
    /// What the choices are called.
    package var words = StampWords()
    /// How many cards are left to decide; `nil` while they are still being counted.
    package var left: Int?
    /// The part of the deck that ``left`` counts, in words; empty for the whole deck.
    package var about: [String] = []
    /// See ``Session/nextOfRound``.
    package var next: CardID?
    /// The cards that conditions left out because they could not compare them; empty while cards are still being counted.
    package var incomparable: [IncomparableCards] = []
  }

  /// How long leaving waits for the disk and the team's server together: when the person quits, and when the system
  /// says so.
  private static let timeout = (quit: Duration.seconds(5), signal: Duration.seconds(2))

  /// Runs until the person quits. A deadly signal ends the process, after the log and the terminal have been seen to.
  ///
  /// - Parameters:
  ///   - sending: Called, on another thread, when the terminal has been given back and a team's server takes its
  ///     time, with how many events it has not got.
  ///   - beforeSignal: Called when a signal is about to end the process and the log has been written.
  /// - Throws: ``TerminalError``, ``ChoiceLogError``, ``CardLoadingError``; the terminal is given back.
  package static func run(
    _ configuration: SessionConfiguration, appearance: Appearance,
    sending: @escaping @Sendable (_ toSend: Int) -> Void = { _ in }, beforeSignal: (End) -> Void = { _ in }
  ) throws -> End {
    let device = try TerminalDevice()
    try device.watchSignals()
    defer { device.stopWatchingSignals() }
    let waker = device.waker
    let mailbox = Mailbox<Message> { waker.wake() }
    let writer = ChoiceWriter(store: configuration.log) { mailbox.post(.session(.writer($0))) }
    let isPlain = appearance.isPlain || environment["TERM"] == "dumb"
    let size = device.size
    var configuration = configuration
    configuration.opening = opening(configuration.deck, appearance)
    if appearance.isPlain { configuration.reducesMotion = true }
    configuration.turnsCards = !isPlain
    configuration.showsPictures = !isPlain
    let session = try Session(
      configuration, writer: writer, layout: SessionScreen.swipeLayout(size),
      post: { mailbox.post(.session($0)) })
    defer { session.stopLoading() }
    var taken: TerminalControl?
    let end: EventLoop.End
    do {
      let presenter: any Presenter
      if isPlain {
        let control = TerminalControl(device, modes: nil, leave: "")
        try control.enter()
        presenter = LinePresenter(
          session, control: control, appearance: appearance,
          previews: CardMedia.previews(of: configuration.deck, appearance, mailbox),
          hasClipboard: !["", "dumb"].contains(environment["TERM"] ?? ""))
      } else {
        let terminal = try FullScreenTerminal(
          taking: device, environment: environment, appearance: appearance)
        let screen = SessionScreen(
          session, appearance: appearance, size: size, style: terminal.style,
          media: CardMedia(of: configuration.deck, appearance, mailbox))
        presenter = FullScreenPresenter(
          screen, on: terminal,
          pace: FramePace(
            framesPerSecond: appearance.framesPerSecond ?? (terminal.capabilities.isRemote ? 30 : 60)))
      }
      taken = presenter.control
      end = try EventLoop(presenter: presenter, mailbox: mailbox).run()
    } catch {
      _ = leave(taken, session, writer, sending)
      throw error
    }
    func result(_ team: TeamEnd?) -> End {
      let unsaved = session.pending.countUnsaved()
      let words = appearance.words(deck: session.labels, session.directions)
      return End(
        unsaved: unsaved.choices, unsavedNotes: unsaved.notes, isUnsure: writer.isUnsure, team: team,
        hungUp: end == .hungUp,
        chosen: session.pending.chosen, words: words,
        left: session.left, about: session.about(words).map(\.text), next: session.nextOfRound,
        incomparable: session.incomparable)
    }
    if case .signal(let signal) = end {
      let left = save(session, writer, within: timeout.signal)
      beforeSignal(result(session.leaveTeam(atMost: left)))
      taken?.die(by: signal)
    }
    let team = leave(taken, session, writer, sending)
    if case .stuck(let problem) = end { throw problem }
    return result(team)
  }

  /// Gives the terminal back before anything is waited for.
  ///
  /// - Returns: How the team was left; `nil` where the deck is one's own.
  private static func leave(
    _ control: TerminalControl?, _ session: Session, _ writer: ChoiceWriter,
    _ sending: @escaping @Sendable (Int) -> Void
  ) -> TeamEnd? {
    session.end(at: .zero)
    control?.leaveTerminal()
    let left = save(session, writer, within: timeout.quit)
    session.finishExport()
    return session.leaveTeam(atMost: left, slow: sending)
  }

  /// Waits until all that was done is in the log.
  ///
  /// - Returns: How much of the time is left; 0 or more.
  private static func save(_ session: Session, _ writer: ChoiceWriter, within limit: Duration) -> Duration {
    let end = ContinuousClock.now + limit
    var left: Duration { max(.zero, ContinuousClock.now.duration(to: end)) }
    session.end(at: .zero)
    session.identifyWaiting(within: limit)
    _ = writer.drain(within: left)
    return left
  }

  /// Repairs the terminal after a program was killed.
  package static func resetTerminal() throws(TerminalError) {
    let device = try TerminalDevice()
    try device.makeCooked()
    try device.write(TerminalModes.resetSequence)
  }

  private static func opening(_ deck: Deck, _ appearance: Appearance) -> CardOpening {
    let folder = PictureFolder(of: deck, allowsOutside: appearance.allowsOutsideImages)
    return CardOpening(
      findFile: folder.file(atLink:),
      isFolder: deck.format.hasFiles,
      opener: DesktopOpener(environment: CurrentProcess.variables))
  }

  private static var environment: [String: String] {
    var variables: [String: String] = [:]
    for name in Capabilities.variables {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
