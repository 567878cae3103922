import CardDeck
import TerminalText

/// The words of a record that cannot be read: what is wrong and where, the lines around the place, and what happens
/// to the record.
struct ProblemLines {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run

  let problem: CardProblem

  /// The longest path in a command that is to be typed, in bytes.
  private static let longestPath = 30

  var title: String { "This \(problem.excerpt?.isTable == true ? "row" : "record") cannot be read" }

  /// What is wrong and where, in one line.
  var place: String {
    guard let excerpt = problem.excerpt else { return problem.description }
    let name = excerpt.path == "-" ? "standard input" : String(excerpt.path.split(separator: "/").last ?? "")
    return "\(name), \(problem)"
  }

  /// What happens to the record.
  private var outlook: String {
    if case .unreadable = problem.why {
      return "Nothing is lost: it can be looked for again at the next start."
    }
    return
      "It is a card like any other: choose, or put it off. Nothing is lost: its bytes are exported as they "
      + "stand."
  }

  /// The command that lists all such records, and the words behind it; `nil` if there is no file to name.
  private var check: (command: String, words: String)? {
    guard let excerpt = problem.excerpt, excerpt.path != "-" else { return nil }
    let path = ShellWord.quoted(SafeText.line(excerpt.path, atMost: 1024))
    return (
      "swipedeck check \(path.utf8.count <= Self.longestPath ? path : "DECK")",
      " lists every such \(excerpt.isTable ? "row" : "record")."
    )
  }

  /// Everything below the title, for the reader.
  var text: String {
    let lines = problem.excerpt?.lines.map { "\($0.number)  \($0.isCutBefore ? "…" : "")\($0.text)" } ?? []
    let parts = [lines.joined(separator: "\n"), outlook, check.map { $0.command + $0.words } ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Everything below the title, for a card: each line of the file is one line, and the place in it is marked.
  func lines(columns: Int, joining: ClusterJoining) -> [Line] {
    var lines = excerpt(columns: columns, joining: joining)
    if !lines.isEmpty { lines.append([]) }
    func add(_ text: String) {
      lines += LineBreaking.lines(of: text, columns: columns, joining: joining).map {
        [Run(x: 0, text: $0.text, role: .body, joint: $0.joint)]
      }
    }
    add(outlook)
    guard let (command, words) = check else { return lines }
    lines.append([])
    let x = CharacterWidth.of(command, joining: joining)
    guard x + CharacterWidth.of(words, joining: joining) <= columns else {
      add(command + words)
      return lines
    }
    lines.append([Run(x: 0, text: command, role: .key), Run(x: x, text: words, role: .body)])
    return lines
  }

  private func excerpt(columns: Int, joining: ClusterJoining) -> [Line] {
    guard let excerpt = problem.excerpt, excerpt.lines.indices.contains(excerpt.marked) else { return [] }
    func width(_ text: String) -> Int { CharacterWidth.of(text, joining: joining) }
    let indent = (excerpt.lines.map { String($0.number).count }.max() ?? 1) + 2
    let room = max(4, columns - indent)
    var lines: [Line] = []
    for (index, line) in excerpt.lines.enumerated() {
      let isMarked = index == excerpt.marked
      let scalars = line.text.unicodeScalars
      let place =
        isMarked
        ? scalars.index(scalars.startIndex, offsetBy: excerpt.column, limitedBy: scalars.endIndex)
          ?? scalars.endIndex : scalars.startIndex
      var before = SafeText.line(String(scalars[..<place]))
      let behind = SafeText.line(String(scalars[place...]))
      // The text before the place is cut at its beginning.
      let isCut = line.isCutBefore || width(before) > room * 2 / 3
      if isCut {
        before = "…" + CharacterWidth.tail(of: before, columns: room / 2, joining: joining)
      }
      let text = CharacterWidth.truncated(before + behind, to: room, joining: joining)
      lines.append([
        Run(x: 0, text: String(line.number), role: .label),
        Run(x: indent, text: text, role: isMarked ? .body : .label),
      ])
      if isMarked {
        let here = "↑ here"
        lines.append([
          Run(
            x: min(indent + width(before), max(indent, columns - here.count)), text: here, role: .problem)
        ])
      }
    }
    return lines
  }
}
