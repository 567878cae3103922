import CardDeck

/// The ids under which a record knows the cards of a session: their own, made different where two have the same.
struct RecordedNames {
  /// Longer ids are not written: a script's first line has a thousand of them, and must not be too long to be read.
  private static let longest = 4096

  /// The id of the card with that number in the deck; empty for one that cannot be read.
  private let id: (UInt32) -> String
  private var names: [UInt32: CardID] = [:]
  private var used: Set<CardID> = []

  init(id: @escaping (UInt32) -> String) { self.id = id }

  /// `nil` for a card that the record does not know yet.
  subscript(number: UInt32) -> CardID? { names[number] }

  /// The name of a card, which is known from now on.
  mutating func name(_ number: UInt32) -> CardID {
    if let name = names[number] { return name }
    let own = id(number)
    let stem = own.isEmpty || own.utf8.count > Self.longest ? "record \(number + 1)" : own
    var name = CardID(stem)
    var copy = 2
    while !used.insert(name).inserted {
      name = CardID("\(stem) (\(copy))")
      copy += 1
    }
    names[number] = name
    return name
  }
}
