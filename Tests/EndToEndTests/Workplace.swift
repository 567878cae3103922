import Foundation
import Glibc
import TerminalEmulator

/// The folder of all workplaces; it goes when the tests have ended. Its path has no links in it, as the program
/// knows decks by such paths.
private let allWorkplaces: String = {
  let folder =
    FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    + "/swipedeck-tests-\(ProcessInfo.processInfo.processIdentifier)"
  atexit { try? FileManager.default.removeItem(atPath: allWorkplaces) }
  return folder
}()

/// A folder of its own for one test: a deck of numbered people, a log, and a home that no other test sees.
struct Workplace {
  let folder: String
  /// A JSON deck with the title "Trial", whose cards are p001, p002, … by the names of ``name(_:)``.
  let deck: String
  let log: String

  init(cards count: Int = 24) throws {
    folder = allWorkplaces + "/" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    deck = folder + "/trial.json"
    log = folder + "/log.sqlite"
    let cards = (1...max(1, count)).map { number in
      #"{"id":"\#(Workplace.id(number))","name":"\#(Workplace.name(number))","age":\#(20 + number),"bio":"\#(Workplace.words(number))\n\#(Self.rest)","tags":\#(Self.tags(number))}"#
    }
    try write(#"{"title":"Trial","cards":["# + cards.joined(separator: ",\n") + "]}", to: "trial.json")
  }

  static func id(_ number: Int) -> String { "p" + digits(number) }
  static func name(_ number: Int) -> String { "Person " + digits(number) }

  /// A line of the card's text; the name may lie under a stamp.
  /// Three, so that one of them is seen wherever the card is dragged and whatever lies over it.
  private static func tags(_ number: Int) -> String {
    #"["first tag of \#(digits(number))","second tag of \#(digits(number))","\#(lastTag(number))"]"#
  }

  /// At the foot of the card, 40 columns right of its other words.
  static func lastTag(_ number: Int) -> String { "third tag of \(digits(number))" }

  /// So much text that the card is not a short one.
  static let rest = Array(repeating: "There are many more words.", count: 8).joined(separator: " ")

  static func words(_ number: Int) -> String { "These are the words of \(digits(number))." }

  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 3 - String(number).count)) + String(number)
  }

  /// - Returns: The path of the file.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
  }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + name) }

  // MARK: - Starting the program

  /// Opens a deck in a terminal of 100 by 30 cells and waits for nothing.
  func open(
    _ deck: String? = nil, _ options: String..., columns: Int = 100, rows: Int = 30
  ) throws -> TerminalSession {
    try TerminalSession(
      testedProgram, [deck ?? self.deck, "--log", log] + options, environment: environment,
      columns: columns, rows: rows, directory: folder)
  }

  /// Opens the deck and waits until a card of it can be read.
  ///
  /// - Parameter output: Name of a file for standard output instead of the terminal.
  func start(at number: Int = 1, output: String? = nil, _ options: String...) throws -> TerminalSession {
    try start(at: number, output: output, options: options)
  }

  func start(at number: Int = 1, output: String? = nil, options: [String]) throws -> TerminalSession {
    let session = try TerminalSession(
      testedProgram, [deck, "--log", log] + options, environment: environment,
      directory: folder,
      output: output.map { folder + "/" + $0 })
    try session.wait(forCard: number)
    return session
  }

  /// The same on a disk that can be made to fail.
  func start(on disk: FaultyDisk) throws -> TerminalSession {
    let session = try TerminalSession(
      testedProgram, [deck, "--log", log], environment: disk.environment(of: self),
      directory: folder)
    try session.wait(forCard: 1)
    return session
  }

  /// Starts an interactive shell in the folder, with the program as `swipedeck` and `ready> ` as its prompt.
  func shell() throws -> TerminalSession {
    let program = testedProgram
    let path = String(program.dropLast("/swipedeck".count)) + ":/usr/bin:/bin"
    let changes = ["PATH": path, "PS1": "ready> "]
    let session = try TerminalSession(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: environment.merging(changes) { $1 },
      directory: folder)
    try session.wait(forPrompt: 1)
    return session
  }

  /// What a command that draws nothing said and how it ended.
  struct Finished {
    let status: TerminalSession.ExitStatus
    let output: String
    let errors: String

    /// The lines on standard error.
    var complaints: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The names of the files that have the log's contents.
  var logFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("log.sqlite") && !$0.hasSuffix("-lock") }.sorted()
  }

  /// Runs a command with the workplace's log and its outputs in files, to its end.
  func run(_ arguments: String...) throws -> Finished { try run(arguments) }

  /// - Parameter ownLog: Whether the workplace's log is named.
  func run(_ arguments: [String], ownLog: Bool = true) throws -> Finished {
    try finished(testedProgram, arguments + (ownLog ? ["--log", log] : []))
  }

  /// Runs a command with the workplace's log on a disk that can be made to fail.
  func run(on disk: FaultyDisk, _ arguments: [String]) throws -> Finished {
    try finished(
      testedProgram, arguments + ["--log", log], environment: disk.environment(of: self))
  }

  /// Runs any program in the folder, to its end.
  func runTool(_ executable: String, _ arguments: String...) throws -> Finished {
    try finished(executable, arguments)
  }

  func runTool(_ executable: String, _ arguments: [String]) throws -> Finished {
    try finished(executable, arguments)
  }

  /// The same where there is no terminal at all, not even a controlling one.
  func runWithoutTerminal(_ arguments: String...) throws -> Finished {
    try finished("/usr/bin/setsid", ["--wait", testedProgram] + arguments + ["--log", log])
  }

  private func finished(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Finished {
    let session = try TerminalSession(
      executable, arguments, environment: environment ?? self.environment, directory: folder,
      input: "/dev/null",
      output: folder + "/output", errors: folder + "/errors")
    let status = try session.waitForExit()
    return Finished(status: status, output: try read("output"), errors: try read("errors"))
  }

  var environment: [String: String] {
    [
      "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/configuration",
      "XDG_STATE_HOME": folder + "/state", "XDG_CACHE_HOME": folder + "/cache", "COLORTERM": "truecolor",
      "SWIFT_BACKTRACE": "enable=no",
    ]
  }
}
