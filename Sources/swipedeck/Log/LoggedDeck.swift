import ChoiceLog
import Platform

/// A deck as the log knows it: for commands that need no card, also when the file is gone or has moved.
struct LoggedDeck {
  /// As it was given; `nil` where the deck was told by its name alone.
  let path: String?
  let log: ChoiceLog
  let deck: KnownDeck
  let annotator: String
  /// `nil` in `scope` is everyone, asked for with `--as all`.
  let scope: ChoiceScope

  /// - Parameters:
  ///   - path: The deck's path; `nil` where it is told by `--deck-id`.
  ///   - writing: Whether the log is opened to be written to.
  init(path: String?, options: LogOptions, writing: Bool = false) throws {
    guard let name = path ?? options.deckName else {
      throw Failure(status: .usage, message: "name a deck, or give --deck-id")
    }
    self.path = path
    let options = try options.resolved()
    // Of a deck and a log that are both not there, the deck is what was named first.
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
    scope = ChoiceScope(deck: deck.id, annotator: annotator == Selection.everyone ? nil : annotator)
  }

  /// What has to be said where a command works without the deck's cards: `nil` where the file that was named is there.
  /// - Parameter needsCards: Whether the command would tell of the cards, so that a name alone is not enough.
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
  /// The log, of which only one opening may be there at a time, after what it says has been looked at.
  func reopenedForWriting() throws(ChoiceLogError) -> ChoiceLog {
    close()
    return try ChoiceLog(.file(path))
  }
}

extension LogOptions {
  /// Whose choices on a deck are meant, where these options are resolved: the person's that is named; of a team's deck
  /// those of whom its server knows; else the configured one's, or the login name's.
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

  /// Whether the log is not there yet, or has nothing of the person: nothing can be read for them.
  func isUnused() throws -> Bool {
    let options = try resolved()
    let path = try options.path ?? LogLocation.standardPath()
    guard SystemFile.exists(path) else { return true }
    return try ReadableLog(path: path, isNamed: false).isUnused(by: options.annotator ?? Annotator.standard())
  }

  /// What no output of a command with these options may replace.
  func outputGuard(deck: String?, replacesForeign: Bool) throws -> OutputGuard {
    let usual = try? LogLocation.standardPath()
    return OutputGuard(
      deck: deck, logs: [try resolved().path, usual].compactMap(\.self), configurations: configuration.paths,
      replacesForeign: replacesForeign)
  }

  /// Looks whether a log can be made where there is none: an empty file may be a card or a configuration, and a name
  /// may belong to another log.
  func requireLogPath(deck: String) throws {
    guard let path, (SystemFile.size(path) ?? 0) == 0, !ChoiceLog.isLog(path) else { return }
    do {
      try OutputGuard(deck: deck, configurations: configuration.paths).require(path, as: .log)
    } catch {
      // Another process may have begun a log there just now; to open it says what it is.
      guard SystemFile.size(path) == 0 || SystemFile.isGone(path) else { return }
      throw error
    }
  }

  /// Whose choices are made or taken back: of one person, never of everyone.
  func requireOnePerson() throws {
    guard annotator != Selection.everyone else {
      throw Failure(
        status: .usage, message: "--as all reads everyone's choices; name one person to change any")
    }
  }
}

extension Failure {
  /// - Parameters:
  ///   - name: As the person wrote it.
  ///   - deckName: Given with `--deck-id`.
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

  /// A deck that was perhaps meant: a name in the log, a file beside, or the file of a known deck.
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
