import ChoiceLog
import Platform

extension ChoiceLog {
  /// Opens a log to read it. It is never created; one that does not exist yet has no entries.
  ///
  /// - Parameters:
  ///   - path: `nil` is the usual log.
  ///   - isNamed: Whether an option names the log; then it must exist.
  static func existing(_ path: String?, isNamed: Bool) throws -> ChoiceLog {
    let path = try path ?? LogLocation.standardPath()
    guard let file = FileStamp(of: path), !file.isRegular || file.size != 0 else {
      guard !isNamed || SystemFile.exists(path) else { throw Failure.noSuchFile(path) }
      return try ChoiceLog(emptyAt: path)
    }
    return try ChoiceLog.reading(path)
  }

  /// Closes the log, which must not be open twice, and opens it for writing.
  func reopenedForWriting() throws(ChoiceLogError) -> ChoiceLog {
    close()
    return try ChoiceLog(.file(path))
  }

  /// A line that says a person has no choices on a deck, and who has; `nil` if the person has some, or nobody has.
  ///
  /// - Parameters:
  ///   - name: What the deck is called in the sentence.
  ///   - advice: How to reach the choices of the others.
  func noChoicesRemark(
    in scope: ChoiceScope, of name: String, advice: String = "--as all shows those of"
  ) throws -> String? {
    guard let person = scope.annotator else { return nil }
    return try snapshot { snapshot in
      let others = try snapshot.annotators(of: scope.deck).filter { !$0.hasSameBytes(as: person) }
      guard !others.isEmpty, try snapshot.tally(in: scope).decided == 0 else { return nil }
      return "\(name): \(person) has no choices on this deck; \(advice) \(NearestName.listed(others))"
    }
  }

  /// The paths of the known decks that are files or folders.
  func knownPaths() throws -> [String] {
    try snapshot { try $0.decks() }.compactMap { if case .path(let path) = $0.key { path } else { nil } }
  }
}

extension LogSnapshot {
  /// The names of the known decks that have no path: those of `--deck-id`, and those of pipes.
  func deckNames() throws -> [String] {
    try decks().compactMap { if case .name(let name) = $0.key { name } else { nil } }
  }

  /// Refuses a name under which nobody has ever chosen anything: it is misspelled.
  ///
  /// - Parameter option: The option that has the name.
  func requirePerson(_ name: String, option: String) throws {
    let people = try annotators()
    guard !people.contains(where: name.hasSameBytes) else { return }
    let advice = people.isEmpty ? "the log has no names yet" : NearestName.advice(name, among: people)
    throw Failure(.noInput, "\(option) \(name): nobody of this name has chosen anything; \(advice)")
  }
}
