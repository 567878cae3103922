import CardDeck
import CardRanking

/// The figures of ``EvaluateCommand``.
struct EvaluationReport: Report {
  let evaluation: Evaluation

  var json: JSONValue {
    func share(_ value: Double?) -> JSONValue {
      value.map { .number(DecimalText.rounded($0, digits: 5, isShort: true)) } ?? .null
    }
    let times = evaluation.rerankTimes
    return [
      "cards": .integer(Int64(evaluation.cards)), "liked": .integer(Int64(evaluation.liked)),
      "recall": .object(
        [5, 10, 20].map { JSONMember(name: "\($0)", value: share(evaluation.recall(at: Double($0) / 100))) }),
      "wss95": share(evaluation.wss95), "atd": share(evaluation.atd),
      "rerank": [
        "median": times.map { share(Self.milliseconds($0.median)) } ?? .null,
        "max": times.map { share(Self.milliseconds($0.longest)) } ?? .null,
      ],
      "stops": .object(
        Evaluation.StoppingRule.allCases.map { rule in
          let stop = evaluation.stops[rule]
          return JSONMember(
            name: rule.name,
            value: stop.map {
              ["read": share(Double($0.read) / Double(max(evaluation.cards, 1))), "recall": share($0.recall)]
            } ?? .null)
        }),
      "curve": RecallCurve(found: evaluation.foundAfter, foundBefore: evaluation.likedPriors).json,
    ]
  }

  var lines: [String] {
    let heading = "\(evaluation.liked) liked among \(evaluation.cards.counted("card"))"
    guard evaluation.hasSomethingToFind else {
      return ["\(heading), all of them known before: there is nothing to find"]
    }
    var lines = [
      heading, "",
      "recall: of the cards one likes, so many were found",
    ]
    lines += [5, 10, 20].map {
      "  when \($0) % of the deck was read: \(Self.percent(evaluation.recall(at: Double($0) / 100)))"
    }
    lines += [
      "WSS@95, work saved: to find 95 % of them, so much less had to be read than at random: \(Self.percent(evaluation.wss95))",
      "ATD, time to discovery: the first 95 % of them came on average after so much of the deck: \(Self.percent(evaluation.atd))",
    ]
    if let times = evaluation.rerankTimes {
      lines.append(
        "time to order the deck anew after choices: \(Self.text(times.median)) ms (the median), at most \(Self.text(times.longest)) ms"
      )
    }
    lines += ["", "when one would have stopped, by each rule, and how many of them were found by then:"]
    lines += Evaluation.StoppingRule.allCases.map { rule in
      guard let stop = evaluation.stops[rule] else {
        return "  \(rule.words): never"
      }
      let read = Self.percent(Double(stop.read) / Double(max(evaluation.cards, 1)))
      return "  \(rule.words): after \(read) of the deck, with \(Self.percent(stop.recall)) found"
    }
    return lines
  }

  /// - Parameter share: 0...1; `nil` only if there is nothing to find, and then nothing is shown.
  private static func percent(_ share: Double?) -> String {
    DecimalText.rounded((share ?? 0) * 100, digits: 1, isShort: false) + " %"
  }

  private static func text(_ time: Duration) -> String {
    DecimalText.rounded(milliseconds(time), digits: 2, isShort: false)
  }

  private static func milliseconds(_ time: Duration) -> Double {
    let (seconds, attoseconds) = time.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}

extension Evaluation.StoppingRule {
  fileprivate var name: String {
    switch self {
    case .enough: "p<0.05"
    case .probablyEnough: "p<0.20"
    case .fiftyNopes: "50 nopes"
    }
  }

  fileprivate var words: String {
    switch self {
    case .enough: "at least 95 % found, p < 0.05"
    case .probablyEnough: "probably 95 % found, p < 0.20"
    case .fiftyNopes: "50 nopes in a row, to compare"
    }
  }
}
