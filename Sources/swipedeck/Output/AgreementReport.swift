import CardDeck
import ChoiceLog

/// How far people agree, for a person and as JSON.
struct AgreementReport {
  let ratings: Ratings

  private var people: [String] { ratings.people }

  var lines: [String] {
    let all = ratings.agreement()
    var lines = [
      "\(people.count) people: \(people.joined(separator: ", "))",
      "cards decided by two or more: \(all.comparable) of \(ratings.cards), disputed: \(all.disputed)",
      "percent  \(Self.text(all.percent.map { $0 * 100 }, digits: 1))",
    ]
    if people.count == 2 { lines.append("kappa    \(Self.text(all.kappa, digits: 3))  (Cohen)") }
    lines.append("alpha    \(Self.text(all.alpha, digits: 3))  (Krippendorff, nominal)")
    guard people.count > 2 else { return lines + table(all) }
    for (first, second) in ratings.pairs {
      let pair = ratings.agreement(of: [first, second])
      lines.append(
        "\(people[first]) and \(people[second]): \(pair.comparable) cards, percent \(Self.text(pair.percent.map { $0 * 100 }, digits: 1)), kappa \(Self.text(pair.kappa, digits: 3))"
      )
    }
    return lines
  }

  private func table(_ agreement: Agreement) -> [String] {
    var lines: [String] = []
    for (row, first) in Ratings.categories.enumerated() {
      for (column, second) in Ratings.categories.enumerated() where row != column {
        let count = agreement.count(first: row, second: column)
        if count > 0 {
          lines.append("\(people[0]) \(first.rawValue), \(people[1]) \(second.rawValue): \(count)")
        }
      }
    }
    return lines
  }

  var json: JSONValue {
    let pairs = ratings.pairs.map { first, second in
      var pair: JSONValue = ["people": [.string(people[first]), .string(people[second])]]
      pair.append(Self.figures(ratings.agreement(of: [first, second])))
      return pair
    }
    var json: JSONValue = [
      "people": .array(people.map { .string($0) }), "cards": .integer(ratings.cards),
    ]
    json.append(Self.figures(ratings.agreement()))
    json.add("pairs", .array(pairs))
    return json
  }

  private static func figures(_ agreement: Agreement) -> JSONValue {
    func number(_ value: Double?) -> JSONValue { value.map { .number(text($0, digits: 6)) } ?? .null }
    return [
      "comparable": .integer(agreement.comparable), "disputed": .integer(agreement.disputed),
      "percent": number(agreement.percent.map { $0 * 100 }), "kappa": number(agreement.kappa),
      "alpha": number(agreement.alpha),
    ]
  }

  /// A number of small size with so many digits behind the point.
  static func text(_ value: Double?, digits: Int) -> String {
    guard let value, value.isFinite, abs(value) < 1e9 else { return "not defined" }
    return DecimalText.rounded(value, digits: digits, isShort: false)
  }
}
