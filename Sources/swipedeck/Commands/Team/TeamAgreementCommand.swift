import ArgumentParser
import TeamLink

/// `swipedeck team agreement URL N`: how far a team agrees.
struct TeamAgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement",
    abstract: "Show how far the people of a team agree on a deck.",
    discussion: """
      EXAMPLES
        swipedeck team agreement service=team papers
        swipedeck team agreement service=team papers --json | jq .alpha

      FIGURES
        percent    of all pairs of choices on one card, how many are equal
        kappa      Cohen's kappa, for two people
        alpha      Krippendorff's alpha, for any number of people
        fleiss     Fleiss' kappa, over the cards that have all their choices

      Only for the deck's leads, and for decks of which several people decide each card. The server computes \
      the figures. Cards put off for later count as undecided.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let team = try deck.server.connect()
    let report = AgreementReport(try team.overview(of: deck.name), try team.agreement(on: deck.name))
    guard report.whole.comparable > 0 else {
      throw Failure(.badData, "\(deck.name): no card has been decided by two people yet")
    }
    try OutputLines.write(report, asJSON: json)
  }
}

extension AgreementReport {
  /// - Parameter figures: Those that the server computed.
  init(_ overview: TeamOverview, _ figures: [TeamAgreement]) {
    func whole(_ measure: TeamAgreement.Measure) -> TeamAgreement? {
      figures.first { $0.measure == measure && $0.people.isEmpty }
    }
    let shares = figures.filter { $0.measure == .percent }
    pairs = shares.map { share in
      let kappa = figures.first { $0.measure == .kappa && $0.people == share.people }?.value
      return AgreementFigures(
        people: share.people, comparable: share.cards, disputed: nil, percent: share.value,
        coefficients: [("kappa", kappa)])
    }
    // The share among all pairs of choices is the mean of the pairs' shares, weighted by their cards.
    let count = shares.reduce(0) { $0 + $1.cards }
    let equal = shares.reduce(0.0) { $0 + Double($1.cards) * ($1.value ?? 0) }
    let people = Set(figures.flatMap(\.people)).sorted()
    cards = overview.cards
    self.whole = AgreementFigures(
      people: people, comparable: whole(.alpha)?.cards ?? 0, disputed: overview.disputes,
      percent: count > 0 ? equal / Double(count) : nil,
      coefficients: [
        ("kappa", people.count == 2 ? pairs.first?.kappa : nil),
        ("alpha", whole(.alpha)?.value), ("fleiss", whole(.fleiss)?.value),
      ])
    differences = []
  }
}
