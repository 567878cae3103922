import CardDeck
import ChoiceLog
import Platform
import SwipeEngine

/// Writes choices, undos, redos and notes into the log, and knows what is saved and which choices stand.
///
/// The engine runs ahead of the disk. When the disk refuses, ``rollbackFailed()`` returns what the engine has to take
/// back, so that both agree again.
package final class PendingChoices {
  package typealias Number = UInt32

  /// A change to take back because it could not be saved.
  struct Rollback: Sendable, Hashable {
    enum Change: Sendable, Hashable {
      /// The card has to come back.
      case choice, redo
      /// The choice that was undone stands: the card has to leave again.
      case undo(Choice)
      /// The note has to say this again.
      case note(before: String)
    }

    let card: Number
    let change: Change

    var isNote: Bool { if case .note = change { true } else { false } }
  }

  private struct Entry {
    let rollback: Rollback
    /// The choices on the card before, oldest first.
    var before: [Choice]
    /// Whether the choices before this session were not known.
    let isUnknown: Bool
  }

  private let cards: CardCache
  private let writer: ChoiceWriter
  private let deckID: DeckID
  private let annotator: String
  private let now: () -> Int64
  private let recall: (_ card: CardID) -> [Choice]
  /// Events given to the writer, oldest first.
  private var open: [(entry: Entry, ticket: Ticket)] = []
  /// Index of the first event in `open` that is not known to be saved.
  private var firstOpen = 0
  /// Events behind those in `open`, which wait until the id of the first one's card is known.
  private var waiting: [(entry: Entry, event: (CardID) -> ChoiceEvent)] = []
  /// The choices on each card that this session has changed, oldest first; the last one stands.
  private var stacks: [Number: [Choice]] = [:] { didSet { knownChosen = nil } }
  /// ``chosen``; `nil` after a change.
  private var knownChosen: Tally?
  /// The choices of earlier sessions that stand on cards, as far as they have been looked up.
  private var earlier: [Number: Choice] = [:]
  /// The ids under which the log has the choices of earlier sessions.
  private var loggedIDs: [Number: CardID] = [:]

  package private(set) var tally: Tally
  /// The part of the deck that the session is about; `nil` for the whole deck.
  private(set) var part: PartStanding?

  /// Changes that could not be saved and were taken back.
  package private(set) var lost = LostChanges()

  /// - Parameters:
  ///   - tally: The choices that stand at the start.
  ///   - hasPart: Whether the session is about a part of the deck.
  ///   - recall: The choices on a card that the log has, oldest first, the last one standing.
  ///   - now: Milliseconds since 1970.
  package init(
    cards: CardCache, writer: ChoiceWriter, deck: DeckID, annotator: String, tally: Tally,
    hasPart: Bool = false,
    recall: @escaping (_ card: CardID) -> [Choice], now: @escaping () -> Int64
  ) {
    self.cards = cards
    self.writer = writer
    deckID = deck
    self.annotator = annotator
    self.recall = recall
    self.tally = tally
    self.now = now
    if hasPart { part = PartStanding() }
  }

  package var unsavedCount: Int { open.count - firstOpen + waiting.count }

  /// Waits until the log has all events.
  ///
  /// - Returns: `false` if it has not within `limit`, or some events wait for ids.
  func wait(within limit: Duration) -> Bool { waiting.isEmpty && writer.drain(within: limit) }

  /// The cards of the events that are not known to be saved, oldest first.
  var unsavedCards: [Number] { (open[firstOpen...].map(\.entry) + waiting.map(\.entry)).map(\.rollback.card) }

  /// Whether events wait for the id of a card.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// The choice that stands on a card, as far as this session has looked it up; `nil` for none.
  package func choice(on number: Number) -> Choice? { stack(of: number).last }

  /// The choice that stands on any card of the deck; `nil` for none. Asks the log the first time.
  package func lookUp(_ number: Number) -> Choice? {
    if stacks[number] == nil, earlier[number] == nil, tally.decided > 0, let id = id(number) {
      earlier[number] = recall(id).last
    }
    return choice(on: number)
  }

  /// An earlier session has left this choice on these cards.
  package func adopt(_ numbers: some Sequence<Number>, with choice: Choice) {
    for number in numbers { earlier[number] = choice }
  }

  /// An earlier session has left this choice on a card; `nil` for none.
  func adopt(_ number: Number, with choice: Choice?) { earlier[number] = choice }

  /// An earlier session has left this choice on a card, which the log knows by this id.
  package func adopt(_ number: Number, with choice: Choice, as card: CardID) {
    earlier[number] = choice
    setLoggedID(card, of: number)
  }

  /// The log has events on a card under this id.
  func setLoggedID(_ card: CardID, of number: Number) { loggedIDs[number] = card }

  /// Whether this session has changed what stands on a card.
  func isTouched(_ number: Number) -> Bool { stacks[number] != nil }

  /// The choices that stand now on the cards that this session has changed.
  package var chosen: Tally {
    if let knownChosen { return knownChosen }
    let chosen = stacks.values.reduce(into: Tally()) { tally, stack in
      if let choice = stack.last { tally[choice] += 1 }
    }
    knownChosen = chosen
    return chosen
  }

  /// The cards on which this session has left one of these choices, in rising order.
  package func cards(with choices: [Choice]) -> [Number] {
    stacks.filter { $0.value.last.map(choices.contains) ?? false }.map(\.key).sorted()
  }

  /// The choice on a card as this session last knew it, whatever the log says by now.
  func lastKnownChoice(on number: Number) -> Choice? { stacks[number].map(\.last) ?? earlier[number] }

  /// Others have changed what stands on a card, which the log knows by this id.
  ///
  /// - Parameter choice: `nil` if nothing stands any more.
  func applyChange(_ choice: Choice?, on number: Number, as card: CardID) {
    setPart(choice, on: number)
    if stacks[number] != nil {
      // Below the same choice there may be others than before.
      let recalled = recall(card)
      stacks[number] = recalled.isEmpty ? choice.map { [$0] } ?? [] : recalled
    } else if earlier[number] != choice {
      earlier[number] = choice
    } else {
      return
    }
    loggedIDs[number] = card
  }

  /// Sets the counts of the choices that stand, with those of others.
  func setTally(_ tally: Tally) { self.tally = tally }

  // MARK: - The part that the session is about

  /// Whether a card is in the part; `nil` while nobody knows.
  func isInPart(_ number: Number) -> Bool? {
    guard let part else { return true }
    return cards.knownIndex(of: number).flatMap { part.contains($0) }
  }

  /// Adds cards of the part that have been found, and choices of earlier sessions.
  func addToPart(_ batch: CardBatch) {
    guard part != nil else { return }
    part?.add(batch.members, known: batch.membersKnown)
    for (index, choice) in batch.standing where !isTouched(cards.number(at: Int(index))) {
      part?.set(choice, at: Int(index))
    }
  }

  private func setPart(_ choice: Choice?, on number: Number) {
    if part != nil, let index = cards.knownIndex(of: number) { part?.set(choice, at: index) }
  }

  // MARK: - What happens

  /// - Parameters:
  ///   - dwell: How long the card was looked at.
  ///   - reason: Why it was made; `nil` for no reason.
  ///   - rank: The card's rank in a learned order; `nil` for none.
  package func chose(
    _ choice: Choice, _ result: SwipeResult<Number>, dwell: Duration, reason: String? = nil,
    rank: CardRank? = nil
  ) {
    append(
      .choose(choice), to: result.card, cause: result.cause.rawValue, rollback: .choice,
      stack: stack(of: result.card) + [choice], dwell: dwell, reason: reason,
      figures: GestureFigures(
        tx: result.translation.dx, ty: result.translation.dy, vx: result.velocity.dx, vy: result.velocity.dy,
        ratio: result.thresholdRatio),
      rank: rank)
  }

  package func undid(_ number: Number) {
    let stack = stack(of: number)
    guard let choice = stack.last else { return }
    append(.undo, to: number, cause: "key", rollback: .undo(choice), stack: stack.dropLast())
  }

  func redid(_ number: Number, _ choice: Choice) {
    append(.redo, to: number, cause: "key", rollback: .redo, stack: stack(of: number) + [choice])
  }

  /// - Parameter text: Empty removes the note.
  package func noted(_ number: Number, _ text: String) {
    let before = cards.note(number) ?? ""
    cards.setNote(text, on: number)
    append(.note(text), to: number, cause: "key", rollback: .note(before: before), stack: stack(of: number))
  }

  private func append(
    _ kind: ChoiceEvent.Kind, to number: Number, cause: String, rollback: Rollback.Change, stack: [Choice],
    dwell: Duration? = nil, reason: String? = nil, figures: GestureFigures? = nil, rank: CardRank? = nil
  ) {
    let (deck, annotator, mark, time) = (deckID, annotator, cards.mark(number), now())
    let entry = Entry(
      rollback: Rollback(card: number, change: rollback), before: self.stack(of: number),
      isUnknown: stacks[number] == nil && earlier[number] == nil && id(number) == nil)
    setStack(stack, of: number)
    waiting.append(
      (
        entry,
        { card in
          ChoiceEvent(
            kind, card: card, deck: deck, annotator: annotator, cause: cause, at: time,
            dwell: dwell.map(Self.milliseconds), reason: reason, record: mark, figures: figures, rank: rank)
        }
      ))
    if waiting.count == 1 { sendWaiting() }
  }

  /// Gives the writer the waiting events whose cards' ids are known by now.
  func sendWaiting() {
    var sent = 0
    while sent < waiting.count, let id = id(of: waiting[sent].entry) {
      if waiting[sent].entry.isUnknown { recallPast(id, of: waiting[sent].entry.rollback.card) }
      open.append((waiting[sent].entry, writer.enqueue(waiting[sent].event(id))))
      sent += 1
    }
    waiting.removeFirst(sent)
  }

  /// Identifies the cards that events wait for, so that these can be saved.
  func identifyWaiting(within limit: Duration) {
    let deck = cards.deck
    let end = ContinuousClock.now + limit
    sendWaiting()
    while hasWaiting, ContinuousClock.now < end {
      let known = deck.identifiedCount
      deck.identify(upTo: min(deck.count, known + 4096))
      sendWaiting()
      if known == deck.count { usleep(1000) }
    }
  }

  /// The id for an event: a new choice has the id that the deck gives the card now; an undo or redo of an earlier
  /// session's choice has the id that the log knows.
  private func id(of entry: Entry) -> CardID? {
    switch entry.rollback.change {
    case .choice, .note: cards.id(entry.rollback.card)
    case .undo, .redo: id(entry.rollback.card)
    }
  }

  private func id(_ number: Number) -> CardID? { cards.id(number) ?? loggedIDs[number] }

  /// Puts the choices of earlier sessions below those made since, now that the card's id is known.
  private func recallPast(_ id: CardID, of number: Number) {
    let past = recall(id)
    guard let standing = past.last, let stack = stacks[number] else { return }
    earlier[number] = standing
    if !stack.isEmpty { tally[standing] -= 1 }
    stacks[number] = past + stack
    setPart(lastKnownChoice(on: number), on: number)
    for index in waiting.indices where waiting[index].entry.rollback.card == number {
      waiting[index].entry.before = past + waiting[index].entry.before
    }
  }

  // MARK: - What the disk says

  package func saved(upTo ticket: Ticket) {
    var end = firstOpen
    while end < open.count, open[end].ticket <= ticket {
      lost.wasMadeAgain(open[end].entry.rollback)
      end += 1
    }
    firstOpen = end
    // Only now and then, as it takes time in proportion to the events behind.
    guard firstOpen * 2 > open.count else { return }
    open.removeFirst(firstOpen)
    firstOpen = 0
  }

  /// Forgets a note that could not be saved, as the person does not want it.
  func dropNote(on number: Number) { lost.notes[number] = nil }

  /// Counts the changes that are not in the log; to be called after the last wait for the writer.
  package func countUnsaved() -> (choices: Int, notes: Int) {
    _ = rollbackFailed()
    for (entry, _) in open[firstOpen...] { lost.wasMadeAgain(entry.rollback) }
    let waiting = (open.suffix(writer.pendingCount).map(\.entry) + waiting.map(\.entry))
    let notes = waiting.count { $0.rollback.isNote }
    return (waiting.count - notes + lost.choices.count, notes + lost.notes.count)
  }

  /// Forgets all events that have failed, and all behind them that were never given to the writer.
  ///
  /// - Returns: What the engine has to take back, in this order: the newest first.
  func rollbackFailed() -> [Rollback] {
    let failed = Set(writer.acknowledge())
    guard !failed.isEmpty else { return [] }
    let entries =
      (open[firstOpen...].filter { failed.contains($0.ticket) }.map(\.entry) + waiting.map(\.entry))
      .reversed()
    open = open[firstOpen...].filter { !failed.contains($0.ticket) }
    firstOpen = 0
    waiting.removeAll()
    for entry in entries {
      let card = entry.rollback.card
      if entry.rollback.isNote {
        lost.notes[card] = cards.note(card) ?? ""
      } else {
        lost.choices.insert(card)
        setStack(entry.before, of: card)
      }
    }
    return entries.map(\.rollback)
  }

  // MARK: -

  private func stack(of number: Number) -> [Choice] {
    if let stack = stacks[number] { return stack }
    guard let choice = earlier[number] else { return [] }
    let recalled = id(number).map(recall) ?? []
    // The log may not be readable just now, but the choice is known, and its undo must be written.
    return recalled.isEmpty ? [choice] : recalled
  }

  private func setStack(_ stack: [Choice], of number: Number) {
    if let before = self.stack(of: number).last { tally[before] -= 1 }
    if let after = stack.last { tally[after] += 1 }
    stacks[number] = stack
    setPart(stack.last, on: number)
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
