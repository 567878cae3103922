extension ChoiceLog {
  /// Takes back the newest choices, one after another, each by an event of its own; all in one transaction.
  ///
  /// Where a card had been chosen twice, the earlier choice stands again and is the next to be taken back when it is
  /// the newest.
  ///
  /// - Parameters:
  ///   - count: How many at most.
  ///   - annotator: Whose.
  ///   - at: Milliseconds since 1970.
  ///   - announce: Is told what is about to be taken back; if it throws, nothing is.
  /// - Returns: What stood and was taken back, the newest first; fewer than `count` only if nothing is left.
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
          let newest = try LogSnapshot(db: db).newestWithState(min(page, count - undone.count), in: scope)
          // The newest of those that are laid open meanwhile.
          var laidOpen: Int64 = 0
          let began = undone.count
          for (choice, stored) in newest {
            guard choice.order > laidOpen else { break }
            let undo = ChoiceEvent(
              .undo, card: choice.card, deck: deck, annotator: annotator, cause: cause, at: at,
              record: choice.record)
            guard try batch.append(undo, as: nextIdentity(), knowing: stored) != nil else { break }
            undone.append(choice)
            laidOpen = max(laidOpen, try batch.state(of: choice.card, on: deck, by: annotator).top ?? 0)
          }
          try batch.flush()
          guard undone.count > began else { break }
          // Where choices stand on one another, few are read in vain.
          page = undone.count - began == newest.count ? min(2 * page, Self.pageSize) : 1
        }
        return undone
      }
      try announce(undone)
      return undone
    }
  }

  /// Takes back every choice of an annotator, the newest first, in several transactions: what is done when it fails
  /// stays done, and the next call goes on from there.
  /// - Returns: How many were taken back.
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

  /// Few enough events that nobody else waits long for the end of a transaction.
  static var pageSize: Int { 2000 }
}
