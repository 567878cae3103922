import CardDeck
import CardRanking
import ChoiceLog
import SwipeSession
import TerminalText

/// What a session is about, in words for the header: its part of the deck, its order, its team.
extension Session {
  /// All of it; the first one is the last to give way.
  func context(_ words: StampWords) -> [HeaderView.Context] {
    teamContext + rankingContext + about(words) + orderContext + stopContext
  }

  /// What the numbers count; empty for the whole deck.
  func about(_ words: StampWords) -> [HeaderView.Context] {
    let part = configuration.part
    var about: [HeaderView.Context] = []
    // A second round within a second round from the start is said once.
    if let again = part.again, !isSecondRound { about.append(Self.again(again, words)) }
    about += part.filters.map { HeaderView.Context(SafeText.line("\($0)")) }
    if let share = part.share { about.append(HeaderView.Context("share \(share)")) }
    if let from = part.from { about.append(HeaderView.Context(SafeText.line("from \(from)"))) }
    if let limit = configuration.limit { about.append(HeaderView.Context("first \(limit)")) }
    if isSecondRound { about.append(Self.again(Set(roundChoices), words, short: "again")) }
    return about
  }

  /// A round through the cards on which these choices stand.
  private static func again(
    _ choices: Set<Choice>, _ words: StampWords, short: String? = nil
  ) -> HeaderView.Context {
    let chosen = Choice.allCases.filter(choices.contains).map(words.participle)
    return HeaderView.Context("again: " + chosen.joined(separator: ", "), short: short)
  }

  private var orderContext: [HeaderView.Context] {
    switch configuration.order {
    case .file: []
    case .random(let seed): [HeaderView.Context("random, seed \(seed)", short: "random")]
    case .reverse: [HeaderView.Context("last first", short: "reverse")]
    case .shortest: [HeaderView.Context("shortest first", short: "shortest")]
    case .taken: [HeaderView.Context("oldest photo first", short: "oldest")]
    }
  }

  /// The learned order. Short forms keep what is new: everybody knows that there is an order.
  private var rankingContext: [HeaderView.Context] {
    guard let ranking else { return [] }
    let word = ranking.model.rawValue
    switch ranking.phase {
    case .failed: return [HeaderView.Context("as in the file")]
    case .awaitingCards, .reading:
      return [HeaderView.Context("\(word) · reading the deck", short: "reading the deck")]
    case .learned(let order):
      let state =
        if stack.topCard.map(isDrawn) ?? false {
          HeaderView.Context("\(word) · this one at random", short: "at random")
        } else if let found = order.found {
          HeaderView.Context("\(word) · \(found.words) found", short: found.words)
        } else {
          HeaderView.Context("\(word) first", short: word)
        }
      let isEnough = order.advice == .enough
      return (isEnough ? [HeaderView.Context("95 %: reached", isWarning: true)] : []) + [state]
    }
  }

  /// How far it is until the person may stop: the number of nopes in a row that the test would need.
  private var stopContext: [HeaderView.Context] {
    guard case .learned(let order)? = ranking?.phase, let nopes = order.nopesUntilEnough, nopes > 0 else {
      return []
    }
    let count = DecimalText.grouped(Self.rounded(nopes))
    return [
      HeaderView.Context(
        "about \(count) more \(nopes == 1 ? "nope" : "nopes") until 95 %",
        short: "\(count) \(nopes == 1 ? "nope" : "nopes") to 95 %")
    ]
  }

  /// To two digits, upwards.
  private static func rounded(_ count: Int) -> Int {
    var step = 1
    while count > 100 * step { step *= 10 }
    return (count + step - 1) / step * step
  }

  private var teamContext: [HeaderView.Context] {
    guard let team = configuration.team, let report = teamReport else { return [] }
    var context: [HeaderView.Context] = []
    switch report.connection {
    case .connecting, .connected: break
    case .offline:
      let words = minutesOffline > 0 ? "offline \(minutesOffline) min" : "offline"
      context.append(HeaderView.Context(words, isWarning: true))
    case .refused: context.append(HeaderView.Context("refused", isWarning: true))
    }
    context.append(HeaderView.Context("team on \(SafeText.line(team.host, atMost: 256))", short: "team"))
    if let cards = team.cards {
      context.append(HeaderView.Context("of \(DecimalText.grouped(cards)) in all"))
    }
    return context
  }
}

extension FoundEstimate {
  /// "12 of about 30"
  var words: String { "\(found) of about \(Int(total.rounded()))" }
}
