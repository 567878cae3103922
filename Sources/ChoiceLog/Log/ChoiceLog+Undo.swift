extension ChoiceLog {
  /// Takes back the newest choices, one after another, each by an event of its own, all in one transaction.
  ///
  /// If a card was chosen on twice, its earlier choice stands again, and is taken back when it is the newest.
  ///
  /// - Parameters:
  ///   - count: The most choices to take back.
  ///   - at: Milliseconds since 1970.
  ///   - announce: Called with the choices before the commit; if it throws, none is taken back.
  /// - Returns: The choices taken back, newest first; fewer than `count` only if no more stand.
  package func undoNewest(
    _ count: Int, on deck: DeckID, by annotator: String, cause: String, at: Int64,
    announce: ([StandingChoice]) throws -> Void = { _ in }
  ) throws(ChoiceLogError) -> [StandingChoice] {
    let scope = ChoiceScope(deck: deck, annotator: annotator)
    return try write { db in
      let undone = try EventBatch.write(to: db) { batch in
        var undone: [StandingChoice] = []
        var page = Self.pageSize
        while undone.count < count {
          let newest = try LogSnapshot(db: db).newest(min(page, count - undone.count), in: scope) {
            ($0.choice, $0.state)
          }
          // The newest choice that stands again because a later one was taken back.
          var uncovered: Int64 = 0
          let began = undone.count
          for (choice, stored) in newest {
            guard choice.order > uncovered else { break }
            let undo = ChoiceEvent(
              .undo, card: choice.card, deck: deck, annotator: annotator, cause: cause, at: at,
              record: choice.record)
            guard let state = try batch.append(undo, as: nextIdentity(), knowing: stored) else { break }
            undone.append(choice)
            uncovered = max(uncovered, state.top ?? 0)
          }
          try batch.flush()
          guard undone.count > began else { break }
          // If cards have several choices, only few are read in vain.
          page = undone.count - began == newest.count ? min(2 * page, Self.pageSize) : 1
        }
        return undone
      }
      try announce(undone)
      return undone
    }
  }

  /// Takes back every choice of an annotator, newest first, in several transactions. If one fails, the earlier ones stay,
  /// and the next call goes on from there.
  /// - Returns: The number of choices taken back.
  package func undoAll(
    on deck: DeckID, by annotator: String, cause: String, at: Int64
  ) throws(ChoiceLogError) -> Int {
    var total = 0
    while true {
      let undone = try undoNewest(Self.pageSize, on: deck, by: annotator, cause: cause, at: at)
      total += undone.count
      if undone.count < Self.pageSize { return total }
    }
  }

  /// Events of a transaction; few enough that nobody else waits long for its end.
  static var pageSize: Int { 2000 }
}
