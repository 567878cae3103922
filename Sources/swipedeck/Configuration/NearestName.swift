/// Finds the name that was perhaps meant.
enum NearestName {
  /// The nearest of several names; `nil` if none is near enough to be a slip.
  static func of(_ word: String, among names: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().prefix(80))
    let limit = max(1, min(3, letters.count / 3))
    let ranked = names.map { ($0, distance(letters, Array($0.lowercased()), atMost: limit)) }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// Letters more, less or other, and neighbours exchanged.
  ///
  /// - Returns: `limit + 1` for everything beyond it.
  static func distance(_ one: [Character], _ two: [Character], atMost limit: Int) -> Int {
    guard abs(one.count - two.count) <= limit else { return limit + 1 }
    var earlier: [Int] = []
    var before = Array(0...two.count)
    for (row, letter) in one.enumerated() {
      var now = [row + 1]
      for (column, other) in two.enumerated() {
        var cost = min(before[column] + (letter == other ? 0 : 1), before[column + 1] + 1, now[column] + 1)
        if row > 0, column > 0, letter == two[column - 1], one[row - 1] == other {
          cost = min(cost, earlier[column - 1] + 1)
        }
        now.append(cost)
      }
      (earlier, before) = (before, now)
    }
    return min(before[two.count], limit + 1)
  }
}
