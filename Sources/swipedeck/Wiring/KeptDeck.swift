import ChoiceLog

/// A deck as the log knows it: for commands that need no card, also when the file is gone or has moved.
struct KeptDeck {
  let log: ChoiceLog
  let deck: KnownDeck
  let annotator: String
  /// `nil` in `scope` is everyone, asked for with `--as all`.
  let scope: ChoiceScope

  /// - Parameter path: The deck's path; `nil` where it is told by `--deck-id`.
  init(path: String?, options: LogOptions) throws(Failure) {
    guard let name = path ?? options.deckName else {
      throw Failure(status: .usage, message: "name a deck, or give --deck-id")
    }
    let options = try options.settled()
    annotator = options.annotator ?? Annotator.standard()
    let readable = try ReadableLog(options)
    let key = DeckNaming.key(path: name, deckName: options.deckName)
    guard let log = readable.log, let known = try readable.read({ try $0.deck(key) }) else {
      throw try Failure.unknownDeck(name, options.deckName, in: readable)
    }
    self.log = log
    deck = known
    scope = ChoiceScope(deck: deck.id, annotator: annotator == Selection.everyone ? nil : annotator)
  }

  /// Whether the deck's file is where it was; `nil` for a deck known by a name.
  var isThere: Bool? {
    guard case .path(let path) = deck.key else { return nil }
    return SystemFile.exists(path)
  }
}

extension LogOptions {
  /// Opens the log that the options name.
  func open() throws(ChoiceLogError) -> ChoiceLog { try ChoiceLog(path.map { .file($0) } ?? .standard) }

  /// What no output of a command with these options may replace.
  func outputGuard(deck: String?, replacesForeign: Bool) throws(Failure) -> OutputGuard {
    let usual = try? LogPlace.standardPath()
    return OutputGuard(
      deck: deck, logs: [try settled().path, usual].compactMap(\.self), configurations: configuration.places,
      replacesForeign: replacesForeign)
  }

  /// Looks whether a log can be made where there is none: an empty file may be a card or a configuration, and a name
  /// may belong to another log.
  func requirePlaceForLog(deck: String) throws(Failure) {
    guard let path, (SystemFile.size(path) ?? 0) == 0 else { return }
    try OutputGuard(deck: deck, configurations: configuration.places).require(path, as: .log)
  }

  /// Whose choices are made or taken back: of one person, never of everyone.
  func requireOnePerson() throws(Failure) {
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
  static func unknownDeck(_ name: String, _ deckName: String?, in log: ReadableLog) throws(Failure) -> Failure
  {
    let subject = deckName.map { "--deck-id \($0)" } ?? name
    let near = try nearestDeck(name, deckName, in: log).map { "did you mean \($0)?" }
    return Failure(
      status: .noInput,
      message:
        "\(subject): no choices are kept for this deck; \(near ?? "'swipedeck decks' lists those that are known")"
    )
  }

  /// A deck that was perhaps meant: a name in the log, a file beside, or the file of a known deck.
  private static func nearestDeck(
    _ name: String, _ deckName: String?, in log: ReadableLog
  ) throws(Failure) -> String? {
    let decks = try log.read { try $0.decks() }
    if let deckName {
      let names = decks.compactMap { if case .name(let name) = $0.key { name } else { nil } }
      return NearestName.of(deckName, among: names, atMost: 2)
    }
    guard !SystemFile.exists(name) else { return nil }
    if let file = NearestFile.of(name) { return file }
    let known = decks.compactMap { deck in
      switch deck.key {
      case .path(let path): (DeckNaming.name(of: path), path)
      case .name(let name): (name, "--deck-id \(name)")
      case .once: nil
      }
    }
    let near = NearestName.of(DeckNaming.name(of: name), among: known.map(\.0))
    return known.first { $0.0 == near }?.1
  }
}
