/// All that is to be seen of a stack at one instant. Meant to be kept and filled again.
public struct StackFrame<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The visible cards, top first.
  public internal(set) var cards: [CardPose<ID>] = []

  /// A frame with nothing in it yet.
  public init() {}
}
