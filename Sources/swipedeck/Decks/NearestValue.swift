import CardDeck

/// Finds the value that was perhaps meant in a condition that no card matches.
struct NearestValue {
  private let filter: CardFilter
  /// The field's texts.
  private var values = DistinctTexts()
  private var isFulfilled = false
  /// The smallest comparable value for `<` and `<=`, the largest for `>` and `>=`.
  private var extreme: String?
  /// How many values cannot be compared with that of the condition.
  private var incomparable = 0

  private init(_ filter: CardFilter) { self.filter = filter }

  /// A line about conditions that no card matches together. Reads all cards.
  static func words(_ filters: [CardFilter], in deck: Deck) -> String {
    var found = filters.map(NearestValue.init)
    for index in 0..<deck.count {
      for which in found.indices { found[which].add(deck, at: index) }
    }
    guard let first = found.first(where: { !$0.isFulfilled }) else {
      let all = filters.map { "\($0)" }.joined(separator: ", ")
      return "no card matches all of \(all); each alone has matches"
    }
    return "no card has \(first.filter)" + (first.advice.map { "; \($0)" } ?? "")
  }

  private mutating func add(_ deck: Deck, at index: Int) {
    isFulfilled = isFulfilled || deck.fulfils([filter], at: index) ?? false
    guard let value = deck.value(of: filter, at: index) else { return }
    for element in value.elements where element != .null {
      let text = element.plainText
      if isMoreExtreme(text) { extreme = text }
      guard !text.isBlank else { continue }
      values.add(text)
      if filter.holds(for: .string(text)) == nil { incomparable += 1 }
    }
  }

  private func isMoreExtreme(_ text: String) -> Bool {
    let order: ScaleValue.Order
    switch filter.comparison {
    case .isBelow, .isAtMost: order = .before
    case .isAbove, .isAtLeast: order = .behind
    case .equals, .contains, .differs: return false
    }
    guard filter.holds(for: .string(text)) != nil else { return false }
    return extreme.map { ScaleValue($0).order(of: text) == order } ?? true
  }

  private var advice: String? {
    let (wanted, values) = (filter.comparison.value, values.all)
    let near: String?
    let sign: String
    switch filter.comparison {
    case .equals:
      sign = "="
      near = neighbour(of: wanted) ?? NearestName.of(wanted, among: values, atMost: 2)
    case .contains:
      sign = "~"
      let words = values.flatMap { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
      near = NearestName.of(wanted, among: values + words, atMost: 2)
    case .isBelow, .isAtMost: return order("smallest")
    case .isAbove, .isAtLeast: return order("largest")
    case .differs: return "every card has it"
    }
    if let near { return "did you mean \(filter.field)\(sign)\(near)?" }
    return values.isEmpty
      ? "no card has anything there" : "choose from \(NearestName.listed(values.map(\.shortened)))"
  }

  /// The most extreme value, and how many others may be more so; `nil` if there are no values.
  private func order(_ word: String) -> String? {
    let known = extreme.map { "the \(word) is \($0.shortened)" }
    guard incomparable > 0 else { return known }
    let others = incomparable.counted("value") + " cannot be compared with "
    return (known.map { $0 + ", and " } ?? "") + others + filter.comparison.value.shortened
  }

  /// The number that is nearest to another one.
  private func neighbour(of wanted: String) -> String? {
    guard let wanted = Double(wanted) else { return nil }
    let numbers = values.all.compactMap { text in Double(text).map { (text, abs($0 - wanted)) } }
    return numbers.min { $0.1 < $1.1 }?.0
  }
}
