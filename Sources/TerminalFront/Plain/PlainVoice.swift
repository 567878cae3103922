import CardDeck
import ChoiceLog

/// What the plain front says: short sentences, one thing a line, nothing that has to be seen.
struct PlainVoice {
  let words: StampWords

  func welcome(title: String, total: Int, decided: Int) -> [String] {
    ["\(title): \(total) \(total == 1 ? "card" : "cards"), \(decided) decided."] + keys
  }

  var keys: [String] {
    [
      "l \(words.right), h \(words.left), k \(words.up), j \(words.down), u undo, Ctrl-R redo,",
      "Space read on, / find, n note, e export, ? keys, q quit.",
    ]
  }

  /// The card in one line.
  func headline(_ card: Card, decided: Int, total: Int) -> String {
    let name = title(of: card)
    let subtitle = card.subtitle.map { ". " + SafeText.line($0) } ?? ""
    return "\(min(total, decided + 1)) of \(total): \(name)\(subtitle)"
  }

  /// Everything else that is on the card.
  func details(_ card: Card, note: String?) -> [String] {
    if let problem = card.problem { return [SafeText.line(problem.description)] }
    var lines = (card.body.map { SafeText.of($0) } ?? "").split(separator: "\n").map(String.init)
    lines += card.fields.map { SafeText.line("\($0.name): \($0.value)") }
    if let url = card.url { lines.append(SafeText.line("url: \(url)")) }
    if !card.tags.isEmpty {
      lines.append("tags: " + card.tags.map { SafeText.line($0) }.joined(separator: ", "))
    }
    if let note { lines.append("note: \(note)") }
    return lines.isEmpty ? ["nothing more"] : lines
  }

  func chose(_ choice: Choice, _ card: Card) -> String { "\(words[choice.direction]): \(title(of: card))" }

  func tookBack(_ card: Card) -> String { "undone: \(title(of: card))" }

  func end(_ tally: Tally, total: Int) -> [String] {
    let counts = Choice.allCases.filter { tally[$0] > 0 }.map { "\(words[$0.direction]) \(tally[$0])" }
    return ["End of the deck: \(total) \(total == 1 ? "card" : "cards").", counts.joined(separator: ", ")]
  }

  func title(of card: Card) -> String {
    if card.problem != nil { return "a card that cannot be read" }
    return SafeText.line(card.title ?? card.id)
  }
}
