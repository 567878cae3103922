/// What the rounds of a case took.
struct Timing {
  private var rounds: [Measurement] = []

  mutating func round(of one: Case) { rounds.append(one.run(one.count)) }

  /// Nanoseconds an operation.
  var median: Double { rounds.map(\.nanoseconds).sorted()[rounds.count / 2] }
  /// Nanoseconds an operation, in the best round.
  var least: Double { rounds.map(\.nanoseconds).min() ?? 0 }
  /// Allocations an operation, in the last round.
  var allocations: Double { rounds.last?.allocations ?? 0 }
}
