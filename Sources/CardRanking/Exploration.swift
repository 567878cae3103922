extension CardRanker {
  /// The card to show as a random draw instead of the order's next, or `nil` if the next is not to be one (`--explore`).
  ///
  /// A pure function of how many cards have been decided, the seed and which cards are `included`: undone and swiped again, the
  /// same draw comes. Each `included` card is as likely as the others. What is chosen is to be labelled as explored.
  /// - Parameters:
  ///   - rate: The share of draws, 0 to 1; 0 never draws.
  ///   - turn: How many cards have been decided, each way; `nil` for as many as there are labels.
  public func exploration(rate: Double, turn: Int? = nil, where included: (Int) -> Bool) -> Int? {
    guard trainedCount != nil, rate > 0 else { return nil }
    var generator = SplitMix64(
      seed: SplitMix64.mixed(seed ^ 0x6578_706C_6F72_65) &+ UInt64(turn ?? labels.count))
    guard generator.unit() < rate else { return nil }
    func isPossible(_ card: Int) -> Bool { included(card) && !isPrior(card) }
    let count = (0..<index.count).count { isPossible($0) }
    guard count > 0 else { return nil }
    var left = generator.next(below: count)
    for card in 0..<index.count where isPossible(card) {
      if left == 0 { return card }
      left -= 1
    }
    return nil
  }
}
