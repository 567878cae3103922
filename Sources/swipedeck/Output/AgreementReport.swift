import CardDeck

/// How far people agree on a deck, from logs or from a team's server.
struct AgreementReport: Report {
  /// The number of cards in the deck.
  let cards: Int
  /// The figures for all people.
  let whole: AgreementFigures
  /// The figures for each pair of people.
  let pairs: [AgreementFigures]
  /// A line for each pair of choices that two people made differently; empty for more people.
  let differences: [String]
  /// See `Ratings.reasonCounts`; empty if nobody gave reasons.
  var reasons: [[String]: Int] = [:]

  private var comparableReasons: Int { reasons.values.reduce(0, +) }
  /// The reasons on which people differ, the most frequent first.
  private var differentReasons: [(reasons: [String], cards: Int)] {
    reasons.filter { $0.key.count > 1 }.map { (reasons: $0.key, cards: $0.value) }
      .sorted { ($1.cards, $0.reasons.joined()) < ($0.cards, $1.reasons.joined()) }
  }

  var lines: [String] {
    let people = whole.people
    let isPair = people.count == 2
    var lines = [
      "\(people.count) people: \(people.joined(separator: ", "))",
      "cards decided by two or more: \(whole.comparable) of \(cards), disputed: \(whole.disputed ?? 0)",
      "percent  \(Self.percent(whole.percent))",
    ]
    for (name, value) in whole.coefficients {
      let value = Self.text(value, digits: 3)
      switch name {
      case "alpha": lines.append("alpha    \(value)  (Krippendorff, nominal)")
      case "kappa": if isPair { lines.append("kappa    \(value)  (Cohen)") }
      default: if !isPair { lines.append("kappa    \(value)  (Fleiss)") }
      }
    }
    lines += differences
    if !reasons.isEmpty {
      let different = differentReasons
      lines.append(
        "reasons: \(comparableReasons) cards with the same choice and reasons of two or more, different: "
          + "\(different.reduce(0) { $0 + $1.cards })")
      lines += different.map { "  \($0.reasons.joined(separator: " / ")): \($0.cards)" }
    }
    guard !isPair else { return lines }
    return lines
      + pairs.map { pair in
        "\(pair.people.joined(separator: " and ")): \(pair.comparable) cards,"
          + " percent \(Self.percent(pair.percent)), kappa \(Self.text(pair.kappa, digits: 3))"
      }
  }

  var json: JSONValue {
    var json: JSONValue = ["people": .list(whole.people) { .string($0) }, "cards": .integer(cards)]
    json.append(whole.json)
    if !reasons.isEmpty {
      json.add(
        "reasons",
        [
          "comparable": .integer(comparableReasons),
          "different": .list(differentReasons) { different in
            ["reasons": .list(different.reasons) { .string($0) }, "cards": .integer(different.cards)]
          },
        ])
    }
    json.add(
      "pairs",
      .list(pairs) { pair in
        var json: JSONValue = ["people": .list(pair.people) { .string($0) }]
        json.append(pair.json)
        return json
      })
    return json
  }

  private static func percent(_ share: Double?) -> String { text(share.map { $0 * 100 }, digits: 1) }

  /// A number with that many digits behind the point.
  static func text(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite, abs(value) < 1e9 else { return "not defined" }
    return DecimalText.rounded(value, digits: digits, isShort: false)
  }
}
