/// Which cards of a deck are wanted, and in which order.
public struct DeckQuery: Sendable, Hashable {
  /// In which order.
  public var order = DeckOrder.file
  /// Conditions, all of which have to hold. A card that cannot be read fulfils none.
  public var filters: [CardFilter] = []
  /// The id of the card to begin with: those before it, in this order, are left out. `nil` begins with
  /// the first.
  public var from: CardID?
  /// How many at most, of those that the filters let through; `nil` is all.
  public var limit: Int?

  /// All cards as the deck has them.
  public init() {}

  /// The wanted cards of a deck that is complete.
  ///
  /// - Throws: ``DeckQueryError``.
  public func selection(from deck: Deck) throws(DeckQueryError) -> DeckSelection {
    var selector = DeckSelector(self)
    let selection = selector.advance(in: deck, isComplete: true)
    try selector.check()
    return selection
  }
}

/// A query that a deck does not answer.
public enum DeckQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No card that fulfils the conditions has the id to begin with.
  case noSuchCard(CardID)
  /// No card fulfils the conditions.
  case nothingFound

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchCard(let id): "no card to begin with has the id '\(id)'; check --from and --where"
    case .nothingFound: "no card fulfils the conditions; check the names and values of --where"
    }
  }
}

/// A condition on what a record says, as `--where` has it: `FIELD=VALUE` or `FIELD~TEXT`.
public struct CardFilter: Sendable, Hashable {
  /// How a field is compared.
  public enum Comparison: Sendable, Hashable {
    /// It is exactly this: a text, the digits of a number as they are written, `true`, `false`, `null`; of a
    /// list one element is. Nothing is what an absent or empty field is.
    case equals(String)
    /// This is in it somewhere; capitals and accents do not matter.
    case contains(String)
  }

  /// The member's name in the record; capitals and small letters are the same where no other member has it exactly.
  public let field: String
  /// What has to be true of it.
  public let comparison: Comparison
  private let needle: String

  /// A condition on one field.
  public init(field: String, _ comparison: Comparison) {
    self.field = field
    self.comparison = comparison
    needle = if case .contains(let text) = comparison { TextFolding.fold(text) } else { "" }
  }

  /// Reads `FIELD=VALUE` or `FIELD~TEXT`; the first of both marks counts. `nil` if there is none, or no field
  /// before it.
  public init?(argument: String) {
    guard let mark = argument.firstIndex(where: { $0 == "=" || $0 == "~" }), mark > argument.startIndex else {
      return nil
    }
    let value = String(argument[argument.index(after: mark)...])
    self.init(
      field: String(argument[..<mark]), argument[mark] == "=" ? .equals(value) : .contains(value))
  }

  /// Whether the condition holds. Of several members of this name the last counts.
  ///
  /// - Parameter members: Everything the record says.
  package func holds(for members: [JSONMember]) -> Bool {
    guard let index = members.lastIndex(named: field) else { return comparison == .equals("") }
    let value = members[index].value
    if holds(for: value) { return true }
    guard case .array(let elements) = value else { return false }
    return elements.contains(where: holds(for:)) || elements.isEmpty && comparison == .equals("")
  }

  private func holds(for value: JSONValue) -> Bool {
    let text = value.plainText
    return switch comparison {
    case .equals(let wanted): text.hasSameBytes(as: wanted) || wanted.isEmpty && value == .null
    case .contains: TextFolding.isFound(needle, in: TextFolding.fold(text))
    }
  }
}

/// The order in which cards are shown.
public enum DeckOrder: Sendable, Hashable {
  /// As the deck has them.
  case file
  /// Shuffled; the same seed gives the same order of the same cards, on every machine.
  case random(seed: UInt64)
  /// The last first.
  case reverse
  /// By the size of their records, the smallest first; those of one size as the deck has them.
  case shortest

  /// Whether a card's turn depends on cards that are not known yet.
  package var needsWholeDeck: Bool { self != .file }

  /// Puts cards in this order.
  ///
  /// - Parameters:
  ///   - numbers: The cards' indices, rising.
  ///   - size: The size of a card's record, in bytes.
  package func arrange(_ numbers: inout [UInt32], size: (UInt32) -> Int) {
    switch self {
    case .file: break
    case .reverse: numbers.reverse()
    case .random(let seed):
      var random = SplitMix(seed: seed)
      guard numbers.count > 1 else { return }
      for index in (1..<numbers.count).reversed() {
        numbers.swapAt(index, Int(random.next(below: UInt64(index) + 1)))
      }
    case .shortest:
      // Size and index in one number: the sort then needs to look at nothing else, and is stable.
      var keys = numbers.map { UInt64(UInt32(clamping: size($0))) << 32 | UInt64($0) }
      keys.sort()
      numbers = keys.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}

/// SplitMix64. The standard library's generator is another one each time, and how it turns numbers into a shuffle
/// may change with its version.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// - Parameter bound: 1 or more; every number below it is as likely as any other.
  mutating func next(below bound: UInt64) -> UInt64 {
    // What is left over after the last whole round would make the low numbers likelier.
    let rest = UInt64.max % bound
    let limit = rest == bound - 1 ? UInt64.max : UInt64.max - rest - 1
    while true {
      let number = next()
      if number <= limit { return number % bound }
    }
  }
}
