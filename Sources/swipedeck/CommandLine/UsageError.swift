import Platform

/// Turns an error of the argument parser, which is a paragraph of English, into one line.
enum UsageError {
  /// Returns the line; `nil` if the error is no usage error, such as a request for help.
  static func line(for error: any Error, arguments: [String]) -> String? {
    guard Swipedeck.exitCode(for: error) == .validationFailure else { return nil }
    let message = Swipedeck.message(for: error)
    guard !message.isEmpty else { return nil }
    var problem = sentence(message)
    if let near = nearest(in: problem) { problem += "; did you mean \(near)?" }
    if let word = arguments.first, !SystemFile.exists(word), let command = CommandNames.near(word) {
      return problem + "; did you mean the command '\(command)'?"
    }
    return "\(problem); see '\(help(named: Swipedeck.fullMessage(for: error)))'"
  }

  /// Joins lines into one that begins with a small letter: sentences with semicolons, a list of values with commas.
  static func sentence(_ message: String) -> String {
    var values: [Substring] = []
    var text = ""
    for line in message.split(separator: "\n") {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("- ") {
        values.append(bare.dropFirst(2))
      } else {
        text += (text.isEmpty ? "" : " ") + bare
      }
    }
    if !values.isEmpty { text += " " + values.joined(separator: ", ") }
    if text.hasSuffix(".") { text.removeLast() }
    text = text.replacing("Please provide one of the following:", with: "It is one of")
    text = text.split(separator: ". ").map { small($0) }.joined(separator: "; ")
    return small(text[...])
  }

  /// The value that was perhaps meant, among those that the parser lists.
  static func nearest(in problem: String) -> String? {
    guard
      problem.hasPrefix("the value '") || problem.hasPrefix("can't generate completion scripts for '"),
      let list = ["it is one of ", "one of: ", "one of "].lazy.compactMap({ problem.firstRange(of: $0) })
        .first
    else { return nil }
    let quoted = problem[..<list.lowerBound].split(separator: "'", omittingEmptySubsequences: false)
    let start = problem.hasPrefix("can't") ? 2 : 1
    guard quoted.count > start + 1 else { return nil }
    let values = problem[list.upperBound...].split { " ,'".contains($0) }.map(String.init)
      .filter { $0 != "or" && $0 != "and" }
    // Of several values with commas between them, the first wrong one.
    let words = quoted[start].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return words.first { !values.contains($0) }.flatMap { NearestName.of($0, among: values, atMost: 2) }
  }

  /// Makes the first letter small, unless it begins an abbreviation.
  private static func small(_ sentence: Substring) -> String {
    guard let first = sentence.first, sentence.dropFirst().first?.isUppercase != true else {
      return String(sentence)
    }
    return first.lowercased() + sentence.dropFirst()
  }

  /// The help command that the parser names in its last line.
  private static func help(named paragraph: String) -> String {
    let last = paragraph.split(separator: "\n").last ?? ""
    let parts = last.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 && parts[1].hasPrefix("swipedeck") ? String(parts[1]) : "swipedeck --help"
  }
}
