import CardDeck

/// Finds the name that was perhaps meant.
enum NearestName {
  /// The nearest of several names; `nil` if none is near enough.
  ///
  /// - Parameter least: The number of edits that is accepted even in a short word.
  static func of(_ word: String, among names: some Sequence<String>, atMost least: Int = 1) -> String? {
    let letters = Array(word.lowercased().prefix(80))
    let limit = max(min(least, letters.count / 2), 1, min(3, letters.count / 3))
    let ranked = names.map { ($0, distance(letters, Array($0.lowercased()), atMost: limit)) }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// The nearest id among the first cards of a deck.
  static func ofCard(_ id: CardID, in deck: Deck) -> String? {
    of(id.text, among: (0..<min(deck.count, 10_000)).lazy.map { deck.id(at: $0).text })
  }

  /// Lists the first six names.
  static func listed(_ names: [String]) -> String {
    names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
  }

  /// Advice for a word that is none of several names, in words that follow a semicolon.
  static func advice(_ word: String, among names: [String]) -> String {
    of(word, among: names, atMost: 2).map { "did you mean \($0)?" } ?? "choose from \(listed(names))"
  }

  /// The edit distance: letters inserted, removed or replaced, and neighbours exchanged.
  ///
  /// - Returns: At most `limit + 1`, which stands for any larger distance.
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

extension String {
  /// The text with at most 40 characters, for a message.
  var shortened: String { count > 40 ? prefix(40) + "…" : self }
}
