/// The cards with the largest scores of all that are added, as a heap with the worst on top. Equal ones go by card number.
struct TopCards {
  private let count: Int
  private var heap: [(card: Int, score: Float)] = []

  init(count: Int) { self.count = count }

  private static func isBefore(_ a: (card: Int, score: Float), _ b: (card: Int, score: Float)) -> Bool {
    a.score > b.score || (a.score == b.score && a.card < b.card)
  }

  mutating func add(_ card: Int, _ score: Float) {
    guard count > 0 else { return }
    if heap.count < count {
      heap.append((card, score))
      var child = heap.count - 1
      while child > 0, Self.isBefore(heap[(child - 1) / 2], heap[child]) {
        heap.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    } else if Self.isBefore((card, score), heap[0]) {
      heap[0] = (card, score)
      var parent = 0
      while true {
        var worst = parent
        for child in [2 * parent + 1, 2 * parent + 2]
        where child < heap.count && Self.isBefore(heap[worst], heap[child]) { worst = child }
        if worst == parent { break }
        heap.swapAt(parent, worst)
        parent = worst
      }
    }
  }

  /// Their cards, the largest score first.
  var sorted: [Int] { heap.sorted(by: Self.isBefore).map(\.card) }
}
