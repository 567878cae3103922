import CardDeck
import ChoiceLog
import Pictures
import Platform
import SwipeSession
import TerminalCanvas
import TerminalFront
import TerminalText

/// A session on a deck, from opening the deck to the words after the end.
struct SwipeRun {
  private let command: SwipeCommand
  /// The deck's path, or its name on the server.
  private let name: String
  private let settings: EffectiveSettings
  private let configured: ConfiguredLog
  private let selection: SelectionOptions
  /// The file of `--export`, or the configured one.
  private let exportPath: String?
  private var outputs: OutputGuard
  private let opened: OpenedDeck
  /// `nil` unless the deck is a team's.
  private let team: SessionTeam?

  /// Opens the deck.
  ///
  /// - Parameters:
  ///   - command: The options. Those for reading say which files of the deck were named.
  ///   - name: The deck's path, or its name on the server.
  init(_ command: SwipeCommand, on name: String) throws {
    (self.command, self.name) = (command, name)
    settings = try command.log.configuration.settings(with: command.entries)
    selection = try command.selection.resolved(by: settings)
    exportPath = (command.exportPath ?? settings.path("export")).map(ExportTarget.resolved)
    configured = command.log.resolved(by: settings)
    let url = command.team.url
    if url != nil {
      // `validate()` has checked only an order that was given; this one may be configured.
      if let why = SwipeCommand.teamRefusal(of: selection.order) { throw Failure(.usage, why) }
      try command.team.requirePictures()
    }
    outputs = configured.outputGuard(deck: url == nil ? name : nil, replacesForeign: command.force)
    try Self.check(&outputs, export: exportPath, record: command.recordPath)
    if let url {
      let (deck, link) = try TeamOpening.open(
        url: url, name: name, in: configured, reveal: command.reading.fieldMap.reveal,
        pictures: command.team.pictures)
      (opened, team) = (deck, link)
    } else {
      opened = try OpenedDeck(
        path: name, in: configured, reading: command.reading, endsWithNUL: command.endsWithNUL,
        filters: selection.filters,
        // A file arrives at once unless the disk is slow; a pipe may take any time. After this time the screen says
        // that it waits.
        until: .firstCardsWithin(DeckNaming.isPipe(name) ? .milliseconds(50) : .milliseconds(500)))
      team = nil
    }
  }

  /// Checks the output files before the session begins: at its end it is too late to choose another file.
  private static func check(_ outputs: inout OutputGuard, export: String?, record: String?) throws {
    if let record, ExportTarget.resolved(record) == "-" {
      throw Failure(.usage, "--record \(record): this is standard output; name a file")
    }
    if let export, let record, OutputGuard.areSame(export, record) {
      throw Failure(.usage, "--export and --record name the same file, \(export); name two")
    }
    for path in [export, record].compactMap(\.self) where SystemFile.isGone(SystemFile.folder(of: path)) {
      throw Failure(.cannotCreate, "\(path): its folder does not exist; create it, or name another file")
    }
    if let export {
      try outputs.require(export)
      if export != "-" { try WholeFile.tryOut(export) }
    }
    if let record { try outputs.require(record, as: .recording) }
    outputs.recording = record
  }

  mutating func run() throws {
    let (end, record): (Front.End, RecordFile?)
    do {
      if exportPath != nil || command.recordPath != nil {
        outputs.knownDecks = try opened.log.knownPaths()
        if let exportPath { try outputs.require(exportPath) }
      }
      (end, record) = try session()
    } catch {
      opened.forgetIfUnused()
      throw error
    }
    do {
      try finish(end, record)
    } catch {
      if end.chosen.decided + end.unsaved == 0 { opened.forgetIfUnused() }
      throw error
    }
  }

  // MARK: - The session

  private func session() throws -> (Front.End, RecordFile?) {
    let deck = opened.deck
    let hasDates = deck.knownFormat?.hasFiles ?? true
    // A configured order is for decks that have it.
    guard command.selection.order != .taken || hasDates else {
      throw Failure(
        .usage, "\(deck.path): --order taken is for pictures: a folder, files, or a list of paths")
    }
    let isCheckedLater = opened.hasOwnRecords && !opened.canBeChecked
    if command.keep {
      // The person says that the choices belong to the records as they are now.
      try opened.log.keepRecords(of: opened.scope.deck)
    } else if opened.hasOwnRecords, !isCheckedLater {
      try opened.requireSameRecords()
    }
    opened.noteSeen()
    let appearance = try appearance()
    var configuration = SessionConfiguration(
      deck: deck,
      name: !deck.isPiped || opened.isNamed ? opened.name : name == "-" ? "standard input" : "a pipe",
      log: opened.log, scope: opened.scope, annotator: opened.annotator,
      exportsAtEnd: exportPath != nil && exportPath != "-", exporter: exporter(),
      now: WallClock.milliseconds)
    configuration.team = team
    try settings.apply(to: &configuration)
    let comparesLater = isCheckedLater && !command.keep
    if isCheckedLater || opened.hasOpenNames {
      configuration.objection = { [opened] hasAll in
        Failure.message { try opened.check(comparesRecords: comparesLater && !hasAll) }
      }
    }
    configuration.part = selection.part
    configuration.part.isOfNamedFiles = deck.isPart
    configuration.order = hasDates || selection.order != .taken ? selection.deckOrder : .file
    configuration.learning = selection.learnedOrder
    try lookUpSeeds(&configuration)
    configuration.limit = selection.limit
    if opened.log.durability == .rollbackJournal { configuration.savingNote = "slow saving" }
    let record = try command.recordPath.map { path in
      try RecordFile(path: path, outputs) { deck.id(at: Int($0)).text }
    }
    if let record { configuration.recorder = { record.record($0) } }
    let end: Front.End
    do {
      end = try Front.run(
        configuration, appearance: appearance,
        sending: { if isatty(STDERR_FILENO) == 1 { StandardError.say(ExitSummary.sending($0)) } },
        beforeSignal: { [opened] end in
          opened.noteSeenAfterwards()
          if let words = Self.unsaved(end, opened) {
            StandardError.say(words)
          } else {
            opened.log.close()
          }
        })
    } catch let problem as CardLoadingError {
      // Checked again for the full message.
      if case .refused = problem {
        try opened.check(comparesRecords: comparesLater)
        try selection.learning.seeds?.require(in: deck)
      }
      throw Failure(deck: deck, problem, filters: selection.filters)
    }
    return (end, record)
  }

  private func appearance() throws -> Appearance {
    var appearance = settings.appearance
    if !settings.isGiven("ascii") { appearance.isASCII = !OutputStyle.hasUnicode() }
    appearance.allowsOutsideImages = command.allowOutsideImages
    appearance.preview = try previewCommand()
    return appearance
  }

  private func previewCommand() throws -> PreviewCommand? {
    guard let text = settings.givenText("preview") else { return nil }
    let preview: PreviewCommand
    do {
      preview = try PreviewCommand(text)
    } catch {
      throw ConfigurationFault("preview is wrong: \(error)", in: settings.source(of: "preview"))
    }
    if let program = preview.words.first, command.preview != nil {
      try ProgramSearch.require(program, for: "--preview")
    }
    return preview
  }

  /// Refuses seeds that the deck does not have. In a large deck they are looked up after the first frame.
  private func lookUpSeeds(_ configuration: inout SessionConfiguration) throws {
    guard let seeds = selection.learning.seeds else { return }
    let deck = opened.deck
    guard !deck.isPiped else {
      throw Failure(.usage, "--seeds needs a deck that is a file: a pipe may end before a seed comes")
    }
    if deck.progress.isComplete, deck.count <= configuration.maxCardsAtOnce {
      return try seeds.require(in: deck)
    }
    configuration.closingObjection = { Failure.message { try seeds.require(in: deck) } }
  }

  private func exporter() -> @Sendable (ExportDestination) -> ExportOutcome {
    let named = exportPath == "-" ? nil : exportPath
    let own = named ?? ExportTarget.standard(deckName: DeckNaming.name(of: opened.name))
    return { [opened, outputs] mode in
      var outputs = outputs
      if mode == .replacing { outputs.replacesForeign = true }
      let target = mode == .beside ? ExportTarget.free(beside: own) : own
      do throws(OutputRefusal) {
        try outputs.check(target)
      } catch {
        return error == .foreign
          ? .wouldReplace(path: target) : .failed(reason: Failure(target, error).message)
      }
      do {
        return .written(path: target, choices: try DeckExporter(opened).write(to: target, outputs).entries)
      } catch {
        return .failed(reason: Failure(error).message)
      }
    }
  }

  // MARK: - The end

  private static func unsaved(_ end: Front.End, _ opened: OpenedDeck) -> String? {
    ExitSummary.unsaved(end).map { "\($0); the log is \(opened.log.path)" }
  }

  /// Exports after the terminal is given back, and says what could not be saved. Of several failures all are said; the first
  /// is thrown.
  private func finish(_ end: Front.End, _ record: RecordFile?) throws {
    func failure(of body: () throws -> Void) -> (any Error)? {
      do { try body() } catch { return error }
      return nil
    }
    opened.noteSeenAfterwards()
    let exported = failure { if let exportPath { try DeckExporter(opened).write(to: exportPath, outputs) } }
    let failures = [failure { try tell(end) }, exported, failure { try record?.finish() }].compactMap(\.self)
    for failure in failures.dropFirst() { StandardError.say(Failure(failure).message) }
    if let first = failures.first { throw first }
  }

  /// Says what was saved, and closes the log.
  private func tell(_ end: Front.End) throws {
    if let words = Self.unsaved(end, opened) { throw Failure(.inputOutput, words) }
    // The thread that saves would close it too late: the log would be left in two files, and who copies one has no choices.
    defer { opened.log.close() }
    // If the log was overwritten after the last commit, nothing is saved.
    if end.chosen.decided > 0 { try opened.log.requirePresence() }
    if let team = end.team {
      for line in ExitSummary.lines(team, command: teamCommand) { StandardError.say(line) }
    }
    guard !end.hungUp else { throw Failure(TerminalError.hungUp) }
    for cards in end.incomparable { StandardError.say("\(name): \(cards.words())") }
    if isatty(STDERR_FILENO) == 1, let words = ExitSummary.line(end, command: exportCommand) {
      StandardError.say(words)
      if opened.deck.format == .folder {
        StandardError.say(ExitSummary.moving(end, in: name, command: exportCommand))
      }
    }
  }

  /// The words of the command line that opens the team's deck again.
  private var teamCommand: [String] {
    let team = command.team
    return ["swipedeck"]
      + LogOptions.words([
        ("--team", team.url), ("--pictures", team.pictures), ("--log", configured.given.path),
      ])
      + [opened.name]
  }

  /// The words of the command line that exports the choices.
  private var exportCommand: [String] {
    let isNameAlone = DeckNaming.isPipe(name) || team != nil
    let given = configured.given
    return ["swipedeck", "export"] + (isNameAlone ? [] : [ShellWord.path(name)] + command.reading.words)
      + given.words(
        deckName: given.deckName ?? (isNameAlone ? opened.name : nil), annotator: given.annotator)
  }
}
