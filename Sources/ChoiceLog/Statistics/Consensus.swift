import CardDeck

/// The consensus of several people on the cards of a deck: for each card the choice on which all agree who have decided it. If
/// they differ, it is the judge's, else there is none. `later` is no decision.
package struct Consensus {
  package struct Entry {
    package let card: CardID
    /// The last of several equal choices, with all their annotators; `nil` if people differ and no judge has decided.
    package let choice: StandingChoice?
    /// All choices but the judge's, in the order in which they were made.
    package let votes: [StandingChoice]

    /// - Parameter judged: The judge's choice, which counts if the votes differ or there are none.
    package init(card: CardID, votes: [StandingChoice], judged: StandingChoice?) {
      self.card = card
      self.votes = votes
      choice = Consensus.agreed(votes) ?? judged
    }
  }

  /// The cause of a choice on which several people agree.
  package static let cause = "consensus"

  /// In the order in which the cards were first decided.
  package private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - judge: The person whose choices count if the others differ or have none; `nil` for nobody.
  ///   - records: Finds the card of each choice; `nil` if there is no deck.
  package init(
    on deck: DeckID, judge: String?, records: ChoiceRecords? = nil, _ snapshot: LogSnapshot
  ) throws {
    var order: [CardID] = []
    var votes: [CardID: [StandingChoice]] = [:]
    var judged: [CardID: StandingChoice] = [:]
    try snapshot.forEachStanding(in: ChoiceScope(deck: deck, annotator: nil)) { choice in
      guard choice.choice != .later,
        let choice = records == nil ? choice : records?.current(choice).choice
      else { return }
      if votes[choice.card] == nil, judged[choice.card] == nil { order.append(choice.card) }
      if let judge, choice.annotator.hasSameBytes(as: judge) {
        judged[choice.card] = choice
      } else {
        votes[choice.card, default: []].append(choice)
      }
    }
    if let judge {
      for choice in try Self.settled(by: judge, elsewhereThan: deck, snapshot, of: { votes[$0] != nil })
      where judged[choice.card] == nil {
        judged[choice.card] = choice
      }
    }
    entries = order.map { card in
      Entry(card: card, votes: votes[card] ?? [], judged: judged[card])
    }
  }

  /// The judge's choices on decks of disputed cards. Such a deck is one that nobody else has chosen on, and all of whose
  /// decided cards are cards of `deck`.
  private static func settled(
    by judge: String, elsewhereThan deck: DeckID, _ snapshot: LogSnapshot, of isCard: (CardID) -> Bool
  ) throws -> [StandingChoice] {
    var settled: [StandingChoice] = []
    for other in try snapshot.decks() where other.id != deck {
      let people = try snapshot.annotators(of: other.id)
      guard people.count == 1, people[0].hasSameBytes(as: judge) else { continue }
      var choices: [StandingChoice] = []
      var isOfThese = true
      try snapshot.forEachStanding(in: ChoiceScope(deck: other.id, annotator: judge)) { choice in
        isOfThese = isOfThese && isCard(choice.card)
        guard choice.choice != .later else { return }
        var choice = choice
        // Its place is one in another file, and that the record differs from the deck's is known.
        choice.record = nil
        choices.append(choice)
      }
      if isOfThese { settled += choices }
    }
    return settled
  }

  /// The choice on which all votes agree; `nil` if they differ, or there are none.
  fileprivate static func agreed(_ votes: [StandingChoice]) -> StandingChoice? {
    guard let last = votes.last, votes.allSatisfy({ $0.choice == last.choice }) else { return nil }
    guard votes.count > 1 else { return last }
    return StandingChoice(
      card: last.card, choice: last.choice, annotator: votes.map(\.annotator).joined(separator: ", "),
      order: last.order, made: last.made, at: votes.compactMap(\.at).max(), cause: Self.cause,
      record: last.record, reason: reason(of: votes))
  }

  /// The different reasons of votes, in their order; `nil` if nobody gave one.
  private static func reason(of votes: [StandingChoice]) -> String? {
    var reasons: [String] = []
    for case .some(let reason) in votes.map(\.reason) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}

extension Consensus.Entry {
  /// The notes of all who chose, with their names; `nil` if there are none.
  package var note: String? {
    let notes = votes.compactMap { vote in vote.note.map { "\(vote.annotator): \($0)" } }
    let all =
      notes + (votes.contains { $0.annotator == choice?.annotator } ? [] : [choice?.note].compactMap(\.self))
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }
}

extension CardCounts {
  /// The counts with the consensus in place of each person's choices.
  /// - Parameter isCard: Whether the deck has a card.
  package func settled(by consensus: Consensus, isCard: (CardID) -> Bool) -> CardCounts {
    var (tally, decided, gone) = (Tally(), 0, 0)
    for entry in consensus.entries {
      guard isCard(entry.card) else {
        gone += 1
        continue
      }
      decided += 1
      if let choice = entry.choice { tally[choice.choice] += 1 }
    }
    return CardCounts(
      records: cards + copies, copies: copies, unreadable: unreadable, decided: decided, tally: tally,
      gone: gone, ambiguous: ambiguous)
  }
}
