import CardDeck
import ChoiceLog
import SwipeSession
import TerminalText

/// What is said of a team, the same on the screen and in lines.
package enum TeamText {
  package static func late(_ count: Int) -> String {
    "\(count.counted("choice")) came too late: somebody else has the \(count == 1 ? "card" : "cards") now"
  }

  package static func superseded(_ count: Int) -> String {
    "\(count.counted("choice")) gave way to newer ones that you made on another machine"
  }

  static func clockIsOff(by difference: Duration) -> String {
    let minutes = abs(difference.components.seconds) / 60
    let time = minutes < 120 ? "\(minutes.counted("minute"))" : "\((minutes / 60).counted("hour"))"
    return
      "this machine's clock is \(time) \(difference > .zero ? "ahead of" : "behind") the team's server: set it"
  }

  package static func notTaken(_ count: Int, _ reason: String) -> String {
    "the team's server refuses \(count.counted("change")); only this machine has \(count == 1 ? "it" : "them"): \(SafeText.line(reason))"
  }

  static func refusal(_ reason: String, isForGood: Bool) -> String {
    "the team's server refuses: \(SafeText.line(reason))" + (isForGood ? "" : "; trying again")
  }

  /// The words behind what is saved, the longest form first; empty where there is nothing to say. The state of the
  /// server gives way before the number to send, as the header has it too.
  static func sending(_ counts: TeamCounts, _ connection: TeamReport.Connection) -> [String] {
    let toSend = counts.toSend > 0 ? ["\(DecimalText.grouped(counts.toSend)) to send"] : []
    let state: String
    switch connection {
    case .connecting, .connected: return toSend
    case .offline: state = "offline"
    case .refused: state = "refused"
    }
    let held = DecimalText.grouped(counts.held)
    let states = [
      "\(state), \(held) \(counts.held == 1 ? "card" : "cards") held", "\(state), \(held) held", state,
    ]
    return toSend.isEmpty ? states : states.map { "\(toSend[0]) · \($0)" } + toSend
  }

  /// The state of a team's deck, for people who cannot see the header.
  static func welcome(_ counts: TeamCounts?) -> [String] {
    guard let counts else { return [] }
    return ["\(counts.held) held"] + (counts.toSend > 0 ? ["\(counts.toSend) to send"] : [])
  }
}

extension AwaitedCard.Team {
  /// What the session waits for.
  var text: String {
    switch self {
    case .connecting: "connecting to the team's server"
    case .cards: "cards come from the team's server"
    case .others: "others are still deciding"
    case .noneNow: "the server hands out no cards now"
    case .offline: "offline: no cards are held"
    case .refused: "the team's server refuses"
    }
  }

  /// Why it waits; `nil` where ``text`` says so already.
  var reason: String? {
    switch self {
    case .connecting, .cards, .others, .noneNow: nil
    case .offline(let reason): SafeText.line(reason)
    case .refused(let reason, let isForGood): SafeText.line(reason) + (isForGood ? "" : "; trying again")
    }
  }
}

extension Session {
  /// Remarks about the team: what is waited for, what came late; empty where the deck is one's own.
  var teamRemarks: [String] {
    guard let report = teamReport else { return [] }
    return (awaited?.team.map { ["\(awaited?.text ?? ""): \($0.text)."] } ?? [])
      + (report.late > 0 ? [TeamText.late(report.late) + "."] : [])
      + (report.superseded > 0 ? [TeamText.superseded(report.superseded) + "."] : [])
      + (report.notTaken > 0
        ? [
          "The team's server refuses \(report.notTaken.counted("change")); only this machine has \(report.notTaken == 1 ? "it" : "them")."
        ] : [])
  }
}
