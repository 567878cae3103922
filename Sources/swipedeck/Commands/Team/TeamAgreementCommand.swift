import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team agreement URL N`: how far a team agrees.
struct TeamAgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement",
    abstract: "Tell how far a team agrees on a deck that several decide each card of.",
    discussion: """
      EXAMPLES
        swipedeck team agreement service=team papers
        swipedeck team agreement service=team papers --json | jq .alpha

      For a deck's leads; the server computes it. Percent is the share of pairs of choices on a card that are equal, kappa is \
      Cohen's for two people, alpha is Krippendorff's for any number, and Fleiss' kappa is over the cards that as many have \
      decided as were asked. Cards put off for later count as not decided.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "As JSON.")
  var json = false

  func run() throws {
    let team = try deck.server.connect()
    let report = TeamAgreementReport(
      overview: try team.overview(of: deck.name), figures: try team.agreement(on: deck.name))
    guard report.comparable > 0 else {
      throw Failure(
        status: .badData, message: "\(deck.name): no card has been decided by two people yet")
    }
    var output = OutputLines()
    if json {
      try output.json(report.json)
    } else {
      for line in report.lines { try output.text(line) }
    }
    try output.flush()
  }
}

/// How far a team agrees, in the words of ``AgreementReport``.
struct TeamAgreementReport {
  let overview: TeamOverview
  let figures: [TeamAgreement]

  /// Cards that two or more have decided.
  var comparable: Int { whole(.alpha)?.cards ?? 0 }

  private var people: [String] {
    var people: [String] = []
    for name in figures.flatMap(\.people) where !people.contains(name) { people.append(name) }
    return people.sorted()
  }

  /// Of every two people: their share of equal choices, and kappa.
  private var pairs: [(percent: TeamAgreement, kappa: Double?)] {
    figures.filter { $0.measure == .percent }.map { percent in
      (percent, figures.first { $0.measure == .kappa && $0.people == percent.people }?.value)
    }
  }

  /// Of all pairs of choices; 0...1.
  private var percent: Double? {
    let count = pairs.reduce(0) { $0 + $1.percent.cards }
    let equal = pairs.reduce(0.0) { $0 + Double($1.percent.cards) * ($1.percent.value ?? 0) }
    return count > 0 ? equal / Double(count) : nil
  }

  private func whole(_ measure: TeamAgreement.Measure) -> TeamAgreement? {
    figures.first { $0.measure == measure && $0.people.isEmpty }
  }

  private static func percent(_ share: Double?) -> String {
    AgreementReport.text(share.map { $0 * 100 }, digits: 1)
  }

  var lines: [String] {
    let people = people
    var lines = [
      "\(people.count) people: \(people.joined(separator: ", "))",
      "cards decided by two or more: \(comparable) of \(overview.cards), disputed: \(overview.disputes)",
      "percent  \(Self.percent(percent))",
    ]
    if let pair = pairs.first, people.count == 2 {
      lines.append("kappa    \(AgreementReport.text(pair.kappa, digits: 3))  (Cohen)")
    }
    lines.append("alpha    \(AgreementReport.text(whole(.alpha)?.value, digits: 3))  (Krippendorff, nominal)")
    if people.count > 2 {
      lines.append("kappa    \(AgreementReport.text(whole(.fleiss)?.value, digits: 3))  (Fleiss)")
      for (percent, kappa) in pairs {
        lines.append(
          "\(percent.people[0]) and \(percent.people[1]): \(percent.cards) cards, percent \(Self.percent(percent.value)), kappa \(AgreementReport.text(kappa, digits: 3))"
        )
      }
    }
    return lines
  }

  var json: JSONValue {
    func number(_ value: Double?) -> JSONValue {
      value.map { .number(AgreementReport.text($0, digits: 6)) } ?? .null
    }
    let people = people
    return [
      "people": .list(people) { .string($0) }, "cards": .integer(overview.cards),
      "comparable": .integer(comparable), "disputed": .integer(overview.disputes),
      "percent": number(percent.map { $0 * 100 }),
      "kappa": number(people.count == 2 ? pairs.first?.kappa : nil),
      "alpha": number(whole(.alpha)?.value), "fleiss": number(whole(.fleiss)?.value),
      "pairs": .list(pairs) { pair in
        [
          "people": .list(pair.percent.people) { .string($0) }, "comparable": .integer(pair.percent.cards),
          "percent": number(pair.percent.value.map { $0 * 100 }), "kappa": number(pair.kappa),
        ]
      },
    ]
  }
}
