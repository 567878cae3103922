import ArgumentParser
import CardDeck
import ChoiceLog
import TerminalFront

/// `swipedeck [swipe] DECK`: the main job.
struct SwipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe",
    abstract: "Open a deck and swipe. (default)",
    discussion: """
      EXAMPLES
        swipedeck people.json
        swipedeck people.json --export choices.json
        swipedeck ./export                     a deck whose name is a command
      """)

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: .file())
  var deck: String?

  @OptionGroup var log: LogOptions
  @OptionGroup var selection: SelectionOptions

  @Option(
    name: .customLong("export"),
    help: "Write the choices to this file on leaving and at the end of the deck; - is standard output.",
    completion: .file())
  var exportPath: String?

  @Option(
    name: .customLong("record"),
    help: "Write what is done to this file, as a script that swipedeck simulate plays.",
    completion: .file(extensions: ["jsonl"]))
  var recordPath: String?

  @Option(help: "How many colours: auto, truecolor, 256, 16, 8 or none.")
  var color = ColorChoice.auto

  @Option(help: "Who paints: direct, or curses.")
  var screen: ScreenKind?

  @Flag(
    help:
      "Say in lines what happens instead of drawing a screen: for screen readers, and terminals that only print."
  )
  var plain = false

  @Flag(help: "Let cards jump instead of fly.")
  var reduceMotion = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(help: "Show pictures that lie outside the deck's folder too.")
  var allowOutsideImages = false

  @Flag(help: "Keep the choices although the deck's records are not those that they were made on.")
  var keep = false

  @Flag(help: "Give back a terminal that a killed program has left behind, and do nothing else.")
  var resetTerminal = false

  func validate() throws {
    if deck == nil, !resetTerminal { throw ValidationError("Name a deck: swipedeck people.json") }
    if recordPath == "-" { throw ValidationError("--record needs the name of a file.") }
    if log.annotator == Selection.everyone {
      throw ValidationError("--as all reads everyone's choices; it cannot make any.")
    }
  }

  func run() throws {
    do throws(Failure) {
      if resetTerminal { return try reset() }
      guard let deck else { return }
      try swipe(deck)
    } catch {
      throw error.reported()
    }
  }

  private var look: Front.Look {
    var look = Front.Look()
    look.color = color.depth
    look.screen = screen
    look.isASCII = ascii
    look.reducesMotion = reduceMotion
    look.isPlain = plain
    return look
  }

  private func reset() throws(Failure) {
    do {
      try Front.resetTerminal()
    } catch {
      throw Failure(error)
    }
  }

  private func swipe(_ path: String) throws(Failure) {
    let opened = try OpenedDeck(path: path, options: log)
    try RecordComparison.check(opened, keeps: keep)
    opened.noteSeen()
    if let exportPath { try check(exportPath, deck: path) }
    var sitting = Front.Sitting(
      deck: opened.deck, name: opened.name, log: opened.log, scope: opened.scope,
      annotator: opened.annotator,
      exportsAtEnd: exportPath != nil && exportPath != "-", exporter: exporter(opened))
    sitting.selection = try selection.selection(from: opened.deck)
    sitting.limit = selection.limit
    sitting.allowsOutsideImages = allowOutsideImages
    let record = try recordFile(opened)
    if let record { sitting.recorder = { record.record($0) } }
    let end: Front.End
    do {
      end = try Front.run(sitting, look: look, now: WallClock.milliseconds)
    } catch let error as TerminalError {
      throw Failure(error)
    } catch let error as ChoiceLogError {
      throw Failure(error)
    } catch {
      throw Failure(status: .inputOutput, message: "\(error)")
    }
    try finish(end, opened)
    try record?.finish()
  }

  /// A file that is not an export is not lost to a slip of the fingers, and cannot be asked about on leaving.
  private func check(_ target: String, deck: String) throws(Failure) {
    try ExportTarget.refuse(target, over: deck)
    guard target != "-", ExportTarget.isForeign(target) else { return }
    throw Failure(
      status: .cannotCreate,
      message: "\(target): this file was not written by swipedeck; remove it or name another")
  }

  private func recordFile(_ opened: OpenedDeck) throws(Failure) -> RecordFile? {
    guard let recordPath else { return nil }
    let deck = opened.deck
    return try RecordFile(path: recordPath, deck: deck.path) { deck.id(at: Int($0)) }
  }

  private func exporter(_ opened: OpenedDeck) -> Session.Exporter {
    let named = exportPath == "-" ? nil : exportPath
    let target = named ?? ExportTarget.standard(deckName: opened.name)
    let deckPath = opened.deck.path
    return { replacesForeignFile in
      do throws(Failure) {
        try ExportTarget.refuse(target, over: deckPath)
        if !replacesForeignFile, named == nil, ExportTarget.isForeign(target) {
          return .wouldReplace(path: target)
        }
        return .written(path: target, choices: try Exporting(opened).write(to: target).entries)
      } catch {
        return .failed(reason: error.message)
      }
    }
  }

  /// After the terminal is given back: the export, and what could not be saved.
  private func finish(_ end: Front.End, _ opened: OpenedDeck) throws(Failure) {
    if let exportPath { try Exporting(opened).write(to: exportPath) }
    guard end.unsaved == 0 else {
      throw Failure(
        status: .inputOutput,
        message:
          "\(end.unsaved) \(end.unsaved == 1 ? "choice is" : "choices are") not saved; the log is \(opened.log.path)"
      )
    }
    guard !end.hungUp else { throw Failure(TerminalError.hungUp) }
  }
}

/// The argument of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, truecolor, none
  case ansi256 = "256"
  case ansi16 = "16"
  case ansi8 = "8"

  /// `nil` leaves it to the terminal's word.
  var depth: ColorDepth? {
    switch self {
    case .auto: nil
    case .truecolor: .trueColor
    case .ansi256: .ansi256
    case .ansi16: .ansi16
    case .ansi8: .ansi8
    case .none: ColorDepth.none
    }
  }
}

extension ScreenKind: ExpressibleByArgument {}
