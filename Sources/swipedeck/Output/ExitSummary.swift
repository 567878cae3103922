import ChoiceLog
import SwipeSession
import TerminalFront
import TerminalText

/// The lines on standard error after a session.
enum ExitSummary {
  /// The line while changes are sent to a team's server.
  static func sending(_ count: Int) -> String { "sending \(count.counted("change")) …" }

  /// The lines about changes that a team's server does not have yet or does not count.
  ///
  /// - Parameter command: The command that sends the rest.
  static func lines(_ team: TeamEnd, command: [String]) -> [String] {
    var lines: [String] = []
    let (report, count) = (team.report, team.unsent)
    if report.late > 0 { lines.append(TeamText.late(report.late)) }
    if report.superseded > 0 { lines.append(TeamText.superseded(report.superseded)) }
    if report.notTaken > 0, let reason = report.notTakenReason {
      lines.append(TeamText.notTaken(report.notTaken, reason))
    }
    guard count > 0 else { return lines }
    let saved = "\(count.counted("change")) \(count == 1 ? "is" : "are") saved here and not sent"
    // The server may never accept them.
    if case .refused(let reason, _) = report.connection {
      return lines + ["\(saved): the team's server refuses: \(SafeText.line(reason))"]
    }
    return lines + [
      "\(saved) yet; \(count == 1 ? "it goes" : "they go") with the next "
        + command.map(ShellWord.quoted).joined(separator: " ")
    ]
  }

  /// What could not be saved; `nil` if everything was.
  static func unsaved(_ end: Front.End) -> String? {
    let parts = [(end.unsaved, "choice"), (end.unsavedNotes, "note")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return nil }
    let isOne = end.unsaved + end.unsavedNotes == 1
    let verb = end.isUnsure ? "may not be" : isOne ? "is not" : "are not"
    return parts.map { $0.0.counted($0.1) }.joined(separator: " and ") + " \(verb) saved"
  }

  /// How many choices were saved, and how to export them; `nil` if nothing was chosen.
  ///
  /// - Parameter command: The command that exports them.
  static func line(_ end: Front.End, command: [String]) -> String? {
    let count = end.chosen.decided
    guard count > 0 else { return nil }
    let parts = Choice.allCases.filter { end.chosen[$0] > 0 }.map {
      "\(end.chosen[$0]) \(end.words.participle($0))"
    }
    var about = end.about
    if let next = end.next {
      let option = ShellWord.option("--from", next.text).map(ShellWord.quoted).joined(separator: " ")
      about.append("\(option) goes on")
    }
    let part = about.isEmpty ? "" : " (\(about.joined(separator: ", ")))"
    let left = end.left.map { ", \($0) left\(part)" } ?? ""
    let export = command.map(ShellWord.quoted).joined(separator: " ")
    return "\(count.counted("choice")) saved (\(parts.joined(separator: ", ")))\(left): \(export)"
  }

  /// The command that moves the noped pictures of a folder; `nil` if none was noped.
  ///
  /// - Parameter command: The command that exports the choices.
  static func moving(_ end: Front.End, in folder: String, command: [String]) -> String? {
    guard end.chosen.nope > 0 else { return nil }
    // An id is not the path of a file whose name is no UTF-8, and two files in different folders may have one name.
    let export = command + ["--only", "nope", "--format", "lines", "--absolute", "-0"]
    return
      "to move all noped ones: \(export.map(ShellWord.quoted).joined(separator: " ")) | (cd \(ShellWord.quoted(ShellWord.path(folder))) && mkdir -p ../rejected && xargs -0 -r mv --backup=numbered -t ../rejected --)"
  }
}
