import CardDeck

/// The first 1,000 different texts, in order of first occurrence: enough for a suggestion.
struct DistinctTexts {
  private(set) var all: [String] = []
  private var known: Set<ExactText> = []

  mutating func add(_ text: String) {
    if all.count < 1000, known.insert(ExactText(text)).inserted { all.append(text) }
  }
}
