import Platform

/// What is wrong with a command line, as one line: the parser's own words fill a paragraph.
enum UsageError {
  /// The line; `nil` where the error is none of the command line, such as the wish for help.
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

  /// Several lines as one that begins small: sentences with semicolons between, a list of values with commas.
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

  /// The value that was perhaps meant, of those that the parser lists.
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
    // Of several with commas between the one that is wrong.
    let words = quoted[start].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return words.first { !values.contains($0) }.flatMap { NearestName.of($0, among: values, atMost: 2) }
  }

  /// With a small first letter, unless it begins an abbreviation.
  private static func small(_ sentence: Substring) -> String {
    guard let first = sentence.first, sentence.dropFirst().first?.isUppercase != true else {
      return String(sentence)
    }
    return first.lowercased() + sentence.dropFirst()
  }

  /// The command that the parser names at the end of its paragraph.
  private static func help(named paragraph: String) -> String {
    let last = paragraph.split(separator: "\n").last ?? ""
    let parts = last.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 && parts[1].hasPrefix("swipedeck") ? String(parts[1]) : "swipedeck --help"
  }
}
