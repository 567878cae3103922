import ChoiceLog
import Platform

/// The log and the person that are meant: the options, with configured values filled in for those that were not given.
struct ConfiguredLog {
  let given: LogOptions
  /// `nil` is the usual log.
  let path: String?
  /// `nil` is the login name.
  let annotator: String?

  /// Returns the person whose choices on a deck are meant.
  ///
  /// This is the person whom `--as` names, else the one whom the server of a team's deck knows, else the configured
  /// one, else the login name.
  func person(on key: DeckKey, in log: ChoiceLog) throws -> String {
    if given.annotator == nil, case .name(let name) = key,
      let person = try log.snapshot({ try $0.teamPerson(ofDeckNamed: name) })
    {
      return person
    }
    return annotator ?? Annotator.standard()
  }

  /// Opens the log, and creates it if it does not exist.
  func open() throws(ChoiceLogError) -> ChoiceLog { try ChoiceLog(path.map { .file($0) } ?? .standard) }

  /// Opens the log if there is one, else an empty one in memory. Where none could be made, that is an error.
  func openForTrial() throws -> ChoiceLog {
    // The folder of the usual log is made with it.
    let hasFolder = path.map { access(SystemFile.folder(of: $0), W_OK) == 0 } ?? true
    let path = try path ?? LogLocation.standardPath()
    let isMissing = (SystemFile.size(path) ?? 0) == 0
    return isMissing && hasFolder ? try ChoiceLog(emptyAt: path) : try open()
  }

  /// Opens the log to read it; the person whom `--as` names must have chosen something.
  func openExisting() throws -> ChoiceLog {
    let log = try ChoiceLog.existing(path, isNamed: given.path != nil)
    if let name = given.annotator, name != LogOptions.everyone {
      try log.snapshot { try $0.requirePerson(name, option: "--as") }
    }
    return log
  }

  /// Whether the log does not exist yet, or the person has never chosen anything.
  func isUnused() throws -> Bool {
    let person = annotator ?? Annotator.standard()
    return try !ChoiceLog.existing(path, isNamed: false).snapshot { try $0.annotators() }
      .contains { $0.hasSameBytes(as: person) }
  }

  /// The guard of the files that a command with these options must not replace.
  func outputGuard(deck: String?, replacesForeign: Bool) -> OutputGuard {
    let usual = try? LogLocation.standardPath()
    return OutputGuard(
      deck: deck, logs: [path, usual].compactMap(\.self), configurations: given.configuration.paths,
      replacesForeign: replacesForeign)
  }

  /// Refuses a path at which no log may be created: an empty file may be a card or a configuration, and a name may
  /// belong to another log, such as `choices.sqlite-wal`.
  func requireLogPath(deck: String) throws {
    guard let path, (SystemFile.size(path) ?? 0) == 0, !ChoiceLog.isLog(path) else { return }
    do {
      try OutputGuard(deck: deck, configurations: given.configuration.paths).require(path, as: .log)
    } catch {
      // Another process may have created a log there just now; opening it will tell.
      guard SystemFile.size(path) == 0 || SystemFile.isGone(path) else { return }
      throw error
    }
  }
}
