import CardDeck
import ChoiceLog
import Platform
import SwipeEngine

/// Carries what happens to cards into the log, and knows what is saved and what stands.
///
/// The engine's ledger runs ahead of the disk. When the disk refuses, ``rollbackFailed()`` says what has to be
/// undone in the engine so that both agree again.
package final class PendingChoices {
  package typealias Number = UInt32

  /// What the engine has to do because an event could not be saved.
  enum Rollback: Sendable, Hashable {
    /// Withdraw the newest choice.
    case choice(Number)
    /// The card's undo was not saved: its choice stands, and the card has to leave again.
    case undo(Number, Choice)
    /// The card's redo was not saved: it has to come back.
    case redo(Number)
    /// The card's note was not saved: this is what it said before.
    case note(Number, String)
  }

  private struct Entry {
    let number: Number
    let rollback: Rollback
    /// What stood on the card before.
    var before: [Choice]
    /// Whether nobody could know what stood on the card before this session.
    let isUnknown: Bool
  }

  private let cards: CardCache
  private let writer: ChoiceWriter
  private let deckID: DeckID
  private let annotator: String
  private let now: () -> Int64
  private let recall: (_ card: CardID) -> [Choice]
  /// Given to the writer and not yet known to be saved; oldest first.
  private var open: [(entry: Entry, ticket: Ticket)] = []
  /// Of `open`; those before it are saved.
  private var firstOpen = 0
  /// Behind these: events that wait until the id of the first one's card is known.
  private var waiting: [(entry: Entry, event: (CardID) -> ChoiceEvent)] = []
  /// The choices on a card, oldest first, the last one standing; of cards touched in this session.
  private var stacks: [Number: [Choice]] = [:] { didSet { knownChosen = nil } }
  /// ``chosen``, as long as nothing changes.
  private var knownChosen: Tally?
  /// What an earlier session has left standing on cards, as far as this one has met them.
  private var earlier: [Number: Choice] = [:]
  /// Under which id the log has what an earlier session has left standing.
  private var loggedIDs: [Number: CardID] = [:]

  package private(set) var tally: Tally
  /// The part of the deck that the session is about; `nil` for the whole deck.
  private(set) var part: PartStanding?

  /// What could not be saved and was taken back.
  package private(set) var lost = LostChanges()

  /// - Parameters:
  ///   - tally: Of what stands at the start.
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

  /// Waits until the log has all events that were given to its writer; `false` if it has not by then, or some wait for ids.
  func wait(within limit: Duration) -> Bool { waiting.isEmpty && writer.drain(within: limit) }

  /// The cards of these events, oldest first.
  var unsavedCards: [Number] { open[firstOpen...].map(\.entry.number) + waiting.map(\.entry.number) }

  /// Whether events wait for the id of a card.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// What stands on a card that this session has met; `nil` if nothing does.
  package func choice(on number: Number) -> Choice? { stack(of: number).last }

  /// What stands on any card of the deck; `nil` if nothing does. Asks the log the first time.
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

  /// What stands now on the cards that were chosen on, or undone, in this session.
  package var chosen: Tally {
    if let knownChosen { return knownChosen }
    let chosen = stacks.values.reduce(into: Tally()) { tally, stack in
      if let choice = stack.last { tally[choice] += 1 }
    }
    knownChosen = chosen
    return chosen
  }

  /// The cards on which this session has left one of these, by their numbers.
  package func cards(with choices: [Choice]) -> [Number] {
    stacks.filter { $0.value.last.map(choices.contains) ?? false }.map(\.key).sorted()
  }

  /// What stood on a card when this session last heard of it, whatever the log says by now.
  func lastKnownChoice(on number: Number) -> Choice? { stacks[number].map(\.last) ?? earlier[number] }

  /// Others have changed what stands on a card, which the log knows by this id.
  /// - Parameter choice: `nil` if nothing stands any more.
  func takeOver(_ choice: Choice?, on number: Number, as card: CardID) {
    setPart(choice, on: number)
    if stacks[number] != nil {
      // The same choice may lie on others than before.
      let recalled = recall(card)
      stacks[number] = recalled.isEmpty ? choice.map { [$0] } ?? [] : recalled
    } else if earlier[number] != choice {
      earlier[number] = choice
    } else {
      return
    }
    loggedIDs[number] = card
  }

  /// The counts of what stands are these, with what others have done.
  func takeOver(tally: Tally) { self.tally = tally }

  // MARK: - The part that the session is about

  /// Whether a card is in the part; `nil` while nobody knows.
  func isInPart(_ number: Number) -> Bool? {
    guard let part else { return true }
    return cards.knownIndex(of: number).flatMap { part.contains($0) }
  }

  /// More cards of the part have been found, and what an earlier session has left standing.
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
  ///   - dwell: For how long the card was looked at.
  ///   - rank: Where it stood in a learned order; `nil` for none.
  package func chose(
    _ choice: Choice, _ result: SwipeResult<Number>, dwell: Duration, rank: CardRank? = nil
  ) {
    append(
      .choose(choice), to: result.card, cause: result.cause.rawValue, rollback: .choice(result.card),
      stack: stack(of: result.card) + [choice], dwell: dwell,
      figures: GestureFigures(
        tx: result.translation.dx, ty: result.translation.dy, vx: result.velocity.dx, vy: result.velocity.dy,
        ratio: result.thresholdRatio),
      rank: rank)
  }

  package func undid(_ number: Number) {
    let stack = stack(of: number)
    guard let choice = stack.last else { return }
    append(.undo, to: number, cause: "key", rollback: .undo(number, choice), stack: stack.dropLast())
  }

  func redid(_ number: Number, _ choice: Choice) {
    append(.redo, to: number, cause: "key", rollback: .redo(number), stack: stack(of: number) + [choice])
  }

  /// - Parameter text: Empty removes the note.
  package func noted(_ number: Number, _ text: String) {
    let before = cards.note(number) ?? ""
    cards.setNote(text, on: number)
    append(.note(text), to: number, cause: "key", rollback: .note(number, before), stack: stack(of: number))
  }

  private func append(
    _ kind: ChoiceEvent.Kind, to number: Number, cause: String, rollback: Rollback, stack: [Choice],
    dwell: Duration? = nil, figures: GestureFigures? = nil, rank: CardRank? = nil
  ) {
    let (deck, annotator, mark, time) = (deckID, annotator, cards.mark(number), now())
    let entry = Entry(
      number: number, rollback: rollback, before: self.stack(of: number),
      isUnknown: stacks[number] == nil && earlier[number] == nil && id(number) == nil)
    setStack(stack, of: number)
    waiting.append(
      (
        entry,
        { card in
          ChoiceEvent(
            kind, card: card, deck: deck, annotator: annotator, cause: cause, at: time,
            dwell: dwell.map(Self.milliseconds), record: mark, figures: figures, rank: rank)
        }
      ))
    if waiting.count == 1 { sendWaiting() }
  }

  /// Gives the writer what has waited for the ids of cards that are known by now.
  func sendWaiting() {
    var sent = 0
    while sent < waiting.count, let id = id(of: waiting[sent].entry) {
      if waiting[sent].entry.isUnknown { learn(id, of: waiting[sent].entry.number) }
      open.append((waiting[sent].entry, writer.enqueue(waiting[sent].event(id))))
      sent += 1
    }
    waiting.removeFirst(sent)
  }

  /// Looks at the cards that choices wait for, so that they can be saved.
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

  /// What is chosen anew is chosen on the card that the deck has by now; what an earlier session chose is taken back,
  /// and put back, under the id it has in the log.
  private func id(of entry: Entry) -> CardID? {
    switch entry.rollback {
    case .choice, .note: cards.id(entry.number)
    case .undo, .redo: id(entry.number)
    }
  }

  private func id(_ number: Number) -> CardID? { cards.id(number) ?? loggedIDs[number] }

  /// The id of a card is known, and with it what an earlier session has left standing below the choices made since.
  private func learn(_ id: CardID, of number: Number) {
    let past = recall(id)
    guard let standing = past.last, let stack = stacks[number] else { return }
    earlier[number] = standing
    if !stack.isEmpty { tally[standing] -= 1 }
    stacks[number] = past + stack
    setPart(lastKnownChoice(on: number), on: number)
    for index in waiting.indices where waiting[index].entry.number == number {
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
    // Only now and then, as it costs time with the number of those behind.
    guard firstOpen * 2 > open.count else { return }
    open.removeFirst(firstOpen)
    firstOpen = 0
  }

  /// The person does not want what was written on a card and could not be saved.
  func dropNote(on number: Number) { lost.dropNote(on: number) }

  /// Changes that are not in the log, once its writer was waited for and is given no more.
  package func countUnsaved() -> (choices: Int, notes: Int) {
    _ = rollbackFailed()
    for (entry, _) in open[firstOpen...] { lost.wasMadeAgain(entry.rollback) }
    let waiting = (open.suffix(writer.pendingCount).map(\.entry) + waiting.map(\.entry))
    let notes = waiting.count { $0.rollback.isNote }
    return (waiting.count - notes + lost.choices.count, notes + lost.notes.count)
  }

  /// Forgets all that has failed, and all behind it that was never given to the writer.
  ///
  /// - Returns: What the engine has to do now, in this order: the newest first.
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
      lost.wasTakenBack(entry.rollback) { cards.note($0) ?? "" }
      switch entry.rollback {
      case .choice(let number), .undo(let number, _), .redo(let number):
        setStack(entry.before, of: number)
      case .note: break
      }
    }
    return entries.map(\.rollback)
  }

  // MARK: -

  private func stack(of number: Number) -> [Choice] {
    if let stack = stacks[number] { return stack }
    guard let choice = earlier[number] else { return [] }
    let recalled = id(number).map(recall) ?? []
    // What stands is known, whatever the log cannot say just now: an undo of it must not go unwritten.
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
