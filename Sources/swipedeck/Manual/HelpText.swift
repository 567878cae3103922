/// The text below a command's abstract, in its parts: paragraphs, and blocks of lines under a heading in capitals.
struct HelpText {
  struct Block: Hashable {
    let heading: String
    /// Without the two spaces that set them off.
    let lines: [String]
  }

  private(set) var paragraphs: [String] = []
  private(set) var blocks: [Block] = []

  init(_ text: String) {
    for part in text.split(separator: "\n\n") {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: true)
      if let heading = lines.first, lines.count > 1, heading.allSatisfy({ $0.isUppercase || $0 == " " }) {
        blocks.append(
          Block(
            heading: String(heading),
            lines: lines.dropFirst().map { String($0.hasPrefix("  ") ? $0.dropFirst(2) : $0) }))
      } else if !lines.isEmpty {
        paragraphs.append(lines.joined(separator: " "))
      }
    }
  }

  /// What stands under EXAMPLES.
  var examples: [String] { blocks.first { $0.heading == "EXAMPLES" }?.lines ?? [] }
  var otherBlocks: [Block] { blocks.filter { $0.heading != "EXAMPLES" } }
}
