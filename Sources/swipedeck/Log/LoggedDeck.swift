import ChoiceLog
import Platform
import TerminalText

/// The choices on a deck, to be read, whether the deck's file is still there or not.
struct LoggedDeck {
  /// The path on the command line; `nil` if only `--deck-id` names the deck.
  let path: String?
  /// The deck as it was typed.
  let name: String
  let log: ChoiceLog
  /// `nil` if nobody has opened the deck yet.
  let deck: KnownDeck?
  let annotator: String
  /// The choices to read; its annotator is `nil` for everyone (`--as all`). Deck number 0 has none.
  let scope: ChoiceScope

  /// - Parameters:
  ///   - path: The deck's path; `nil` if only `--deck-id` names the deck.
  ///   - isThere: Whether the deck has been opened; else it is looked for. A deck that is there need not be in the log,
  ///     unless `--deck-id` says that it is.
  init(path: String?, options: LogOptions, isThere: Bool = false) throws {
    let isThere = isThere || path.map { !SystemFile.isGone($0) } ?? false
    self.path = path
    name = path ?? options.deckName ?? ""
    let options = try options.resolved()
    // If neither the deck nor the log exists, the deck is reported: it comes first on the command line.
    if !isThere, let path, let log = options.path, SystemFile.isGone(path), !SystemFile.exists(log) {
      throw Failure(deck: path, .noSuchFile)
    }
    log = try options.openExisting()
    let key = DeckNaming.key(path: name, deckName: options.deckName)
    deck = try log.snapshot { try $0.deck(key) }
    guard deck != nil || isThere && options.deckName == nil else {
      throw try Failure.unknownDeck(name, options.deckName, in: log)
    }
    annotator = try options.person(on: key, in: log)
    scope = ChoiceScope(
      deck: deck?.id ?? DeckID(rawValue: 0), annotator: annotator == LogOptions.everyone ? nil : annotator)
  }

  /// A line that says that this person has no choices on the deck, and who has some, if anybody.
  func lack() throws -> String {
    let advice = path.map { "; swipe it first: swipedeck \(ShellWord.quoted($0))" } ?? ""
    return try log.absence(in: scope, of: name) ?? "\(name): nobody has choices on this deck yet\(advice)"
  }

  /// A line that says why a command works without the deck's cards; `nil` if the named file is there.
  ///
  /// - Parameter needsCards: Whether the command shows cards; then the line is also said if only a name is given.
  func absence(needsCards: Bool = false) -> String? {
    guard let path else {
      return needsCards
        ? "\(name): from the log alone, without the cards; name the deck's file too to have them" : nil
    }
    guard SystemFile.isGone(path) else { return nil }
    let advice = if case .path = deck?.key { "; if it has moved, see 'swipedeck adopt'" } else { "" }
    return "\(path): there is no such file any more; from the log alone, without the cards\(advice)"
  }
}

extension LogOptions {
  /// Returns the person whose choices on a deck are meant. The options must be resolved.
  ///
  /// This is the person whom `--as` names, else the one whom the server of a team's deck knows, else the configured
  /// one, else the login name.
  func person(on key: DeckKey, in log: ChoiceLog) throws -> String {
    if givenAnnotator == nil, case .name(let name) = key,
      let person = try log.snapshot({ try $0.teamPerson(ofDeckNamed: name) })
    {
      return person
    }
    return annotator ?? Annotator.standard()
  }

  /// Opens the log that the options name, and creates it if it does not exist. The options must be resolved.
  func open() throws(ChoiceLogError) -> ChoiceLog { try ChoiceLog(path.map { .file($0) } ?? .standard) }

  /// Opens the log that the options name to read it; the person that they name must have chosen something. The options
  /// must be resolved.
  func openExisting() throws -> ChoiceLog {
    let log = try ChoiceLog.existing(path, isNamed: givenPath != nil)
    if let givenAnnotator, givenAnnotator != Self.everyone {
      try log.snapshot { try $0.requirePerson(givenAnnotator, option: "--as") }
    }
    return log
  }

  /// Whether the log does not exist yet, or the person has never chosen anything. The options must be resolved.
  func isUnused() throws -> Bool {
    let person = annotator ?? Annotator.standard()
    return try !ChoiceLog.existing(path, isNamed: false).snapshot { try $0.annotators() }
      .contains { $0.hasSameBytes(as: person) }
  }

  /// The guard of the files that a command with these options must not replace.
  func outputGuard(deck: String?, replacesForeign: Bool) throws -> OutputGuard {
    let usual = try? LogLocation.standardPath()
    return OutputGuard(
      deck: deck, logs: [try resolved().path, usual].compactMap(\.self), configurations: configuration.paths,
      replacesForeign: replacesForeign)
  }

  /// Refuses a path at which no log may be created: an empty file may be a card or a configuration, and a name may
  /// belong to another log, such as `choices.sqlite-wal`.
  func requireLogPath(deck: String) throws {
    guard let path, (SystemFile.size(path) ?? 0) == 0, !ChoiceLog.isLog(path) else { return }
    do {
      try OutputGuard(deck: deck, configurations: configuration.paths).require(path, as: .log)
    } catch {
      // Another process may have created a log there just now; opening it will tell.
      guard SystemFile.size(path) == 0 || SystemFile.isGone(path) else { return }
      throw error
    }
  }

  /// Refuses `--as all` for a command that changes choices: they must be one person's.
  func requireOnePerson() throws {
    guard annotator != LogOptions.everyone else {
      throw Failure(.usage, "--as all reads everyone's choices; name one person to change any")
    }
  }
}

extension Failure {
  /// - Parameters:
  ///   - name: The deck as it was typed.
  ///   - deckName: The argument of `--deck-id`.
  static func unknownDeck(_ name: String, _ deckName: String?, in log: ChoiceLog) throws -> Failure {
    let subject = deckName.map { "--deck-id \($0)" } ?? name
    let missing = deckName == nil && SystemFile.isGone(name) ? "no such file, and " : ""
    let near = try nearestDeck(name, deckName, in: log).map { "did you mean \($0)?" }
    return Failure(
      .noInput,
      "\(subject): \(missing)nobody has choices on this deck; \(near ?? "'swipedeck decks' lists those that are known")"
    )
  }

  /// Finds the deck that was perhaps meant: a name in the log, a file in the same folder, or the file of a known deck.
  private static func nearestDeck(
    _ name: String, _ deckName: String?, in log: ChoiceLog
  ) throws -> String? {
    let decks = try log.snapshot { try $0.decks() }
    if let deckName {
      let names = decks.compactMap { deck -> String? in
        if case .path = deck.key { nil } else { deck.key.text }
      }
      return NearestName.of(deckName, among: names, atMost: 2)
    }
    guard !SystemFile.exists(name) else { return nil }
    if let file = NearestFile.of(name) { return file }
    let known = decks.map { deck in
      switch deck.key {
      case .path(let path): (DeckNaming.name(of: path), path)
      case .name(let name): (name, "--deck-id \(name)")
      }
    }
    let near = NearestName.of(DeckNaming.name(of: name), among: known.map(\.0))
    return known.first { $0.0 == near }?.1
  }
}
