import CardDeck
import TestSupport
import Testing

@testable import ChoiceFormats
@testable import ChoiceLog

/// Notes and reasons that are exported and imported again.
@Suite struct NotesOutAndBackTests {
  private static let deck = "id,title\na,Moss\n"

  /// What comes back of one card of ann's. The card may have no choice.
  /// - Parameter person: Whose choices are exported; `nil` is all people's.
  private static func back(
    _ format: ExportFormat, _ choice: Choice?, note: String, reason: String? = nil, of person: String? = "ann"
  ) throws -> [ImportedChoice] {
    let fixture = try LogFixture()
    try fixture.folder.write(deck.utf8, to: "deck.csv")
    let deck = try Deck.open(fixture.folder.file("deck.csv"))
    let made = ImportedChoice(card: "a", choice: choice, at: 1, record: nil, note: note, reason: reason)
    _ = try fixture.log.add([made], on: fixture.deck, by: "ann", now: 1, isTrial: false)
    var bytes: [UInt8] = []
    _ = try fixture.log.snapshot { snapshot in
      try ChoicesExport(
        of: deck, named: "d", in: fixture.scope(person),
        as: ExportOptions(format, only: Set(ExportSelection.allCases)), at: 0, snapshot
      ).write(from: snapshot) { bytes += $0 }
    }
    try fixture.folder.write(bytes, to: "out")
    let reading: ImportFormat = format == .csv ? .csv : format == .ris ? .ris : .asreview
    return ImportedAnswers(try reading.open(fixture.folder.file("out")), about: deck, reading).choices
  }

  private static let texts: [String] = [
    "- first\n- second", "a;=b", "a;'=b", "'=x", "=x", "''=x", "-", "'", "\t=x", "one\r\n+two", "reason: x",
    "reason: x\n- y", "'reason: x", "reason: ", "reason:", "\nreason: x", "\n\n=x",
  ]

  @Test(arguments: [ExportFormat.csv, .asreview], texts)
  func `a note comes back from a table as it was, beside a reason and without`(
    format: ExportFormat, note: String
  ) throws {
    for reason in [nil, "=why", "'=why", "reason: y", "- a;-b"] {
      let found = try #require(try Self.back(format, .nope, note: note, reason: reason).first)
      #expect(found.note == note && found.reason == reason)
    }
    let undecided = try #require(try Self.back(format, nil, note: note).first)
    #expect(undecided.note == note && undecided.choice == nil)
  }

  @Test(arguments: [ExportFormat.csv, .asreview], 0..<UInt64(Repetitions.count(12, full: 200)))
  func `any note comes back from a table`(format: ExportFormat, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = ["=", "+", "-", "@", "'", ";", "\t", "\n", "\r", "\"", ",", "a", "reason: "]
    let note = (0..<generator.whole(1..<9)).map { _ in generator.pick(letters) }.joined()
    // A blank note is none.
    for note in [note, "=" + note] where !note.isBlank {
      for reason in [nil, "=why"] {
        let found = try #require(try Self.back(format, .like, note: note, reason: reason).first)
        #expect(found.note?.hasSameBytes(as: note) == true, "seed \(seed), \(note.debugDescription)")
        #expect(found.reason == reason, "seed \(seed), \(note.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    #"a "b"=>c"#, #""=>"#, "a | b", #"" | "#, #"\"=>\\"#, "}", #"{"x"=>["y"]}"#, "USER-NOTES: {}",
    "RAYYAN-EXCLUSION-REASONS: foo", "x | RAYYAN-EXCLUSION-REASONS: foo | RAYYAN-LABELS: reason: z",
  ])
  func `a note comes back from RIS as it was, and is no reason`(note: String) throws {
    for choice in [Choice.like, .nope] {
      for reason in [nil, "why", #"USER-NOTES: {"x"=>["y"]}"#] {
        let found = try Self.back(.ris, choice, note: note, reason: reason)
        #expect(found.map(\.note) == [note] && found.map(\.reason) == [reason])
      }
    }
  }

  @Test(arguments: 0..<UInt64(Repetitions.count(12, full: 200)))
  func `any note in one line comes back from RIS`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = ["\"", "=>", " | ", "|", "}", "{", "\\", ":", "USER-NOTES: ", "RAYYAN-EXCLUSION-REASONS: "]
    let note = "a" + (0..<generator.whole(0..<9)).map { _ in generator.pick(letters) }.joined()
    let found = try Self.back(.ris, .nope, note: note)
    #expect(found.map(\.note) == [note], "seed \(seed), \(note.debugDescription)")
    #expect(found.map(\.reason) == [nil], "seed \(seed), \(note.debugDescription)")
  }

  @Test(arguments: [("ann", nil), (nil, "ann")] as [(String?, String?)])
  func `RIS names who wrote a note on an undecided card, in an export of all`(
    person: String?, author: String?
  ) throws {
    let found = try Self.back(.ris, nil, note: "hm", of: person)
    #expect(found.map(\.note) == ["hm"] && found.map(\.person) == [author])
  }

  @Test func `a note with a separator is one part of a record's notes`() {
    let note = #"USER-NOTES: {"ann"=>["a | b"]}"#
    let text = #"RAYYAN-INCLUSION: {"ann"=>"Included"} | "# + note
    #expect(RISDecision.without(text, decision: true, reasons: true, others: [note]) == nil)
    #expect(RISDecision.without(text, decision: true, reasons: true, others: []) == note)
  }
}

@Suite struct RowNumberTests {
  private static let answers =
    "record_id,title,abstract,included,asreview_ranking\n0,A,x,1,1\n1,B,y,0,2\n"

  @Test(arguments: [
    ("title,abstract\nA,x\nB,y\n", ["A:like", "B:nope"]),
    // The deck's own numbers tell its records apart.
    ("record_id,title,abstract\n0,A,x\n1,B,y\n", ["A:like", "B:nope"]),
    ("record_id,title,abstract\n1,A,x\n0,B,y\n", []),
    ("record_id,title,abstract\n1,A,x\n1,B,y\n", ["B:nope"]),
  ])
  func `ASReview's numbers of rows are no part of a record, unless the deck has them`(
    deck: String, told: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(deck.utf8, to: "deck.csv")
    try folder.write(Self.answers.utf8, to: "answers")
    let deck = try Deck.open(folder.file("deck.csv"))
    let answers = ImportedAnswers(
      try ImportFormat.asreview.open(folder.file("answers")), about: deck, .asreview)
    let titles = try answers.choices.map { choice in
      let card = deck.card(at: try #require(deck.index(of: choice.card)))
      return "\(card.title ?? ""):\(choice.choice?.rawValue ?? "-")"
    }
    #expect(titles == told)
  }
}
