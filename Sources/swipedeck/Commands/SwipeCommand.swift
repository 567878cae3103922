import ArgumentParser
import CardDeck
import ChoiceLog
import Pictures
import Platform
import SwipeSession
import TerminalCanvas
import TerminalFront
import TerminalText

/// `swipedeck [swipe] DECK`: opens a session on a deck.
struct SwipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe",
    abstract: "Open a deck and swipe.",
    usage: "swipedeck [swipe] DECK… [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck people.json                    → like, ← nope, u undo, q quit
        swipedeck people.json --export out.json  also write the choices at the end
        swipedeck people.json --where 'city=Tampere' --order random --limit 20
        swipedeck photos                         the pictures of a folder
        swipedeck *.JPG --order taken            these photos, the oldest first
        swipedeck papers.csv --order likely      what you may like comes first
        swipedeck papers.csv --again like,star   a second round
        swipedeck papers.ris --reason 'wrong population' --reason 'wrong design'
        swipedeck words.csv --reveal meaning     the meaning is hidden at first
        swipedeck --team postgresql://db.example.org/decks invoices
        producer | swipedeck - --export - | consumer
        swipedeck ./export                       a deck named like a command
      """)

  @Argument(
    help: "A file, a folder, several files, or - for standard input; with --team, the deck's name.",
    completion: Candidates.decks)
  var decks: [String] = []

  /// The path of the deck, or its name on the server.
  var deck: String? { decks.first }

  @OptionGroup(title: "Which cards, in which order") var selection: SelectionOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions
  @OptionGroup(title: "Appearance") var appearance: AppearanceOptions
  @OptionGroup(title: "A team's deck") var team: TeamOptions
  @OptionGroup var log: LogOptions

  @Flag(name: .customShort("0"), help: "The deck's lines end with NUL, as find -print0 writes them.")
  var endsWithNUL = false

  @Option(
    name: .customLong("reason"), parsing: .singleValue,
    help: ArgumentHelp(
      "A reason for a nope, for the keys 1 to 9 in turn. Replaces the deck's reasons. May be repeated.",
      valueName: "text"))
  var reasons: [String] = []

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write the choices to this file when you quit and at the end of the deck; - is standard output.",
      valueName: "file"),
    completion: .file())
  var exportPath: String?

  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Record the session in this file, as a script for 'swipedeck simulate'.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var recordPath: String?

  @Flag(help: "Let --export and --record replace a file that swipedeck did not write.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "In a folder, show other files as the text that a program makes of them, such as 'pdftotext {} -'.",
      valueName: "command"))
  var preview: String?

  @Flag(help: "Also show pictures that lie outside the deck's folder.")
  var allowOutsideImages = false

  @Flag(help: "Keep the earlier choices although the deck's records have changed.")
  var keep = false

  @Flag(help: "Repair a terminal that a killed program left broken, and exit.")
  var resetTerminal = false

  /// Whether each card has to be a file.
  private var requiresFiles = false

  func validate() throws {
    if deck == nil, team.url != nil {
      throw ValidationError("Name the deck as it is called on the server: swipedeck --team URL papers")
    }
    if decks.count > 1, team.url != nil { throw ValidationError("Name one deck of the server.") }
    if deck == nil, !resetTerminal { throw ValidationError("Name a deck: swipedeck people.json") }
    if let teamRefusal { throw ValidationError(teamRefusal + ".") }
    if recordPath == "-" { throw ValidationError("--record needs the name of a file.") }
    if log.annotator == LogOptions.everyone {
      throw ValidationError("--as all reads everyone's choices; it cannot make any.")
    }
  }

  func run() throws {
    if resetTerminal { return try Front.resetTerminal() }
    var command = self
    if team.url == nil { command.decks = try command.reading.path(of: decks).map { [$0] } ?? [] }
    guard let deck = command.deck else { return }
    let settings = try log.configuration.settings(with: entries)
    try settings.requireConsistency()
    // A configured order is for decks that have it.
    command.requiresFiles = selection.order == .taken
    command.selection = try selection.resolved(by: settings)
    command.exportPath = (exportPath ?? settings.path("export")).map(ExportTarget.resolved)
    command.log = log.resolved(by: settings)
    if let url = team.url {
      try command.swipe(team: url, deck, settings)
    } else {
      try command.swipe(deck, settings)
    }
  }

  /// The given options, as settings.
  var entries: [ConfigurationEntry] {
    let own = [ConfigurationEntry("export", exportPath), ConfigurationEntry("preview", preview)]
    let reasons =
      reasons.isEmpty
      ? []
      : [
        ConfigurationEntry(key: "reasons", parts: reasons, isList: true, source: .option(name: "--reason"))
      ]
    return log.entries + selection.entries + appearance.entries + reasons + own.compactMap(\.self)
  }

  // MARK: - With configured values filled in

  private func swipe(_ path: String, _ settings: EffectiveSettings) throws {
    let outputs = try outputs(deck: path)
    let opened = try OpenedDeck(
      path: path, options: log, reading: reading, endsWithNUL: endsWithNUL, filters: selection.filters,
      // A file arrives at once unless the disk is slow; a pipe may take any time. After this time the screen says
      // that it waits.
      until: .firstCardsWithin(DeckNaming.isPipe(path) ? .milliseconds(50) : .milliseconds(500)))
    do {
      try swipe(opened, settings, outputs)
    } catch {
      opened.forgetIfUnused()
      throw error
    }
  }

  private func swipe(team url: String, _ name: String, _ settings: EffectiveSettings) throws {
    // `validate()` has checked only an order that was given; this one may be configured.
    if let why = Self.teamRefusal(of: selection.order) { throw Failure(.usage, why) }
    try team.requirePictures()
    let outputs = try outputs(deck: nil)
    let (opened, team) = try TeamOpening.open(
      url: url, name: name, options: log, reveal: reading.fieldMap.reveal, pictures: team.pictures)
    try swipe(opened, settings, outputs, team: team)
  }

  private func swipe(
    _ opened: OpenedDeck, _ settings: EffectiveSettings, _ outputs: OutputGuard, team: SessionTeam? = nil
  ) throws {
    var outputs = outputs
    if exportPath != nil || recordPath != nil {
      outputs.knownDecks = try opened.log.knownPaths()
      if let exportPath { try outputs.require(exportPath) }
    }
    let hasDates = opened.deck.knownFormat?.hasFiles ?? true
    guard !requiresFiles || hasDates else {
      throw Failure(
        .usage, "\(opened.deck.path): --order taken is for pictures: a folder, files, or a list of paths")
    }
    let isCheckedLater = opened.hasOwnRecords && !opened.canBeChecked
    if keep {
      // The person says that the choices belong to the records as they are now.
      try opened.log.keepRecords(of: opened.scope.deck)
    } else if opened.hasOwnRecords, !isCheckedLater {
      try opened.requireSameRecords()
    }
    opened.noteSeen()
    var appearance = settings.appearance
    if !settings.isGiven("ascii") { appearance.isASCII = !OutputStyle.hasUnicode() }
    appearance.allowsOutsideImages = allowOutsideImages
    appearance.preview = try previewCommand(settings)
    var configuration = SessionConfiguration(
      deck: opened.deck,
      name: !opened.deck.isPiped || opened.isNamed ? opened.name : deck == "-" ? "standard input" : "a pipe",
      log: opened.log, scope: opened.scope,
      annotator: opened.annotator,
      exportsAtEnd: exportPath != nil && exportPath != "-",
      exporter: exporter(opened, outputs), now: WallClock.milliseconds)
    configuration.team = team
    try settings.apply(to: &configuration)
    let comparesLater = isCheckedLater && !keep
    if isCheckedLater || opened.hasOpenNames {
      configuration.objection = { hasAll in
        Failure.message { try Self.check(opened, comparesRecords: comparesLater && !hasAll) }
      }
    }
    configuration.part = selection.part
    configuration.part.isOfNamedFiles = opened.deck.isPart
    configuration.order = hasDates || selection.order != .taken ? selection.deckOrder : .file
    configuration.learning = selection.learnedOrder
    try lookUpSeeds(opened, &configuration)
    configuration.limit = selection.limit
    if opened.log.durability == .rollbackJournal { configuration.savingNote = "slow saving" }
    let record = try recordPath.map { path in
      try RecordFile(path: path, outputs) { [deck = opened.deck] in deck.id(at: Int($0)).text }
    }
    if let record { configuration.recorder = { record.record($0) } }
    let end: Front.End
    do {
      end = try Front.run(
        configuration, appearance: appearance,
        sending: { if isatty(STDERR_FILENO) == 1 { StandardError.say(ExitSummary.sending($0)) } },
        beforeSignal: { end in
          opened.noteSeenAfterwards()
          if let words = Self.unsaved(end, opened) { StandardError.say(words) }
        })
    } catch let problem as CardLoadingError {
      // Checked again for the full message.
      if case .refused = problem {
        try Self.check(opened, comparesRecords: comparesLater)
        try selection.learning.seeds?.require(in: opened.deck)
      }
      throw Failure(deck: opened.deck, problem, filters: selection.filters)
    }
    try finish(end, opened, outputs)
    try record?.finish()
  }

  /// Refuses seeds that the deck does not have. In a large deck they are looked up after the first frame.
  private func lookUpSeeds(_ opened: OpenedDeck, _ configuration: inout SessionConfiguration) throws {
    guard let seeds = selection.learning.seeds else { return }
    guard !opened.deck.isPiped else {
      throw Failure(.usage, "--seeds needs a deck that is a file: a pipe may end before a seed comes")
    }
    if opened.deck.progress.isComplete, opened.deck.count <= configuration.maxCardsAtOnce {
      return try seeds.require(in: opened.deck)
    }
    configuration.closingObjection = { Failure.message { try seeds.require(in: opened.deck) } }
  }

  /// Checks a deck that had not arrived when it was opened: its named fields, and the records that were decided on. May
  /// wait for more of the deck.
  private static func check(_ opened: OpenedDeck, comparesRecords: Bool) throws {
    try opened.requireNames()
    if comparesRecords { try opened.requireSameRecords() }
  }

  /// Checks the output files before the session begins: at its end it is too late to choose another file.
  private func outputs(deck: String?) throws -> OutputGuard {
    if let recordPath, ExportTarget.resolved(recordPath) == "-" {
      throw Failure(.usage, "--record \(recordPath): this is standard output; name a file")
    }
    if let exportPath, let recordPath, OutputGuard.areSame(exportPath, recordPath) {
      throw Failure(.usage, "--export and --record name the same file, \(exportPath); name two")
    }
    var outputs = try log.outputGuard(deck: deck, replacesForeign: force)
    if let exportPath { try outputs.require(exportPath) }
    if let recordPath { try outputs.require(recordPath, as: .recording) }
    outputs.recording = recordPath
    return outputs
  }

  private func previewCommand(_ settings: EffectiveSettings) throws -> PreviewCommand? {
    guard let text = settings.givenText("preview") else { return nil }
    do {
      let command = try PreviewCommand(text)
      if let program = command.words.first, preview != nil {
        try ProgramSearch.require(program, for: "--preview")
      }
      return command
    } catch let failure as Failure {
      throw failure
    } catch {
      throw ConfigurationFault("preview is wrong: \(error)", in: settings.source(of: "preview"))
    }
  }

  private func exporter(
    _ opened: OpenedDeck, _ outputs: OutputGuard
  ) -> @Sendable (ExportDestination) -> ExportOutcome {
    let named = exportPath == "-" ? nil : exportPath
    let own = named ?? ExportTarget.standard(deckName: DeckNaming.name(of: opened.name))
    return { mode in
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

  private static func unsaved(_ end: Front.End, _ opened: OpenedDeck) -> String? {
    ExitSummary.unsaved(end).map { "\($0); the log is \(opened.log.path)" }
  }

  /// Exports after the terminal is given back, and says what could not be saved.
  private func finish(_ end: Front.End, _ opened: OpenedDeck, _ outputs: OutputGuard) throws {
    opened.noteSeenAfterwards()
    if let exportPath { try DeckExporter(opened).write(to: exportPath, outputs) }
    if let words = Self.unsaved(end, opened) { throw Failure(.inputOutput, words) }
    // If the log was overwritten after the last commit, nothing is saved.
    if end.chosen.decided > 0 { try opened.log.requirePresence() }
    if let team = end.team {
      for line in ExitSummary.lines(team, command: ["swipedeck"] + again(opened)) { StandardError.say(line) }
    }
    guard !end.hungUp else { throw Failure(TerminalError.hungUp) }
    if isatty(STDERR_FILENO) == 1, let words = ExitSummary.line(end, command: exportCommand(opened)) {
      StandardError.say(words)
      if opened.deck.format == .folder, let deck,
        let words = ExitSummary.moving(end, in: deck, command: exportCommand(opened))
      {
        StandardError.say(words)
      }
    }
  }

  /// The words of the command line that opens the team's deck again.
  private func again(_ opened: OpenedDeck) -> [String] {
    Self.words([("--team", team.url), ("--pictures", team.pictures), ("--log", log.givenPath)]) + [
      opened.name
    ]
  }

  /// The words of the command line that exports the choices.
  private func exportCommand(_ opened: OpenedDeck) -> [String] {
    let isNameAlone = deck.map(DeckNaming.isPipe) == true || team.url != nil
    let name = log.deckName ?? (isNameAlone ? opened.name : nil)
    return ["swipedeck", "export"] + [isNameAlone ? nil : deck].compactMap(\.self)
      + Self.words([("--deck-id", name), ("--log", log.givenPath), ("--as", log.givenAnnotator)])
  }

  private static func words(_ options: [(name: String, value: String?)]) -> [String] {
    options.flatMap { option in option.value.map { [option.name, $0] } ?? [] }
  }
}
