import CardDeck
import ChoiceLog

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
    package var selection: DeckSelection?
    /// The most undecided cards; `nil` is all.
    package var limit: Int?
    /// The deck's name, shown where it has no title.
    package var name: String
    package var log: any ChoiceStore
    package var scope: ChoiceScope
    package var annotator: String
    /// Whether the end of the deck writes the export by itself.
    package var exportsAtEnd: Bool
    package var exporter: Session.Exporter
    /// Whether pictures may lie outside the deck's folder.
    package var allowsOutsideImages = false
    /// Writes the session down; `nil` for nobody.
    package var recorder: SessionRecorder?

    package init(
      deck: Deck, name: String, log: any ChoiceStore, scope: ChoiceScope, annotator: String,
      exportsAtEnd: Bool,
      exporter: @escaping Session.Exporter
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
    /// Whether the terminal went away.
    package var hungUp: Bool
  }

  /// How long leaving waits for the disk: when the person quits, and when the system says so.
  private static let patience = (quit: Duration.seconds(5), signal: Duration.seconds(2))

  /// How it looks and moves; what is `nil` is left to what the terminal says of itself.
  package struct Look: Sendable, Hashable {
    package var color: ColorDepth?
    /// `nil` is our own painter, unless the terminal is not of the ANSI kind.
    package var screen: ScreenKind?
    package var isASCII = false
    package var reducesMotion = false
    /// Lines instead of a screen; also where the terminal can do no better.
    package var isPlain = false

    package init() {}
  }

  /// Runs until the person quits. A deadly signal ends the process, after the log and the terminal have been seen to.
  ///
  /// - Parameter now: Milliseconds since 1970.
  /// - Throws: ``TerminalError``, ``ChoiceLogError``; the terminal is given back.
  package static func run(_ sitting: Sitting, look: Look, now: @escaping () -> Int64) throws -> End {
    let device = try TerminalDevice()
    let waiter = try Waiter(device: device)
    let reports = ReportBox(waker: waiter.waker)
    let writer = ChoiceWriter(store: sitting.log) { reports.put($0) }
    let session = try Self.session(
      sitting, look: look, writer: writer, size: device.size,
      pictures: look.isPlain ? nil : pictures(of: sitting, waker: waiter.waker), now: now)
    let environment = Self.environment()
    let control: TerminalControl
    let end: RunLoop.End
    do {
      if look.isPlain || environment["TERM"] == "dumb" {
        control = TerminalControl(device: device, modes: .none, leave: "")
        try control.enter()
        end = try PlainLoop(session: session, control: control, waiter: waiter, reports: reports).run()
      } else {
        let stage = try TerminalStage(taking: device, environment: environment, look: look)
        control = stage.control
        end = try RunLoop(
          session: session, stage: stage, waiter: waiter, reports: reports,
          pace: FramePace(framesPerSecond: stage.isRemote ? 30 : 60)
        ).run()
      }
    } catch {
      _ = writer.drain(within: patience.quit)
      throw error
    }
    if case .signal(let signal) = end {
      _ = writer.drain(within: patience.signal)
      control.die(by: signal)
    }
    control.leaveTerminal()
    _ = writer.drain(within: patience.quit)
    return End(unsaved: writer.pendingCount + writer.acknowledge().count, hungUp: end == .hungUp)
  }

  /// Mends what a killed program has left of the terminal.
  package static func resetTerminal() throws(TerminalError) {
    let device = try TerminalDevice()
    try device.makeCooked()
    try device.write(TerminalModes.resetSequence.utf8)
  }

  private static func session(
    _ sitting: Sitting, look: Look, writer: ChoiceWriter, size: TerminalSize, pictures: PictureShelf?,
    now: @escaping () -> Int64
  ) throws -> Session {
    let log = sitting.log
    let standing = try log.newest(Int.max, before: nil, only: nil, in: sitting.scope)
    let source = CardSource(deck: sitting.deck) { try? log.note(on: $0, in: sitting.scope) }
    let book = ChoiceBook(
      source: source, writer: writer,
      place: ChoiceBook.Place(deck: sitting.scope.deck, annotator: sitting.annotator),
      decided: try log.decided(in: sitting.scope), tally: try log.tally(in: sitting.scope), now: now)
    let labels = sitting.deck.labels
    return try Session(
      title: SafeText.line(sitting.deck.title ?? sitting.name),
      words: StampWords(
        left: word(labels.nope, "NOPE"), right: word(labels.like, "LIKE"), up: word(labels.star, "STAR"),
        down: word(labels.later, "LATER")),
      source: source, book: book,
      start: SessionStart(
        deck: sitting.deck, standing: standing.reversed(), selection: sitting.selection, limit: sitting.limit),
      size: size, pictures: pictures, reducesMotion: look.reducesMotion || look.isPlain,
      exportsAtEnd: sitting.exportsAtEnd,
      exporter: sitting.exporter, recorder: sitting.recorder)
  }

  private static func pictures(of sitting: Sitting, waker: Waker) -> PictureShelf {
    let folder = PictureFolder(deck: sitting.deck.path, allowsOutside: sitting.allowsOutsideImages)
    let child = PictureChild(folder: folder)
    return PictureShelf(
      loader: PictureLoader(
        // Whatever is wrong with a picture, its card is shown without one.
        decode: { request in try? child.decode(request) }, arrived: { waker.wake() }))
  }

  private static func word(_ label: String?, _ standard: String) -> String {
    let safe = label.map { SafeText.line($0) } ?? ""
    return safe.allSatisfy(\.isWhitespace) ? standard : safe
  }

  private static func environment() -> [String: String] {
    var variables: [String: String] = [:]
    for name in ["TERM", "COLORTERM", "NO_COLOR", "TMUX", "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
