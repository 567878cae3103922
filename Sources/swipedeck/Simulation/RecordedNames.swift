import CardDeck

/// The ids of the cards in a recording: their own ids, made unique if two cards share one.
struct RecordedNames {
  /// The longest id that is written, in bytes: a script's first line has a thousand ids and must stay short enough to
  /// be read.
  private static let longest = 4096

  /// Returns the id of the card with that number in the deck; empty for a card that cannot be read.
  private let id: (UInt32) -> String
  private var names: [UInt32: CardID] = [:]
  private var used: Set<CardID> = []

  init(id: @escaping (UInt32) -> String) { self.id = id }

  /// The id of a card; `nil` if the recording does not have the card yet.
  subscript(number: UInt32) -> CardID? { names[number] }

  /// Returns the id of a card and adds the card to the recording.
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
