import Platform

/// Turns an error of the argument parser, which is a paragraph of English, into one line.
enum UsageError {
  /// Returns the line; `nil` if the error is no usage error, such as a request for help.
  static func line(for error: any Error, arguments: [String]) -> String? {
    guard Swipedeck.exitCode(for: error) == .validationFailure else { return nil }
    let message = Swipedeck.message(for: error)
    guard !message.isEmpty else { return nil }
    var problem = sentence(message)
    // The parser and the commands look for the deck first, and a wrong option may be why there is none.
    if ["missing expected", "name "].contains(where: problem.hasPrefix) {
      problem = unknownOption(in: arguments) ?? problem
    }
    if arguments.first.map(CommandNames.all.contains) != true,
      let command = CommandNames.all.first(where: { problem.hasPrefix("unknown option '--\($0)'") })
    {
      return CommandNames.comesFirst(command, arguments)
    }
    let paragraph = Swipedeck.fullMessage(for: error)
    if let near = nearest(in: problem) { problem += "; did you mean \(near)?" }
    if problem.hasPrefix("the value '"), !problem.contains("; "), let example = example(in: paragraph) {
      problem += "; write it as \(example)"
    }
    if let word = arguments.first, !SystemFile.exists(word), let question = CommandNames.question(word) {
      return "\(problem); \(question)"
    }
    return "\(problem); see '\(help(named: paragraph))'"
  }

  /// Names the first option that the command does not have; `nil` if it has all.
  private static func unknownOption(in arguments: [String]) -> String? {
    let commands = CommandInfo.all?.withSubcommands.dropFirst() ?? []
    let line = arguments.joined(separator: " ") + " "
    let command = commands.last { line.hasPrefix($0.name + " ") } ?? commands.first { $0.name == "swipe" }
    let known = command?.arguments.flatMap(\.names) ?? []
    let options = arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
      .filter { $0.hasPrefix("--") || $0.hasPrefix("-") && $0.count == 2 }
    guard let option = options.first(where: { !known.contains($0) }) else { return nil }
    // Without dashes, which would make short names alike.
    let names = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let near = NearestName.of(String(option.dropFirst(2)), among: names, atMost: 2)
    return "unknown option '\(option)'" + (near.map { "; did you mean '--\($0)'?" } ?? "")
  }

  /// The example of a value in an option's help, which the parser puts below its error.
  private static func example(in paragraph: String) -> String? {
    guard let start = paragraph.firstRange(of: "such as ")?.upperBound else { return nil }
    let word = paragraph[start...].prefix { !$0.isWhitespace }
    return String(word.last.map { ",.;:".contains($0) } == true ? word.dropLast() : word)
  }

  /// Joins lines into one that begins with a small letter: sentences with semicolons, a list of values with commas.
  static func sentence(_ message: String) -> String {
    var text = message.replacing("the following:\n  - ", with: "").replacing("\n  - ", with: ", ")
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    if text.hasSuffix(".") { text.removeLast() }
    if let list = text.firstRange(of: "Please provide one of ") {
      // The parser has quotes around the values, and "or" between, if they are few.
      let signs = [("'", ""), (" or ", ", "), (" and ", ", ")]
      let values = signs.reduce(String(text[list.upperBound...])) { $0.replacing($1.0, with: $1.1) }
      text.replaceSubrange(list.lowerBound..., with: "Choose from " + values)
    }
    text = text.split(separator: ". ").map { small($0) }.joined(separator: "; ")
    return small(text[...])
  }

  /// The value that was perhaps meant, among those that the parser lists.
  static func nearest(in problem: String) -> String? {
    guard
      problem.hasPrefix("the value '") || problem.hasPrefix("can't generate completion scripts for '"),
      let list = ["choose from ", "one of: "].lazy.compactMap({ problem.firstRange(of: $0) }).first
    else { return nil }
    let quoted = problem[..<list.lowerBound].split(separator: "'", omittingEmptySubsequences: false)
    let start = problem.hasPrefix("can't") ? 2 : 1
    guard quoted.count > start + 1 else { return nil }
    let values = problem[list.upperBound...].split { " ,".contains($0) }.map(String.init)
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
