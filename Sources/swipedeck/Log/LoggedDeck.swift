import ChoiceLog
import Platform

/// A deck that the log knows. Commands that need no cards use it even if the deck's file is gone or has moved.
struct LoggedDeck {
  /// The path on the command line; `nil` if only `--deck-id` names the deck.
  let path: String?
  let log: ChoiceLog
  let deck: KnownDeck
  let annotator: String
  /// The choices to read; its annotator is `nil` for everyone (`--as all`).
  let scope: ChoiceScope

  /// - Parameters:
  ///   - path: The deck's path; `nil` if only `--deck-id` names the deck.
  ///   - writing: Whether the log is opened to be written to.
  init(path: String?, options: LogOptions, writing: Bool = false) throws {
    guard let name = path ?? options.deckName else {
      throw Failure(status: .usage, message: "name a deck, or give --deck-id")
    }
    self.path = path
    let options = try options.resolved()
    // If neither the deck nor the log exists, the deck is reported: it comes first on the command line.
    if let path, let log = options.path, SystemFile.isGone(path), !SystemFile.exists(log) {
      throw Failure(deck: path, .noSuchFile)
    }
    let readable = try ReadableLog(options)
    let key = DeckNaming.key(path: name, deckName: options.deckName)
    guard let log = readable.log, let known = try readable.snapshot({ try $0.deck(key) }) else {
      throw try Failure.unknownDeck(name, options.deckName, in: readable)
    }
    annotator = try options.person(on: key, in: readable)
    self.log = try writing ? log.reopenedForWriting() : log
    deck = known
    scope = ChoiceScope(deck: deck.id, annotator: annotator == LogOptions.everyone ? nil : annotator)
  }

  /// A line that says why a command works without the deck's cards; `nil` if the named file is there.
  ///
  /// - Parameter needsCards: Whether the command shows cards; then the line is also said if only a name is given.
  func absence(needsCards: Bool = false) -> String? {
    guard let path else {
      return needsCards
        ? "\(deck.key.text): from the log alone, without the cards; name the deck's file too to have them"
        : nil
    }
    guard SystemFile.isGone(path) else { return nil }
    let advice = if case .path = deck.key { "; if it has moved, see 'swipedeck adopt'" } else { "" }
    return "\(path): there is no such file any more; from the log alone, without the cards\(advice)"
  }
}

extension ChoiceLog {
  /// Closes the log, which must not be open twice, and opens it for writing.
  func reopenedForWriting() throws(ChoiceLogError) -> ChoiceLog {
    close()
    return try ChoiceLog(.file(path))
  }
}

extension LogOptions {
  /// The person whose choices on a deck are meant. The options must be resolved.
  ///
  /// This is the person whom `--as` names, else the one whom the server of a team's deck knows, else the configured
  /// one, else the login name.
  func person(on key: DeckKey, in log: ReadableLog) throws -> String {
    if !isPersonNamed, case .name(let name) = key,
      let person = try log.snapshot({ try $0.teamPerson(ofDeckNamed: name) })
    {
      return person
    }
    return annotator ?? Annotator.standard()
  }

  /// Opens the log that the options name.
  func open() throws(ChoiceLogError) -> ChoiceLog { try ChoiceLog(path.map { .file($0) } ?? .standard) }

  /// Whether the log does not exist yet, or the person has no choices in it.
  func isUnused() throws -> Bool {
    let options = try resolved()
    let path = try options.path ?? LogLocation.standardPath()
    guard SystemFile.exists(path) else { return true }
    return try ReadableLog(path: path, isNamed: false).isUnused(by: options.annotator ?? Annotator.standard())
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
      throw Failure(
        status: .usage, message: "--as all reads everyone's choices; name one person to change any")
    }
  }
}

extension Failure {
  /// - Parameters:
  ///   - name: The deck as it was typed.
  ///   - deckName: The argument of `--deck-id`.
  static func unknownDeck(_ name: String, _ deckName: String?, in log: ReadableLog) throws -> Failure {
    let subject = deckName.map { "--deck-id \($0)" } ?? name
    let missing = deckName == nil && SystemFile.isGone(name) ? "no such file, and " : ""
    let near = try nearestDeck(name, deckName, in: log).map { "did you mean \($0)?" }
    return Failure(
      status: .noInput,
      message:
        "\(subject): \(missing)no choices are kept for this deck; \(near ?? "'swipedeck decks' lists those that are known")"
    )
  }

  /// Finds the deck that was perhaps meant: a name in the log, a file in the same folder, or the file of a known deck.
  private static func nearestDeck(
    _ name: String, _ deckName: String?, in log: ReadableLog
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
