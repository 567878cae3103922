/// The cards with the largest scores among all that are added. Cards with equal scores are in the order of their numbers.
struct TopCards {
  private let count: Int
  /// At most twice `count` cards; from time to time all but the best are dropped.
  private var cards: [(card: Int, score: Float)] = []
  /// The last of the best cards when there were enough of them; a card behind it is not among the best.
  private var bound: (card: Int, score: Float)?

  init(count: Int) { self.count = count }

  private static func isBefore(_ a: (card: Int, score: Float), _ b: (card: Int, score: Float)) -> Bool {
    a.score > b.score || (a.score == b.score && a.card < b.card)
  }

  mutating func add(_ card: Int, _ score: Float) {
    if let bound, !Self.isBefore((card, score), bound) { return }
    cards.append((card, score))
    guard cards.count >= 2 * count else { return }
    cards = best
    bound = cards.last
  }

  private var best: [(card: Int, score: Float)] { Array(cards.sorted(by: Self.isBefore).prefix(count)) }

  /// The cards, the largest score first.
  var sorted: [Int] { best.map(\.card) }
}
