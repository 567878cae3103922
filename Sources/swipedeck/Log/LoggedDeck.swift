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
  private let key: DeckKey
  private let given: LogOptions

  /// - Parameters:
  ///   - path: The deck's path; `nil` if only `--deck-id` names the deck.
  ///   - isThere: Whether the deck has been opened; else it is looked for. A deck that is there need not be in the log,
  ///     unless `--deck-id` says that it is.
  init(path: String?, in configured: ConfiguredLog, isThere: Bool = false) throws {
    given = configured.given
    let isThere = isThere || path.map { !SystemFile.isGone($0) } ?? false
    let deckName = given.deckName
    self.path = path
    name = path ?? deckName ?? ""
    // If neither the deck nor the log exists, the deck is reported: it comes first on the command line.
    if !isThere, let path, let log = configured.path, SystemFile.isGone(path), !SystemFile.exists(log) {
      throw Failure(deck: path, .noSuchFile)
    }
    log = try configured.openExisting()
    let key = DeckNaming.key(path: name, deckName: deckName)
    self.key = key
    deck = try log.snapshot { try $0.deck(key) }
    guard deck != nil || isThere && deckName == nil else {
      throw try Failure.unknownDeck(name, deckName, in: log)
    }
    annotator = try configured.person(on: key, in: log)
    scope = ChoiceScope(
      deck: deck?.id ?? DeckID(rawValue: 0), annotator: annotator == LogOptions.everyone ? nil : annotator)
  }

  /// A line that says that this person has no choices on the deck, and who has some, if anybody.
  func noChoicesRemark() throws -> String {
    if let remark = try othersRemark() { return remark }
    let person = given.annotator == LogOptions.everyone ? nil : given.annotator
    let options = given.words(deckName: given.deckName, annotator: person)
    let advice = path.map { path in
      "; swipe it first: "
        + (["swipedeck", ShellWord.path(path)] + options).map(ShellWord.quoted).joined(separator: " ")
    }
    return "\(name): nobody has choices on this deck yet\(advice ?? "")"
  }

  /// A line about choices that are not seen: other people's, or those on other decks of this name. `nil` if there are none, or
  /// if this person has choices on the deck.
  ///
  /// - Parameters:
  ///   - advice: How to reach the choices of others on this deck.
  ///   - isOfEveryone: Whether everyone's choices are seen, whatever the scope is.
  func othersRemark(
    advice: String = "--as all shows those of", isOfEveryone: Bool = false
  ) throws -> String? {
    let scope = isOfEveryone ? ChoiceScope(deck: scope.deck, annotator: nil) : scope
    let others = try log.noChoicesRemark(in: scope, of: name, advice: advice)
    guard let path, !SystemFile.isGone(path) else { return others }
    let elsewhere = try log.snapshot { snapshot -> String? in
      guard try scope.annotator == nil || snapshot.tally(in: scope).decided == 0 else { return nil }
      let options = given.words(deckName: nil, annotator: nil)
      return try DecksElsewhere(than: key, named: path, in: snapshot, log: options)
        .remark(besides: snapshot.annotators(of: scope.deck))
    }
    guard let elsewhere else { return others }
    return (others.map { $0 + "; " } ?? "\(name): ") + elsewhere
  }

  /// A line that says why a command works without the deck's cards; `nil` if the named file is there.
  ///
  /// - Parameter needsCards: Whether the command shows cards; then the line is also said if only a name is given.
  func noCardsRemark(needsCards: Bool = false) -> String? {
    guard let path else {
      return needsCards
        ? "\(name): from the log alone, without the cards; name the deck's file too to have them" : nil
    }
    guard SystemFile.isGone(path) else { return nil }
    let advice = if case .path = deck?.key { "; if it has moved, see 'swipedeck adopt'" } else { "" }
    return "\(path): there is no such file any more; from the log alone, without the cards\(advice)"
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
    if let deckName {
      return NearestName.of(deckName, among: try log.snapshot { try $0.deckNames() }, atMost: 2)
    }
    guard !SystemFile.exists(name) else { return nil }
    if let file = NearestFile.of(name) { return file }
    let known = try log.snapshot { try $0.decks() }.map { deck in
      switch deck.key {
      case .path(let path): (DeckNaming.name(of: path), path)
      case .name(let name): (name, "--deck-id \(name)")
      }
    }
    let near = NearestName.of(DeckNaming.name(of: name), among: known.map(\.0))
    return known.first { $0.0 == near }?.1
  }
}
