// State restoration: a stack is written and read again as a value, in one line.

extension CardStack: Equatable {
  /// Whether both have the same options, layout, undecided cards in the same order, and the same choices, made and taken back. Where
  /// cards are on their way, and whether the owner is asked, is not compared.
  public static func == (one: CardStack, other: CardStack) -> Bool {
    let (one, other) = (SavedStack(one), SavedStack(other))
    return one.options == other.options && one.layout == other.layout && one.remaining == other.remaining
      && Set(one.rules ?? []) == Set(other.rules ?? [])
      && one.decided.elementsEqual(other.decided, by: { $0.isSameChoice(as: $1) })
      && one.undone.elementsEqual(other.undone, by: { $0.isSameChoice(as: $1) })
  }
}

extension CardStack: Codable where ID: Codable {
  /// Reads a stack at rest; see ``encode(to:)``. Throws if it is not a valid one.
  public init(from decoder: any Decoder) throws {
    let saved = try SavedStack<ID>(from: decoder)
    let numbers = (saved.decided + saved.undone).map(\.sequence).filter { $0 > 0 }
    guard (saved.decided + saved.undone).allSatisfy(\.isValid),
      (0..<Int.max / 2).contains(saved.lastSequence),
      Set(numbers).count == numbers.count, saved.layout.isValid, saved.lastToken ?? 0 < .max / 2
    else { throw DecodingError.invalid("no stack writes this", decoder) }
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
    func write(list: [ID]) throws {
      var run = runs.nestedContainer(keyedBy: Key.self)
      try run.encode(list, forKey: .list)
    }
    try forEachRun(
      numbers: { numbers in
        // Numbers of other types than the standard library's could not be read as a run.
        guard numbers.isReadable else { return try write(list: (0..<numbers.count).map { numbers[$0] }) }
        var run = runs.nestedContainer(keyedBy: Key.self)
        try run.encode(numbers, forKey: .numbers)
      }, list: write)
  }
}

extension CardQueue: Equatable {
  /// Whether they have the same cards in the same order, however they are kept.
  static func == (one: CardQueue, other: CardQueue) -> Bool {
    one.hasSameRuns(as: other) || one.count == other.count && one.lazyAll.elementsEqual(other.lazyAll)
  }
}
