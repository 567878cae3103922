import ArgumentParser

/// What is wrong with a command line, as one line: the parser's own words fill a paragraph.
enum UsageComplaint {
  /// The line; `nil` where the error is none of the command line, such as the wish for help.
  static func line(for error: any Error, arguments: [String]) -> String? {
    guard Swipedeck.exitCode(for: error) == .validationFailure else { return nil }
    let message = Swipedeck.message(for: error)
    guard !message.isEmpty else { return nil }
    let complaint = sentence(message)
    if let word = arguments.first, !SystemFile.exists(word), let command = CommandNames.near(word) {
      return complaint + "; did you mean the command '\(command)'?"
    }
    return "\(complaint); see '\(help(named: Swipedeck.fullMessage(for: error)))'"
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
