import CardDeck
import ChoiceLog
import Platform

extension TeamLink {
  /// Comes to a team's deck for the first time: notes what the server says of it, and takes the first cards, so that a
  /// session can begin.
  ///
  /// - Parameters:
  ///   - at: Milliseconds since 1970.
  ///   - limit: How long it waits for the server.
  /// - Throws: ``TeamServerError``, or a `ChoiceLogError`.
  package static func enter(
    _ name: String, log: ChoiceLog, at: Int64, atMost limit: Duration, connect: Connect
  ) throws -> (scope: ChoiceScope, deck: TeamDeck) {
    let interrupt = try Interrupt()
    let isDone = Monitor(false)
    BackgroundThread.start {
      if isDone.wait(atMost: limit, for: { $0 ? true : nil }) == nil { interrupt.raise() }
    }
    defer {
      isDone.withLock { $0 = true }
      isDone.wakeAll()
    }
    let server = try connect(interrupt)
    let entry = try server.enter(name)
    guard let deck = entry.deckOfLog else {
      throw TeamServerError.broken("the server says what no deck can be")
    }
    let head = TeamHead(deck.head)
    guard let id = try log.enter(deck, named: name, title: head?.title, at: at) else {
      let known = try log.read { snapshot in
        try snapshot.deck(.name(name)).flatMap { try snapshot.team(of: $0.id) }
      }
      throw TeamServerError.refused(
        .noDeck, known?.difference(from: deck, named: name) ?? "another deck has this name here")
    }
    let scope = ChoiceScope(deck: id, annotator: deck.person)
    try log.setSent(try server.origins(entry.deck), in: scope)
    func hold(_ block: TeamBlock) throws {
      guard try log.hold(try block.checked(in: deck, head?.fieldMap ?? FieldMap()), in: scope) == nil else {
        throw TeamServerError.broken("the server gave a card twice")
      }
    }
    for block in try server.held(entry.deck) { try hold(block) }
    if try log.read({ try $0.teamCounts(in: scope) }).held == 0, let block = try server.claim(entry.deck) {
      try hold(block)
    }
    return (scope, deck)
  }
}
