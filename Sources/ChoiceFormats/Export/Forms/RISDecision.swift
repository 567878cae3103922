import CardDeck
import ChoiceLog

/// Decisions in the notes and keywords of RIS: those of ASReview, of Rayyan, and ours.
enum RISDecision {
  /// The beginning of our keyword, which also tells a star from a like.
  static let keyword = "swipedeck::"
  /// The separator of the parts of a note of Rayyan's.
  static let separator = " | "
  private static let inclusion = "RAYYAN-INCLUSION: "

  static func asreview(_ choice: Choice?) -> String { "ASReview_" + ToolWords.asreviewNote[choice ?? .later] }

  /// Each person's decision, as Rayyan writes it; `nil` for an undecided card.
  static func rayyan(_ entry: ExportEntry) -> String? {
    var votes = entry.votes
    // The votes are without the judge's.
    if let choice = entry.choice, choice.cause != Consensus.cause,
      !votes.contains(where: { $0.annotator.hasSameBytes(as: choice.annotator) })
    {
      votes.append(choice)
    }
    guard !votes.isEmpty else { return nil }
    let all = votes.map { "\(quoted($0.annotator))=>\(quoted(ToolWords.rayyan[$0.choice]))" }
    return inclusion + "{" + all.joined(separator: ", ") + "}"
  }

  /// The note on a card, as Rayyan writes it.
  static func note(_ entry: ExportEntry) -> String? {
    entry.note.map { note in
      "USER-NOTES: {\(quoted(entry.choice?.annotator ?? "swipedeck"))=>[\(quoted(withoutLabels(note)))]}"
    }
  }

  /// A text whose words for labels are changed. ASReview looks for labels anywhere in a note, and refuses a record with two.
  static func withoutLabels(_ text: String) -> String {
    hasLabel(text) ? text.replacing(label) { "ASReview \($0.output.1)" } : text
  }

  static func oneLine(_ text: String) -> String {
    text.contains(where: \.isNewline) ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
  }

  private static func quoted(_ text: String) -> String { JSONValue.string(oneLine(text)).compactText }

  /// A note of a record without the parts that an export writes anew; `nil` if nothing is left.
  /// - Parameters:
  ///   - decision: Whether the decision is written anew.
  ///   - note: The part with the card's note.
  static func without(_ text: String, decision: Bool, note: String?) -> String? {
    let parts = text.split(separator: separator)
    let kept = parts.filter { part in
      !(decision && part.hasPrefix(inclusion)) && !(note.map { String(part).hasSameBytes(as: $0) } ?? false)
    }
    var rest = kept.count == parts.count ? text : kept.joined(separator: separator)
    if decision, hasLabel(rest) { rest = rest.replacing(label, with: "") }
    return rest.isBlank ? nil : rest
  }

  static func hasLabel(_ text: String) -> Bool {
    text.contains("ASReview_") && text.firstMatch(of: label) != nil
  }

  /// A label of ASReview's, anywhere in a note.
  private static var label: Regex<(Substring, Substring)> {
    /\bASReview_(relevant|irrelevant|not_seen)\b/.wordBoundaryKind(.simple)
  }

  /// The decision in a record. Our keyword tells a star from a like, but a tool's other decision counts more. If tools, or the
  /// people in one, differ, the decision is unknown.
  static func answer(in members: [JSONMember]) -> ImportFormat.Answer {
    var ours: Choice?
    var labels: Set<String> = []
    for text in texts("KW", in: members) where text.hasPrefix(keyword) {
      ours = Choice(rawValue: String(text.dropFirst(keyword.count))) ?? ours
    }
    for text in texts("N1", in: members) where text.contains("ASReview_") {
      labels.formUnion(text.matches(of: label).map { String($0.1) })
    }
    let inclusions = Set(words(in: members).map(\.word))
    guard labels.count < 2 else { return .unknown(labels.sorted().joined(separator: ", ")) }
    if let word = inclusions.sorted().first(where: { ToolWords.rayyan.choice($0) == nil }) {
      return .unknown(word)
    }
    // If several people differ, the consensus may be in another place.
    let rayyan = inclusions.count == 1 ? inclusions.first.flatMap(ToolWords.rayyan.choice) : nil
    let asreview = labels.first.flatMap(ToolWords.asreviewNote.choice).flatMap { $0 == .later ? nil : $0 }
    if let ours, labels.first.map({ "ASReview_\($0)" == self.asreview(ours) }) ?? true,
      rayyan.map({ ToolWords.rayyan[$0] == ToolWords.rayyan[ours] }) ?? true
    {
      return .choice(ours)
    }
    if let asreview, let rayyan, rayyan != .later, asreview != rayyan {
      return .unknown("\(self.asreview(asreview)), \(ToolWords.rayyan[rayyan])")
    }
    if let choice = rayyan ?? asreview { return .choice(choice) }
    return inclusions.count > 1 ? .unknown(inclusions.sorted().joined(separator: ", ")) : .none
  }

  /// The words of Rayyan's in a record, with the people who said them.
  private static func words(in members: [JSONMember]) -> [(person: String?, word: String)] {
    texts("N1", in: members).flatMap { text -> [(String?, String)] in
      guard let start = text.firstRange(of: inclusion) else { return [] }
      let votes = text[start.upperBound...].prefix { $0 != "}" }
      return votes.matches(of: /(?:"+((?:[^"\\]|\\.)*)"+\s*)?=>\s*"+(\w+)"/).map { vote in
        (vote.1.map { unquoted($0) }, String(vote.2))
      }
    }
  }

  private static func unquoted(_ text: Substring) -> String {
    if case .string(let name)? = try? JSONValue(parsing: Array("\"\(text)\"".utf8)) {
      name
    } else {
      String(text)
    }
  }

  /// The decision of each person; empty if a name is missing.
  static func votes(in members: [JSONMember]) -> [(person: String, answer: ImportFormat.Answer)] {
    let votes = words(in: members)
    let named: [(String, ImportFormat.Answer)] = votes.compactMap { person, word in
      person.map { ($0, ToolWords.rayyan.choice(word).map { .choice($0) } ?? .unknown(word)) }
    }
    return named.count == votes.count ? named : []
  }

  static func hasKeyword(in members: [JSONMember]) -> Bool {
    texts("KW", in: members).contains { $0.hasPrefix(keyword) }
  }

  /// Whether a record has a place for a decision, which may be empty.
  static func isKept(in members: [JSONMember]) -> Bool {
    hasKeyword(in: members) || texts("N1", in: members).contains { hasLabel($0) || $0.contains(inclusion) }
  }

  /// An id as RIS gives it back: without line ends, and without white space at both ends.
  static func written(_ id: CardID) -> CardID {
    let field = ReferenceRecord(Array("ID  - \(oneLine(id.text))\n".utf8), .ris)
    return CardID(field.fields.first.flatMap { field.values(of: $0).first } ?? "")
  }

  /// The ids of a deck that RIS would give back as ids of other cards.
  static func lostIDs(of deck: Deck) -> Set<CardID> {
    var altered: [CardID: [CardID]] = [:]
    for index in 0..<deck.count where !deck.isCopy(at: index) {
      let id = deck.id(at: index)
      let written = written(id)
      if written != id { altered[written, default: []].append(id) }
    }
    return Set(altered.filter { $1.count > 1 || $0.isEmpty || deck.index(of: $0) != nil }.flatMap(\.value))
  }

  private static func texts(_ tag: String, in members: [JSONMember]) -> [String] {
    members.filter { $0.name == tag }.flatMap { member in
      if case .array(let elements) = member.value {
        elements.map(\.plainText)
      } else {
        [member.value.plainText]
      }
    }
  }
}
