import ChoiceLog
import Platform

/// A log that is only read. It is never created; one that does not exist yet has no entries.
struct ReadableLog {
  /// `nil` if the log does not exist yet.
  let log: ChoiceLog?

  init(_ log: ChoiceLog) { self.log = log }

  /// - Parameters:
  ///   - path: `nil` is the usual log.
  ///   - isNamed: Whether an option names the log; then it must exist.
  init(path: String?, isNamed: Bool) throws {
    let path = try path ?? LogLocation.standardPath()
    guard let file = FileStamp(of: path), !file.isRegular || file.size != 0 else {
      guard !isNamed || SystemFile.exists(path) else { throw Failure.noSuchFile(path) }
      log = nil
      return
    }
    log = try ChoiceLog.reading(path)
  }

  init(_ options: LogOptions) throws {
    let options = try options.resolved()
    try self.init(path: options.path, isNamed: options.isLogNamed)
    if options.isPersonNamed, let name = options.annotator, name != LogOptions.everyone {
      try snapshot { try $0.requirePerson(name, option: "--as") }
    }
  }

  func snapshot<Result>(_ body: (LogSnapshot) throws -> Result) throws -> Result {
    guard let log else { return try ChoiceLog.emptySnapshot(body) }
    return try log.snapshot(body)
  }

  /// A line that says a person has no choices on a deck, and who has; `nil` if the person has some, or nobody has.
  /// - Parameters:
  ///   - name: What the deck is called in the sentence.
  ///   - advice: How to reach the choices of the others.
  func absence(
    in scope: ChoiceScope, of name: String, advice: String = "--as all shows those of"
  ) throws
    -> String?
  {
    guard let person = scope.annotator else { return nil }
    return try snapshot { snapshot in
      let others = try snapshot.annotators(of: scope.deck).filter { !$0.hasSameBytes(as: person) }
      guard !others.isEmpty, try snapshot.tally(in: scope).decided == 0 else { return nil }
      return
        "\(name): \(person) has no choices on this deck; \(advice) \(NearestName.listed(others))"
    }
  }

  /// The paths of the known decks that are files or folders.
  func knownPaths() throws -> [String] {
    try snapshot { try $0.decks() }.compactMap { if case .path(let path) = $0.key { path } else { nil } }
  }

  /// Whether nobody of this name has ever chosen anything.
  func isUnused(by name: String) throws -> Bool {
    try !snapshot { try $0.annotators() }.contains { $0.hasSameBytes(as: name) }
  }

  /// Reads a log that is named on the command line, without changing it.
  ///
  /// - Parameter path: `nil` is the usual log, which is opened as always.
  static func snapshot<Result>(of path: String?, _ body: (LogSnapshot) throws -> Result) throws -> Result {
    guard let path else { return try ReadableLog(path: nil, isNamed: false).snapshot(body) }
    guard SystemFile.exists(path) else { throw Failure.noSuchFile(path) }
    return try ChoiceLog.readOnly(path, body)
  }
}

extension LogSnapshot {
  /// Refuses a name under which nobody has ever chosen anything: it is misspelled.
  ///
  /// - Parameter option: The option that has the name.
  func requirePerson(_ name: String, option: String) throws {
    let people = try annotators()
    guard !people.contains(where: name.hasSameBytes) else { return }
    let advice = people.isEmpty ? "the log has no names yet" : NearestName.advice(name, among: people)
    throw Failure(
      status: .noInput, message: "\(option) \(name): nobody of this name has chosen anything; \(advice)")
  }
}
