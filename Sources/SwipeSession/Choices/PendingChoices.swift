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

  /// A change that was made, with what is needed to take it back.
  struct Change: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      /// To take it back, the card has to come back.
      case choice, redo
      /// To take it back, the card has to leave again with the choice that was undone.
      case undo(Choice)
      /// To take it back, the note has to say this again.
      case note(before: String)
    }

    let card: Number
    let kind: Kind

    var isNote: Bool { if case .note = kind { true } else { false } }
  }

  private let cards: CardCache
  private let writer: ChoiceWriter
  private let log: ChoiceLog
  private let scope: ChoiceScope
  private let annotator: String
  private let now: () -> Int64
  /// Changes given to the writer that are not known to be saved, oldest first.
  private var open: ArraySlice<(change: Change, ticket: Ticket)> = []
  /// Changes behind those in `open`, which wait until the id of the first one's card is known.
  private var waiting: [(change: Change, event: (CardID) -> ChoiceEvent)] = []
  /// The choices on each card that this session has changed, oldest first; the last one stands.
  private var stacks: [Number: [Choice]] = [:]
  /// Changed cards whose stacks lack the choices of earlier sessions, as their ids are not known.
  private var lackingPast: Set<Number> = []
  /// The choices of earlier sessions that stand on cards, as far as they have been looked up.
  private var earlier: [Number: Choice] = [:]
  /// The ids under which the log has the choices of earlier sessions.
  private var loggedIDs: [Number: CardID] = [:]

  /// The choices that stand, those of others too.
  package internal(set) var tally: Tally
  /// The part of the deck that the session is about; `nil` for the whole deck.
  private(set) var part: PartStanding?

  /// Changes that could not be saved and were taken back.
  package private(set) var lost = LostChanges()

  /// - Parameters:
  ///   - tally: The choices that stand at the start.
  ///   - hasPart: Whether the session is about a part of the deck.
  ///   - now: Milliseconds since 1970.
  package init(
    cards: CardCache, writer: ChoiceWriter, log: ChoiceLog, scope: ChoiceScope, annotator: String,
    tally: Tally, hasPart: Bool = false, now: @escaping () -> Int64
  ) {
    self.cards = cards
    self.writer = writer
    self.log = log
    self.scope = scope
    self.annotator = annotator
    self.tally = tally
    self.now = now
    if hasPart { part = PartStanding() }
  }

  package var unsavedCount: Int { open.count + waiting.count }

  /// Waits until the log has all events.
  ///
  /// - Returns: `false` if it has not within `limit`, or some events wait for ids.
  func wait(within limit: Duration) -> Bool { waiting.isEmpty && writer.drain(within: limit) }

  /// The cards of the changes that are not known to be saved, oldest first.
  var unsavedCards: [Number] { (open.map(\.change) + waiting.map(\.change)).map(\.card) }

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

  /// An earlier session has left this choice on a card; `nil` for none.
  func adopt(_ number: Number, with choice: Choice?) { earlier[number] = choice }

  /// An earlier session has left this choice on a card, which the log knows by this id.
  func adopt(_ number: Number, with choice: Choice, as card: CardID) {
    adopt(number, with: choice)
    setLoggedID(card, of: number)
  }

  /// The log has events on a card under this id.
  func setLoggedID(_ card: CardID, of number: Number) { loggedIDs[number] = card }

  /// Whether this session has changed what stands on a card.
  func isTouched(_ number: Number) -> Bool { stacks[number] != nil }

  /// The choices that stand now on the cards that this session has changed.
  package var chosen: Tally {
    stacks.values.reduce(into: Tally()) { tally, stack in
      if let choice = stack.last { tally[choice] += 1 }
    }
  }

  /// The cards on which this session has left this choice, in no order.
  func cards(with choice: Choice) -> [Number] { stacks.filter { $0.value.last == choice }.map(\.key) }

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
      lackingPast.remove(number)
      stacks[number] = recalled.isEmpty ? choice.map { [$0] } ?? [] : recalled
    } else if earlier[number] != choice {
      earlier[number] = choice
    } else {
      return
    }
    loggedIDs[number] = card
  }

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
      .choose(choice), to: result.card, cause: result.cause.rawValue, as: .choice,
      stack: stack(of: result.card) + [choice], dwell: dwell, reason: reason,
      figures: GestureFigures(
        tx: result.translation.dx, ty: result.translation.dy, vx: result.velocity.dx, vy: result.velocity.dy,
        ratio: result.thresholdRatio),
      rank: rank)
  }

  package func undid(_ number: Number) {
    let stack = stack(of: number)
    guard let choice = stack.last else { return }
    append(.undo, to: number, cause: "key", as: .undo(choice), stack: stack.dropLast())
  }

  func redid(_ number: Number, _ choice: Choice) {
    append(.redo, to: number, cause: "key", as: .redo, stack: stack(of: number) + [choice])
  }

  /// - Parameter text: Empty removes the note.
  package func noted(_ number: Number, _ text: String) {
    let before = cards.note(number) ?? ""
    cards.setNote(text, on: number)
    append(.note(text), to: number, cause: "key", as: .note(before: before), stack: stack(of: number))
  }

  private func append(
    _ kind: ChoiceEvent.Kind, to number: Number, cause: String, as change: Change.Kind, stack: [Choice],
    dwell: Duration? = nil, reason: String? = nil, figures: GestureFigures? = nil, rank: CardRank? = nil
  ) {
    let (deck, annotator, mark, time) = (scope.deck, annotator, cards.mark(number), now())
    if stacks[number] == nil, earlier[number] == nil, id(number) == nil { lackingPast.insert(number) }
    setStack(stack, of: number)
    waiting.append(
      (
        Change(card: number, kind: change),
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
    while sent < waiting.count, let id = id(of: waiting[sent].change) {
      let (change, event) = waiting[sent]
      if lackingPast.remove(change.card) != nil { recallPast(id, of: change.card) }
      open.append((change, writer.enqueue(event(id))))
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
  private func id(of change: Change) -> CardID? {
    switch change.kind {
    case .choice, .note: cards.id(change.card)
    case .undo, .redo: id(change.card)
    }
  }

  private func id(_ number: Number) -> CardID? { cards.id(number) ?? loggedIDs[number] }

  /// The choices on a card that the log has, oldest first, the last one standing; none while it cannot be read.
  private func recall(_ card: CardID) -> [Choice] {
    (try? log.read { try $0.choices(on: card, in: scope) }) ?? []
  }

  /// Puts the choices of earlier sessions below those made since, now that the card's id is known.
  private func recallPast(_ id: CardID, of number: Number) {
    let past = recall(id)
    guard let standing = past.last, let stack = stacks[number] else { return }
    earlier[number] = standing
    if !stack.isEmpty { tally[standing] -= 1 }
    stacks[number] = past + stack
    setPart(lastKnownChoice(on: number), on: number)
  }

  // MARK: - What the disk says

  package func saved(upTo ticket: Ticket) {
    while let first = open.first, first.ticket <= ticket { lost.wasMadeAgain(open.removeFirst().change) }
  }

  /// Forgets a note that could not be saved, as the person does not want it.
  func dropNote(on number: Number) { lost.notes[number] = nil }

  /// Counts the changes that are not in the log; to be called after the last wait for the writer.
  package func countUnsaved() -> (choices: Int, notes: Int) {
    _ = rollbackFailed()
    for (change, _) in open { lost.wasMadeAgain(change) }
    let unsaved = open.suffix(writer.pendingCount).map(\.change) + waiting.map(\.change)
    let notes = unsaved.count(where: \.isNote)
    return (unsaved.count - notes + lost.choices.count, notes + lost.notes.count)
  }

  /// Forgets all events that have failed, and all behind them that were never given to the writer.
  ///
  /// - Returns: What the engine has to take back, in this order: the newest first.
  func rollbackFailed() -> [Change] {
    let failed = Set(writer.acknowledge())
    guard !failed.isEmpty else { return [] }
    let changes = open.filter { failed.contains($0.ticket) }.map(\.change) + waiting.map(\.change)
    open.removeAll { failed.contains($0.ticket) }
    waiting.removeAll()
    for change in changes.reversed() {
      let card = change.card
      switch change.kind {
      case .choice, .redo: setStack(stack(of: card).dropLast(), of: card)
      case .undo(let choice): setStack(stack(of: card) + [choice], of: card)
      case .note: lost.notes[card] = cards.note(card) ?? ""
      }
      if !change.isNote { lost.choices.insert(card) }
    }
    return changes.reversed()
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

/// Changes that could not be saved and were taken back, and have not been made again.
package struct LostChanges: Sendable, Hashable {
  /// Cards on which a choice, an undo or a redo was lost.
  fileprivate var choices: Set<UInt32> = []
  /// The notes as they were written last, by card; empty where the note was to be removed.
  fileprivate(set) var notes: [UInt32: String] = [:]

  package var count: Int { choices.count + notes.count }

  /// A later change of this kind is saved, or on its way.
  fileprivate mutating func wasMadeAgain(_ change: PendingChoices.Change) {
    if change.isNote { notes[change.card] = nil } else { choices.remove(change.card) }
  }
}
