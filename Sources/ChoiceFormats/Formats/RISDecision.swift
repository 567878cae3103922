import CardDeck
import ChoiceLog

/// Decisions in the notes and keywords of RIS: those of ASReview, of Rayyan, and ours.
enum RISDecision {
  /// The beginning of our keyword, which also tells a star from a like.
  static let keyword = "swipedeck::"
  /// The separator of the parts of a note of Rayyan's.
  static let separator = " | "
  static let inclusion = "RAYYAN-INCLUSION: "
  private static let notes = "USER-NOTES: "
  /// The author of a note on an undecided card where the real one is not known.
  private static let nobody = "swipedeck"
  /// The reasons that every review in Rayyan has from the start.
  private static let reasons: Set<String> = [
    "background article", "foreign language", "wrong drug", "wrong outcome", "wrong population",
    "wrong publication type", "wrong study design", "wrong study duration",
  ]

  /// Behind `ASReview_`.
  private static let asreviewWords = PerChoice(
    like: "relevant", nope: "irrelevant", star: "relevant", later: "not_seen")
  private static let rayyanWords = PerChoice(
    like: "Included", nope: "Excluded", star: "Included", later: "Maybe")

  static func asreview(_ choice: Choice?) -> String { "ASReview_" + asreviewWords[choice ?? .later] }

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
    let all = votes.map { "\(quoted($0.annotator))=>\(quoted(rayyanWords[$0.choice]))" }
    return inclusion + "{" + all.joined(separator: ", ") + "}"
  }

  /// The note on a card, as Rayyan writes it.
  static func note(_ entry: ExportEntry) -> String? {
    entry.note.map { note in
      let person = entry.choice?.annotator ?? entry.noteAuthor ?? nobody
      return "\(notes){\(quoted(person))=>[\(quoted(withoutLabels(note)))]}"
    }
  }

  private static let exclusionReasons = "RAYYAN-EXCLUSION-REASONS: "
  /// The beginning of a label with a reason. In Rayyan people give labels for any purpose.
  private static let reasonLabel = "RAYYAN-LABELS: reason: "

  /// The words before a reason in a note. Rayyan has reasons only for exclusions; for other choices it becomes a label.
  private static func reasonName(_ choice: Choice) -> String {
    choice == .nope ? exclusionReasons : reasonLabel
  }

  /// The reason of a choice, as Rayyan writes it. On an excluded card, a note that is one of Rayyan's usual reasons counts
  /// as the reason.
  static func reason(_ entry: ExportEntry) -> String? {
    guard let choice = entry.choice?.choice else { return nil }
    let note = choice == .nope ? entry.note?.lowercased().trimmed : nil
    guard let reason = entry.choice?.reason ?? note.flatMap({ reasons.contains($0) ? $0 : nil }) else {
      return nil
    }
    return reasonName(choice) + withoutLabels(oneLine(reason)).replacing("|", with: "/")
  }

  /// The reason that a record gives for a choice. Several reasons are one text.
  static func reason(in members: [JSONMember], for choice: Choice) -> String? {
    texts(behind: reasonName(choice), in: members).first.map { String($0.prefix { $0 != "|" }).trimmed }
  }

  /// Returns a text without labels of ASReview, whose underscore becomes a space. ASReview looks for labels anywhere in a
  /// note, and refuses a record with two.
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
  ///   - reasons: Whether reasons of earlier decisions are wrong now.
  ///   - others: Further parts that are written anew: the card's note and its reason.
  static func without(_ text: String, decision: Bool, reasons: Bool, others: [String]) -> String? {
    let parts = parts(of: text)
    let kept = parts.filter { part in
      !(decision && part.hasPrefix(inclusion))
        && !(reasons && (part.hasPrefix(exclusionReasons) || part.hasPrefix(reasonLabel)))
        && !others.contains { part.hasSameBytes(as: $0) }
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

  /// Renames the members of a record of Rayyan's table to the tags of RIS. A record of its RIS stays as it is.
  static func reference(_ members: [JSONMember]) -> [JSONMember] {
    let tags = ["key": "ID", "title": "TI", "year": "PY", "doi": "DO", "notes": "N1", "note": "N1"]
    return members.map { JSONMember(name: tags[$0.name.lowercased()] ?? $0.name, value: $0.value) }
  }

  /// Reads the answers in a record: one, or those of several people if our keyword for their consensus is missing.
  static func read(_ members: [JSONMember]) -> ImportedRecord {
    let votes = votes(in: members)
    let isConsensus = votes.count < 2 || hasKeyword(in: members)
    var record = ImportedRecord(
      isConsensus ? [(votes.count == 1 ? votes[0].person : nil, answer(in: members))] : votes,
      hasPlace: isKept(in: members))
    record.notes = notes(in: members).filter { !$0.text.isBlank }
    record.reason = { choice in reason(in: members, for: choice).flatMap { $0.isBlank ? nil : $0 } }
    return record
  }

  /// The decision in a record. Our keyword tells a star from a like, but a tool's other decision counts more. If tools, or the
  /// people in one, differ, the decision is unknown.
  static func answer(in members: [JSONMember]) -> ImportedRecord.Answer {
    var (ours, isDisputed): (Choice?, Bool) = (nil, false)
    var labels: Set<String> = []
    for text in texts("KW", in: members) where text.hasPrefix(keyword) {
      ours = Choice(rawValue: String(text.dropFirst(keyword.count))) ?? ours
      if text.dropFirst(keyword.count) == ExportSelection.disputed.rawValue { isDisputed = true }
    }
    for text in texts("N1", in: members) where text.contains("ASReview_") {
      labels.formUnion(text.matches(of: label).map { String($0.1) })
    }
    let inclusions = Set(words(in: members).map(\.word))
    guard labels.count < 2 else { return .unknown(labels.sorted().joined(separator: ", ")) }
    if let word = inclusions.sorted().first(where: { rayyanWords.choice($0) == nil }) {
      return .unknown(word)
    }
    // If several people differ, the consensus may be in another place. They differ too where one likes and another gives a
    // star, for which Rayyan has one word.
    let isOneVoice = inclusions.count == 1 && !(isDisputed && words(in: members).count > 1)
    let rayyan = isOneVoice ? inclusions.first.flatMap(rayyanWords.choice) : nil
    let asreview = labels.first.flatMap(asreviewWords.choice).flatMap { $0 == .later ? nil : $0 }
    if let ours, labels.first.map({ "ASReview_\($0)" == self.asreview(ours) }) ?? true,
      rayyan.map({ rayyanWords[$0] == rayyanWords[ours] }) ?? true
    {
      return .choice(ours)
    }
    if let asreview, let rayyan, rayyan != .later, asreview != rayyan {
      return .unknown("\(self.asreview(asreview)), \(rayyanWords[rayyan])")
    }
    if let choice = rayyan ?? asreview { return .choice(choice) }
    return inclusions.count > 1 && !isDisputed ? .unknown(inclusions.sorted().joined(separator: ", ")) : .none
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

  /// The notes in a record, each with the person whose it is; `nil` for a note of ours on an undecided card.
  static func notes(in members: [JSONMember]) -> [(person: String?, text: String)] {
    texts(behind: notes, in: members).flatMap { text -> [(String?, String)] in
      guard let end = text.lastIndex(of: "}"),
        case .object(let people)? = try? JSONValue(parsing: json(text[...end]))
      else { return [] }
      return people.map { member in
        let texts = if case .array(let texts) = member.value { texts.map(\.plainText) } else { [""] }
        return (member.name == nobody ? nil : member.name, texts.joined(separator: "; "))
      }
    }
  }

  private static func unquoted(_ text: Substring) -> String {
    (try? JSONValue(parsing: Array("\"\(text)\"".utf8)).string) ?? String(text)
  }

  /// The decision of each person; empty if a name is missing.
  private static func votes(in members: [JSONMember]) -> [(person: String?, answer: ImportedRecord.Answer)] {
    let votes = words(in: members)
    guard votes.allSatisfy({ $0.person != nil }) else { return [] }
    return votes.map { ($0.person, rayyanWords.choice($0.word).map { .choice($0) } ?? .unknown($0.word)) }
  }

  private static func hasKeyword(in members: [JSONMember]) -> Bool {
    texts("KW", in: members).contains { $0.hasPrefix(keyword) }
  }

  /// Whether a record has a place for a decision, which may be empty.
  private static func isKept(in members: [JSONMember]) -> Bool {
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

  /// The texts behind a name with which parts of a record's notes begin.
  private static func texts(behind name: String, in members: [JSONMember]) -> [Substring] {
    texts("N1", in: members).filter { $0.contains(name) }.flatMap(parts).filter { $0.hasPrefix(name) }
      .map { $0.dropFirst(name.count) }
  }

  /// The parts of a note. A separator within the quotes of a part with people's words belongs to that part.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var quotes = Quotes()
    for piece in text.split(separator: separator, omittingEmptySubsequences: false) {
      if quotes.areOpen { parts[parts.count - 1] += separator + piece } else { parts.append(String(piece)) }
      if quotes.areOpen || piece.hasPrefix(inclusion) || piece.hasPrefix(notes) {
        for byte in piece.utf8 { quotes.pass(byte) }
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// A hash of Ruby's as JSON, with colons for its arrows.
  private static func json(_ hash: Substring) -> [UInt8] {
    var json: [UInt8] = []
    var quotes = Quotes()
    for byte in hash.utf8 {
      quotes.pass(byte)
      let isArrow = !quotes.areOpen && byte == UInt8(ascii: ">") && json.last == UInt8(ascii: "=")
      if isArrow { json.removeLast() }
      json.append(isArrow ? UInt8(ascii: ":") : byte)
    }
    return json
  }

  /// Tells whether bytes are within quotes, in which a backslash escapes the next byte.
  private struct Quotes {
    private(set) var areOpen = false
    private var isEscaped = false

    mutating func pass(_ byte: UInt8) {
      if byte == UInt8(ascii: "\""), !isEscaped { areOpen.toggle() }
      isEscaped = areOpen && !isEscaped && byte == UInt8(ascii: "\\")
    }
  }

  private static func texts(_ tag: String, in members: [JSONMember]) -> [String] {
    members.filter { $0.name == tag }.flatMap(\.value.elements).map(\.plainText)
  }
}
