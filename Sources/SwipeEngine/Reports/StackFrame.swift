/// All that a stack shows at one instant. Meant to be kept and filled again.
public struct StackFrame<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The visible cards, top first.
  public internal(set) var cards: [CardPose<ID>] = []

  /// Creates a frame, empty unless cards are given.
  public init(cards: [CardPose<ID>] = []) { self.cards = cards }
}

extension StackFrame: Codable where ID: Codable {}
