import CardDeck

/// How far several people agree.
struct AgreementFigures {
  let people: [String]
  /// Cards that two or more of them decided.
  let comparable: Int
  /// Comparable cards on which they differ; `nil` where it was not counted.
  let disputed: Int?
  /// The share of pairs of choices that are equal, 0...1; `nil` where there are none.
  let percent: Double?
  /// The coefficients by their names in the JSON, in its order; `nil` if a coefficient is not defined.
  let coefficients: [(name: String, value: Double?)]

  var kappa: Double? { coefficients.first { $0.name == "kappa" }?.value }

  /// The figures without the people.
  var json: JSONValue {
    func number(_ value: Double?) -> JSONValue {
      value.map { .number(AgreementReport.text($0, digits: 6)) } ?? .null
    }
    var json: JSONValue = ["comparable": .integer(comparable)]
    json.add("disputed", disputed.map { .integer($0) })
    json.add("percent", number(percent.map { $0 * 100 }))
    for (name, value) in coefficients { json.add(name, number(value)) }
    return json
  }
}
