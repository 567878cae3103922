import ChoiceLog
import TerminalFront

/// What is said in one line when the terminal has been given back.
enum ExitSummary {
  /// - Parameter command: What gives the choices back.
  /// - Returns: `nil` where nothing was chosen.
  static func line(_ end: Front.End, command: [String]) -> String? {
    let count = end.chosen.decided
    guard count > 0 else { return nil }
    let words: [(Choice, String)] = [
      (.like, "liked"), (.nope, "noped"), (.star, "starred"), (.later, "put off"),
    ]
    let parts = words.compactMap { choice, word in
      end.chosen[choice] > 0 ? "\(end.chosen[choice]) \(word)" : nil
    }
    let left = end.left.map { ", \($0) left" } ?? ""
    return
      "\(count) \(count == 1 ? "choice" : "choices") saved (\(parts.joined(separator: ", ")))\(left): \(command.map(quoted).joined(separator: " "))"
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,:+=@%".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
