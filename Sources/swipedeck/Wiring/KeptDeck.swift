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
    do {
      log = try options.open()
      guard let known = try log.deck(DeckNaming.key(path: name, deckName: options.deckName)) else {
        throw Failure.unknownDeck(name)
      }
      deck = known
    } catch let error as ChoiceLogError {
      throw Failure(error)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(status: .inputOutput, message: "\(error)")
    }
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
  static func unknownDeck(_ name: String) -> Failure {
    Failure(
      status: .noInput,
      message: "\(name): no choices are kept for this deck; 'swipedeck decks' lists those that are known")
  }
}
