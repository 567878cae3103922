import CardDeck

extension DeckRanking {
  /// The card to show as a random draw instead of the order's next card, or `nil` if this turn is not a draw
  /// (`--explore`).
  ///
  /// In each 1 / rate turns one is a draw, at a random place among them. So there are as many draws as were asked
  /// for, and not several in a row at the beginning by chance. The draw is a pure function of the number of cards
  /// decided, the seed and the `included` cards: after an undo the same draw comes again. Each `included` card
  /// without a prior is equally likely. A label of a drawn card is to be marked as explored.
  /// - Parameters:
  ///   - rate: The share of draws, 0 to 1; 0 never draws.
  ///   - turn: The number of cards decided so far; `nil` means the number of labels.
  package func exploration(rate: Double, turn: Int? = nil, where included: (Int) -> Bool) -> Int? {
    let turn = turn ?? labels.count
    guard isLearned, RandomTurns(rate: rate, seed: seed).contains(turn) else { return nil }
    var generator = SplitMix64(seed: SplitMix64.mixed(seed ^ 0x6578_706C_6F72_65) &+ UInt64(turn))
    let count = (0..<cardCount).count { included($0) && !isPrior($0) }
    guard count > 0 else { return nil }
    var left = generator.next(below: count)
    for card in 0..<cardCount where included(card) && !isPrior(card) {
      if left == 0 { return card }
      left -= 1
    }
    return nil
  }
}

/// Turns that are random draws, one in each 1 / rate turns: stratified sampling (Cochran 1977).
struct RandomTurns: Sendable {
  /// In 0 ... 1.
  let rate: Double
  let seed: UInt64

  func contains(_ turn: Int) -> Bool {
    guard rate > 0, turn >= 0 else { return false }
    var block = Int(Double(turn) * rate)
    // The product may be rounded the other way than the quotients.
    while start(ofBlock: block) > turn { block -= 1 }
    while start(ofBlock: block + 1) <= turn { block += 1 }
    let (start, end) = (start(ofBlock: block), start(ofBlock: block + 1))
    var generator = SplitMix64(seed: SplitMix64.mixed(seed ^ 0x7475_726E_73) &+ UInt64(block))
    return turn == start + generator.next(below: end - start)
  }

  /// The first turn at or after block / rate. A block has at least one turn, as rate is at most 1.
  private func start(ofBlock block: Int) -> Int {
    let start = (Double(block) / rate).rounded(.up)
    return start < 0x1p62 ? Int(start) : 1 << 62
  }
}
