// State restoration: a stack is written and read again as a value, in one line.

/// What is kept of a stack: everything but motion. Read again, all cards are at rest: one that was held, on its way home or asked
/// about is undecided, and one that was leaving has left.
struct SavedStack<ID: Hashable & Sendable>: Sendable, Equatable {
  struct Choice: Sendable, Equatable {
    let card: ID
    let direction: SwipeDirection
    let cause: SwipeCause
    let sequence: Int
    /// Where the card was as it left; an undo begins there.
    let translation: SwipeVector
    let angle: Double
    let grabSide: Double
  }

  let options: SwipeOptions
  let layout: SwipeLayout
  let asksBeforeChoosing: Bool
  let remaining: CardQueue<ID>
  /// Oldest first.
  let decided: [Choice]
  /// The last is made again first.
  let undone: [Choice]
  let lastSequence: Int
}

extension SavedStack {
  init(_ stack: CardStack<ID>) {
    options = stack.options
    layout = stack.layout
    asksBeforeChoosing = stack.asksBeforeChoosing
    var remaining = stack.queue
    for card in stack.active.reversed() where !card.isDecided { remaining.pushFirst(card.id) }
    self.remaining = remaining
    decided = stack.ledger.choices.map(Choice.init)
    undone = stack.ledger.undone.map(Choice.init)
    lastSequence = stack.lastSequence
  }

  /// The stack at rest. Of two cards with one id the first stands, a decided one before an undecided one.
  func restored() throws(OptionError) -> CardStack<ID> {
    var stack = try CardStack(options: options, layout: layout, cards: EmptyCollection<ID>())
    stack.asksBeforeChoosing = asksBeforeChoosing
    for choice in decided where !stack.known.add(CollectionOfOne(choice.card)).isEmpty {
      stack.ledger.choose(choice.entry)
    }
    remaining.forEachRun(
      numbers: { stack.append($0) }, list: { stack.queue.append(stack.known.add($0)) })
    let redoable = undone.filter { stack.status(of: $0.card) == .remaining }
    stack.ledger.setUndone(redoable.map(\.entry))
    stack.lastSequence = max(lastSequence, (decided + undone).map(\.sequence).max() ?? 0)
    stack.refillAndReschedule()
    return stack
  }
}

extension SavedStack.Choice {
  init(_ entry: LedgerEntry<ID>) {
    (card, direction, cause, sequence) = (entry.id, entry.direction, entry.cause, entry.sequence)
    (translation, angle, grabSide) = (
      entry.departure.translation, entry.departure.angle, entry.departure.grabSide
    )
  }

  var entry: LedgerEntry<ID> {
    LedgerEntry(
      departure: Departure(translation: translation, angle: angle, grabSide: grabSide), sequence: sequence,
      id: card, direction: direction, cause: cause)
  }

  /// Whether an undo can begin there.
  var isValid: Bool {
    translation.isValid && angle.magnitude <= inputLimit && grabSide.magnitude == 1 && sequence >= 0
      && sequence < .max / 2
  }
}

extension CardStack: Equatable {
  /// Whether both have the same options, layout, undecided cards in the same order, choices and undo history. Where cards are on
  /// their way is not compared.
  public static func == (one: CardStack, other: CardStack) -> Bool { SavedStack(one) == SavedStack(other) }
}

extension SavedStack: Codable where ID: Codable {}
extension SavedStack.Choice: Codable where ID: Codable {}

extension CardStack: Codable where ID: Codable {
  /// Reads a stack at rest; see ``encode(to:)``. Throws if it is not a valid one.
  public init(from decoder: any Decoder) throws {
    let saved = try SavedStack<ID>(from: decoder)
    guard (saved.decided + saved.undone).allSatisfy(\.isValid), (0..<Int.max / 2).contains(saved.lastSequence)
    else { throw DecodingError.invalid("no choice of a stack", decoder) }
    self = try DecodingError.valid(decoder) { () throws(OptionError) in try saved.restored() }
  }

  /// Writes everything but motion: options, layout, cards, choices, and what can be undone and made again. Read again, a card that
  /// was held, on its way home or asked about is at home and undecided, and one that was leaving has left.
  public func encode(to encoder: any Encoder) throws { try SavedStack(self).encode(to: encoder) }
}

extension CardQueue: Codable where ID: Codable {
  private enum Key: CodingKey { case numbers, list }

  init(from decoder: any Decoder) throws {
    self.init()
    var runs = try decoder.unkeyedContainer()
    while !runs.isAtEnd {
      let run = try runs.nestedContainer(keyedBy: Key.self)
      if let numbers = try run.decodeIfPresent(IDRun<ID>.self, forKey: .numbers) { append(numbers) }
      append(try run.decodeIfPresent([ID].self, forKey: .list) ?? [])
    }
  }

  func encode(to encoder: any Encoder) throws {
    var runs = encoder.unkeyedContainer()
    try forEachRun(
      numbers: {
        var run = runs.nestedContainer(keyedBy: Key.self)
        try run.encode($0, forKey: .numbers)
      },
      list: {
        var run = runs.nestedContainer(keyedBy: Key.self)
        try run.encode($0, forKey: .list)
      })
  }
}

extension CardQueue: Equatable {
  /// Whether they have the same cards in the same order, however they are kept.
  static func == (one: CardQueue, other: CardQueue) -> Bool {
    one.hasSameRuns(as: other) || one.count == other.count && one.lazyAll.elementsEqual(other.lazyAll)
  }
}
