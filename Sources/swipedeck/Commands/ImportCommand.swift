import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform

/// `swipedeck import DECK FILE`: choices made with another tool.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add choices from another tool or from an export.",
    usage: "swipedeck import DECK FILE --format FORMAT [OPTION]…",
    discussion: """
      EXAMPLES
        prodigy db-out mine | swipedeck import papers.jsonl - --format prodigy
        swipedeck import papers.csv labelled.csv --format asreview --dry-run
        swipedeck import people.json choices.json --format json --as ann
        swipedeck import people.json all.json --format json --by bob --as ann
        swipedeck import people.json all.json --format json --as all
        swipedeck import t.csv done.csv --format csv --label l --map pos=like

      FORMATS
        json       an export of swipedeck (json or jsonl), or of Label Studio
        csv        an export of swipedeck (csv)
        prodigy    JSON Lines: accept is like, reject is nope, ignore is later
        asreview   CSV: 1 is like, 0 is nope, empty is undecided
        rayyan     Rayyan's articles.csv, or its RIS
        ris        references with decisions of ASReview or Rayyan in N1

      For other JSON or CSV, --label names the field with the answer, and --map says what its words mean.

      An answer belongs to the card with its id or, if it has no id, to the card with the same content. If a \
      card has several answers the newest counts, by its time, else the last line. Cards that you have \
      decided keep your choice: importing twice adds nothing, and importing after an undo adds what was \
      undone. Lines that match no card are listed by number.

      A file with choices of several people needs --by NAME, which adds the choices of one of them, or --as \
      all, which adds everyone's under their own names.
      """)

  @Argument(help: "The deck: a file or a folder.", completion: Candidates.decks)
  var deck: String

  @Argument(help: "The file with the answers; - is standard input.", completion: .file())
  var file: String

  @Option(help: "The format of FILE.")
  var format: ImportFormat

  @Option(
    help: ArgumentHelp(
      "Add only the choices of this person, by the name in the file. May be repeated.", valueName: "name"))
  var by: [String] = []

  @Option(
    help: ArgumentHelp(
      "The field with the answer, such as data.sentiment; not for ris and rayyan.", valueName: "field"))
  var label: String?

  @Option(
    name: .customLong("map"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a word in the file means, such as include=like. May be repeated.", valueName: "word=choice"))
  var words: [NamedValue] = []

  @Flag(name: [.customShort("n"), .long], help: "Add nothing; print what would be added.")
  var dryRun = false

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  /// The most lines whose numbers are listed.
  private static let toldLines = 10

  func validate() throws {
    if !by.isEmpty, log.annotator == LogOptions.everyone {
      throw ValidationError("Give --by NAME or --as all, not both.")
    }
    if [.ris, .rayyan].contains(format), label != nil || !words.isEmpty {
      throw ValidationError("--label and --map are for json, csv, prodigy and asreview.")
    }
    _ = try labels
    if label?.isEmpty == true { throw ValidationError("--label needs the name of a field.") }
  }

  private var labels: LabelOptions {
    get throws {
      var labels = LabelOptions()
      labels.member = label
      for named in words {
        guard let choice = Choice(rawValue: named.value.lowercased()) else {
          throw ValidationError("--map needs a word and a choice, such as include=like.")
        }
        labels.words[named.name.trimmed.lowercased()] = choice
      }
      return labels
    }
  }

  func run() throws {
    let opened = try OpenedDeck(path: deck, in: log.resolved(), reading: reading, isTrial: dryRun)
    defer { opened.forgetIfUnused() }
    // `nil` for an empty file, which is no error.
    var answers: Deck?
    do {
      try opened.deck.waitUntilComplete()
    } catch {
      throw Failure(deck: deck, error)
    }
    do {
      answers = try format.open(file)
    } catch {
      guard error == .empty else { throw Failure(deck: file, error) }
      // A file of another kind looks empty to the reader of references.
      if format == .ris, let stamp = FileStamp(of: file), stamp.size > 0 {
        throw Failure(
          .badData, "\(file): found no answers: no references, and --format ris reads \(format.content)")
      }
    }
    let reading = ImportedAnswers(answers, about: opened.deck, format, try labels)
    try opened.deck.requireRead(deck)
    try answers?.requireRead(file)
    if let answers, !reading.hasAnswers {
      throw unknownWords(in: reading).map { Failure(.badData, $0) } ?? notUnderstood(answers)
    }
    let choices = try choices(in: reading)
    let everyones = ChoiceScope(deck: opened.scope.deck, annotator: nil)
    let comparison = try RecordComparison(opened.log, in: everyones, with: opened.deck)
    StandardError.say(comparison.advice(on: opened.deck))
    let imported = try opened.log.add(
      choices, on: opened.scope.deck, by: opened.annotator, now: WallClock.milliseconds(),
      isTrial: dryRun)
    if imported.added > 0, !dryRun, opened.deck.isPiped, !opened.isNamed {
      StandardError.say(
        "\(deck): kept under the name \(opened.name), as it comes from a pipe; --deck-id NAME gives it one that lasts"
      )
    }
    tell(imported, reading, others: reading.choices.count - choices.count, in: answers)
  }

  private func notUnderstood(_ answers: Deck) -> Failure {
    let isDeck = FileStamp(of: file).flatMap { stamp in FileStamp(of: deck)?.isSameFile(as: stamp) } ?? false
    let isRayyans = (0..<min(answers.count, 1000)).contains { index in
      answers.members(at: index)?.contains { $0.value.plainText.contains("RAYYAN-INCLUSION") } ?? false
    }
    if isRayyans, format != .rayyan {
      return Failure(.badData, "\(file): this has decisions of Rayyan; import them with --format rayyan")
    }
    if let label, let members = answers.members(at: 0), members.value(named: label) == nil {
      let advice = NearestName.advice(label, among: members.map(\.name))
      return Failure(.badData, "\(file): --label \(label): it has no such field; \(advice)")
    }
    let found = isDeck ? "this is the deck itself" : "it looks like \(answers.appearance)"
    return Failure(
      .badData, "\(file): found no answers; \(found), and --format \(format) reads \(format.content)")
  }

  /// Says which words of the file are no answers, and what to do; `nil` if there are none.
  private func unknownWords(in reading: ImportedAnswers) -> String? {
    guard let first = reading.unknownWords.first, ![.ris, .rayyan].contains(format) else { return nil }
    let words = reading.unknownWords.map { $0.shortened }.joined(separator: "; ")
    return "\(file): unknown labels: \(words); say what each means, such as --map '\(first.shortened)=like'"
  }

  /// The choices to import: with `--by` those of the named people, with `--as all` everyone's, each as their own.
  private func choices(in reading: ImportedAnswers) throws -> [ImportedChoice] {
    for name in by where !reading.people.contains(where: name.hasSameBytes) {
      let advice =
        reading.people.isEmpty
        ? "the file does not say whose they are" : NearestName.advice(name, among: reading.people)
      throw Failure(.badData, "\(file): --by \(name): nothing in it is of this person; \(advice)")
    }
    if log.annotator == LogOptions.everyone {
      guard !reading.people.contains(where: LogOptions.everyone.hasSameBytes) else {
        throw Failure(
          .badData,
          "\(file): somebody in it is called \(LogOptions.everyone), which stands for everyone here; import each person alone, this one with --by \(LogOptions.everyone) --as NAME"
        )
      }
      let unnamed = reading.choices.count { $0.person == nil && $0.choice != nil }
      guard unnamed == 0 else {
        throw Failure(
          .badData, "\(file): \(unnamed.counted("answer")) without a name; say whose with --as NAME")
      }
      // A note on an undecided card is no answer, and most forms do not say whose it is.
      return reading.choices.filter { $0.person != nil }
    }
    guard !by.isEmpty || reading.people.count < 2 else {
      throw Failure(
        .badData, "\(file): answers of \(NearestName.listed(reading.people)); add --by NAME, or --as all")
    }
    // A note of somebody who has not decided is another person's, unless nobody has.
    let noters = Set(reading.choices.filter { $0.choice == nil }.compactMap(\.person).map(ExactText.init))
    let own = reading.people.first ?? (noters.count == 1 ? noters.first?.text : nil)
    return reading.choices.compactMap { choice in
      if by.isEmpty, let person = choice.person, own?.hasSameBytes(as: person) != true { return nil }
      guard by.isEmpty || by.contains(where: { choice.person?.hasSameBytes(as: $0) ?? false }) else {
        return nil
      }
      var choice = choice
      choice.person = nil
      return choice
    }
  }

  private func tell(
    _ imported: ChoiceLog.Imported, _ reading: ImportedAnswers, others: Int, in answers: Deck?
  ) {
    var brought = "\(file): \(imported.added) \(dryRun ? "would be brought in" : "brought in")"
    if imported.notes > 0 { brought += " and \(imported.notes.counted("note"))" }
    // With --as all nobody is another person.
    let whose =
      log.annotator == LogOptions.everyone ? "with a note but without a name" : "of other people"
    let rest = [
      (imported.skipped, "on cards decided here already"),
      (imported.superseded, "older than another line on the card"), (others, whose),
      (reading.unlabelled, "without an answer"), (reading.unmatched.count, "about no card of \(deck)"),
      (reading.broken.count, "not understood"),
    ]
    StandardError.say(brought + rest.filter { $0.0 > 0 }.map { ", \($0) \($1)" }.joined())
    StandardError.say(unknownWords(in: reading))
    for (what, records) in [
      ("about no card", reading.unmatched), ("not understood", reading.broken),
      ("time not understood", reading.untimed),
    ] {
      guard !records.isEmpty else { continue }
      let told = records.prefix(Self.toldLines).map { "\((try? answers?.record(at: $0).line) ?? $0 + 1)" }
        .joined(separator: ", ")
      StandardError.say("\(file): \(what): line \(told)\(records.count > Self.toldLines ? ", …" : "")")
    }
  }
}

extension ImportFormat: ExpressibleByArgument {}
