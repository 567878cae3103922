/// How far several people agree on the same cards, by nominal categories.
///
/// Percent is the share of all pairs of ratings of one card that are equal. Kappa is Cohen's (1960), for two people.
/// Alpha is Krippendorff's for nominal data, for any number of people and with ratings missing.
package struct Agreement: Sendable, Hashable {
  package let people: Int
  package let categories: Int
  /// Cards with two ratings or more; only these say anything about agreement.
  package private(set) var comparable = 0
  /// Of these, cards on which not all ratings are equal.
  package private(set) var disputed = 0

  private var pairs = 0
  private var equalPairs = 0
  /// By category, of comparable cards.
  private var counts: [Int]
  /// The sum over comparable cards of unequal ordered pairs by one less than their ratings.
  private var observed = 0.0
  /// With two people: how often the first said the row and the second the column.
  private var table: [[Int]]

  package init(people: Int, categories: Int) {
    self.people = people
    self.categories = categories
    counts = Array(repeating: 0, count: categories)
    table = Array(repeating: counts, count: categories)
  }

  /// - Parameter ratings: One for each person, by the number of the category; `nil` if that person gave none.
  package mutating func add(_ ratings: [Int?]) {
    let given = ratings.compactMap(\.self)
    guard given.count >= 2 else { return }
    comparable += 1
    var card = [Int](repeating: 0, count: categories)
    for rating in given { card[rating] += 1 }
    let (all, equal) = (given.count * (given.count - 1), card.reduce(0) { $0 + $1 * ($1 - 1) })
    pairs += all
    equalPairs += equal
    observed += Double(all - equal) / Double(given.count - 1)
    if equal < all { disputed += 1 }
    for (category, count) in card.enumerated() { counts[category] += count }
    if people == 2 { table[given[0]][given[1]] += 1 }
  }

  /// 0...1; `nil` if no card was rated twice.
  package var percent: Double? { pairs > 0 ? Double(equalPairs) / Double(pairs) : nil }

  /// Cohen's kappa, at most 1; `nil` unless there are two people, or where chance alone would agree always.
  package var kappa: Double? {
    guard people == 2, comparable > 0 else { return nil }
    let total = Double(comparable)
    let rows = table.map { $0.reduce(0, +) }
    let columns = (0..<categories).map { column in table.reduce(0) { $0 + $1[column] } }
    let expected = zip(rows, columns).reduce(0.0) { $0 + Double($1.0) / total * Double($1.1) / total }
    guard let percent, expected < 1 else { return nil }
    return (percent - expected) / (1 - expected)
  }

  /// Krippendorff's alpha, at most 1; `nil` where everyone used one category only, of which nothing can be told.
  package var alpha: Double? {
    let total = counts.reduce(0, +)
    let expected = counts.reduce(0.0) { $0 + Double($1) * Double(total - $1) }
    guard total > 1, expected > 0 else { return nil }
    return 1 - Double(total - 1) * observed / expected
  }

  /// With two people: how often the first chose one category and the second another.
  package func count(first: Int, second: Int) -> Int { table[first][second] }
}
