import CardDeck
import Testing

@testable import ChoiceLog
@testable import ChoiceFormats

@Suite struct ImportedAnswersTests {
  private static func answers(
    _ text: String, about deck: String, _ format: ImportFormat, named name: String = "deck.csv"
  ) throws -> (answers: ImportedAnswers, deck: Deck) {
    let folder = try TemporaryFolder()
    try folder.write(deck.utf8, to: name)
    try folder.write(text.utf8, to: "answers")
    let opened = try Deck.open(folder.file(name))
    return (ImportedAnswers(try format.open(folder.file("answers")), about: opened, format), opened)
  }

  /// The first row of our tables, without columns of a deck.
  private static let exported = "id,choice,at,by,cause,dwell,reason,note,changed,record\n"
  private static let cards = "id,text\na,x\nb,y\n"

  @Test(arguments: [
    (
      ImportFormat.json,
      #"{"id":"a","choice":"like","by":"ann"}"# + "\n" + #"{"id":"a","choice":"nope","by":"bob"}"#,
      ["ann", "bob"]
    ),
    (
      .prodigy,
      #"{"id":"a","answer":"accept","_annotator_id":"ann"}"# + "\n"
        + #"{"id":"b","answer":"reject","_annotator_id":"Ann"}"#, ["ann", "Ann"]
    ),
    (
      .ris,
      "TY  - A\nID  - a\nN1  - RAYYAN-INCLUSION: {\"a \\\"b\\\"\"=>\"Included\", \"bob\"=>\"Excluded\"}\nER  - \n",
      [#"a "b""#, "bob"]
    ),
    (.asreview, "id,text,included\na,x,1\n", []),
    // What several came to is nobody's own.
    (
      .json, #"{"id":"a","choice":"like","by":"ann, bob","votes":{"ann":"like","bob":"like"},"card":null}"#,
      []
    ),
    (
      .ris,
      "TY  - A\nID  - a\nKW  - swipedeck::like\nN1  - RAYYAN-INCLUSION: {\"ann\"=>\"Included\", \"bob\"=>\"Included\"}\nER  - \n",
      []
    ),
  ])
  func `whose answers they are is read where a file says it`(
    format: ImportFormat, text: String, people: [String]
  ) throws {
    let answers = try Self.answers(text, about: Self.cards, format).answers
    #expect(answers.people == people)
    #expect(answers.choices.count == max(1, people.count))
    if !people.isEmpty { #expect(answers.choices.map(\.person) == people) }
  }

  @Test(arguments: [
    (
      ImportFormat.json,
      #"{"id":"a","choice":"like","at":"2026-01-02T01:00:00+01:00"}"# + "\n"
        + #"{"id":"b","choice":"nope","at":"soon"}"# + "\n" + #"{"id":"c","choice":"like","at":null}"#
    ),
    (.csv, "id,choice,at\na,like,2026-01-02 00:00:00\nb,nope,soon\nc,like,\n"),
  ])
  func `a time that is none is told, and no time is not`(format: ImportFormat, text: String) throws {
    let answers = try Self.answers(text, about: Self.cards + "c,z\n", format).answers
    #expect(answers.choices.map(\.at) == [1_767_312_000_000, nil, nil] && answers.untimed == [1])
  }

  @Test func `each person's choices come in as his own, the newest of each alone`() throws {
    let fixture = try LogFixture()
    let choices = [
      ImportedChoice(card: "a", choice: .like, at: 1, record: nil, person: "ann"),
      ImportedChoice(card: "a", choice: .nope, at: 3, record: nil, person: "bob"),
      ImportedChoice(card: "a", choice: .star, at: 2, record: nil, person: "ann"),
    ]
    let imported = try fixture.log.add(choices, on: fixture.deck, by: "nobody", now: 9, isTrial: false)
    #expect(imported == .init(added: 2, superseded: 1))
    #expect(try fixture.standing("ann") == ["a:star"] && fixture.standing("bob") == ["a:nope"])
    #expect(try fixture.standing("nobody") == [])
  }

  @Test(arguments: [
    (ImportFormat.json, "{\"id\":\"a\",\"choice\":\"like\"", false),
    (.json, "[{\"id\":\"a\",\"choice\":\"like\"}]", true), (.json, "[{\"id\":\"a\"}]", false),
    (.json, "id,choice\na,like\n", false), (.json, "{\"id\":\"a\",\"text\":\"x\"}", false),
    (.json, "{\"id\":\"a\",\"choice\":null}", true), (.json, "{\"id\":\"a\",\"choice\":\"perhaps\"}", false),
    (.json, "{ \"schema\" : 1,\n \"choices\": [{\"id\":\"a\",\"choice\":\"like\"}]}", true),
    (.prodigy, "{\"id\":\"a\"}", false), (.prodigy, "{\"id\":\"z\",\"answer\":\"accept\"}", true),
    (.asreview, "id,text\na,x\n", false), (.asreview, "id,included\na,\n", true),
    (.ris, "TY  - A\nTI  - x\nER  - \n", false),
    (.ris, "TY  - A\nTI  - x\nN1  - ASReview_not_seen\nER  - \n", true),
  ])
  func `a file of another kind has no answers`(format: ImportFormat, text: String, hasAnswers: Bool) throws {
    #expect(try Self.answers(text, about: Self.cards, format).answers.hasAnswers == hasAnswers)
  }

  @Test(arguments: [
    // A spreadsheet has made 7 of 007, which is another card's id.
    (ImportFormat.csv, exported + "7,like,,,,,,,,\"007,Bond\"\n", "007"),
    (.json, #"{"id":"7","choice":"like","card":{"id":"007","name":"Bond"}}"#, "007"),
    // The record has changed since, or the deck does not have it: the id says which card it is.
    (.csv, exported + "7,like,,,,,,,,\"7,Six\"\n", "7"),
    (.csv, exported + "7,like,,,,,,,,\"007,James\"\n", "7"),
    (.csv, exported + "7,like,,,,,,,,\"08,Nobody\"\n", "7"),
    (.csv, exported + "7,like,,,,,,,,\n", "7"),
    (.csv, exported + "7,like,,,,,,,,\"7,Seven\"\n", "7"),
  ])
  func `a row with another card's id is about the card whose record it has`(
    format: ImportFormat, text: String, card: String
  ) throws {
    let deck = "id,name\n007,Bond\n7,Seven\n"
    let (answers, _) = try Self.answers(text, about: deck, format)
    #expect(answers.choices.map(\.card.text) == [card] && answers.unmatched.isEmpty)
  }

  @Test(arguments: [
    // The first of two cards with one id is gone, and the other one has the id now.
    (
      ImportFormat.json,
      #"{"id":"P1","choice":"like","card":{"id":"P1","text":"a"}}"# + "\n"
        + #"{"id":"P1~1","choice":"nope","card":{"id":"P1","text":"b"}}"#
    ),
    (
      .json,
      #"{"id":"P1","choice":"nope","card":{"id":"P1","text":"b"}}"# + "\n"
        + #"{"id":"P1","choice":"like","card":{"id":"P1","text":"a"}}"#
    ),
    (
      .prodigy,
      #"{"id":"P1","text":"b","answer":"reject"}"# + "\n" + #"{"id":"P1","text":"a","answer":"accept"}"#
    ),
  ])
  func `a card that is gone gives nothing to the one that has its id now`(
    format: ImportFormat, text: String
  ) throws {
    let (answers, _) = try Self.answers(text, about: "id,text\nP1,b\n", format)
    #expect(answers.choices.map(\.choice) == [.nope])
    #expect(answers.unmatched.count == 1)
  }

  @Test(arguments: [("P1", ["ann", "bob"], []), ("P1~1", ["bob"], [0])] as [(String, [String], [Int])])
  func `two people's lines with one id are about one card, though one of them saw it before it changed`(
    id: String, people: [String], unmatched: [Int]
  ) throws {
    let lines =
      #"{"id":"P1","choice":"like","by":"ann","card":{"id":"P1","text":"old"}}"# + "\n"
      + #"{"id":"\#(id)","choice":"nope","by":"bob","card":{"id":"P1","text":"b"}}"#
    let answers = try Self.answers(lines, about: "id,text\nP1,b\n", .json).answers
    #expect(answers.choices.map(\.person) == people && answers.unmatched == unmatched)
  }

  @Test func `a line without a card is about none of several with its id`() throws {
    let lines =
      #"{"id":"P1","choice":"like","card":null}"# + "\n" + #"{"id":"P2","choice":"nope","card":null}"# + "\n"
      + #"{"id":"P1","choice":"star"}"#
    let answers = try Self.answers(lines, about: "id,text\nP1,a\nP1,b\nP2,c\n", .json).answers
    #expect(answers.choices.map(\.card) == ["P2"] && answers.unmatched == [0, 2])
  }

  @Test func `what a tool adds to one of two lines on a card does not tell them apart`() throws {
    let lines =
      #"{"id":"a","text":"x","answer":"accept"}"# + "\n" + #"{"id":"a","spans":[1],"answer":"reject"}"#
    let answers = try Self.answers(lines, about: Self.cards, .prodigy).answers
    #expect(answers.choices.map(\.choice) == [.like, .nope] && answers.unmatched.isEmpty)
  }

  @Test func `what an export could not tell is about no card`() throws {
    let line = #"{"id":"a","choice":"like","by":"ann","ambiguous":true,"card":null}"#
    #expect(try Self.answers(line, about: Self.cards, .json).answers.unmatched == [0])
  }

  /// Many sentences of one document, which the tool returns without a member, or with all.
  @Test(arguments: [ImportFormat.json, .prodigy, .asreview])
  func `many cards of one id are each found by the rest of their records`(format: ImportFormat) throws {
    let count = 1000
    let deck = "id,n,text,left\n" + (0..<count).map { "d,\($0),same,\($0)\n" }.joined()
    let text: String =
      switch format {
      case .json:
        (0..<count).map {
          #"{"id":"d","choice":"like","card":{"id":"d","n":"\#($0)","text":"same","left":"\#($0)"}}"# + "\n"
        }.joined()
      case .prodigy:
        (0..<count).map { #"{"id":"d","n":"\#($0)","text":"same","answer":"accept"}"# + "\n" }.joined()
      case .asreview, .csv, .rayyan, .ris:
        "id,n,text,included\n" + (0..<count).map { "d,\($0),same,1\n" }.joined()
      }
    let (answers, opened) = try Self.answers(text, about: deck, format)
    #expect(answers.choices.map(\.card) == (0..<count).map { opened.id(at: $0) })
  }

  @Test func `an answer that fits several cards of one id is about none`() throws {
    let deck = "id,n,text\nd,1,same\nd,2,same\nd,3,other\n"
    let lines =
      #"{"id":"d","text":"same","answer":"accept"}"# + "\n" + #"{"id":"d","text":"other","answer":"accept"}"#
    let (answers, opened) = try Self.answers(lines, about: deck, .prodigy)
    #expect(answers.choices.map(\.card) == [opened.id(at: 2)] && answers.unmatched == [0])
  }
}

@Suite struct RISIdentityTests {
  @Test(arguments: [
    ("2", true), ("a b", true), ("é", true), ("2 ", false), (" 2", false), ("a\nb", false), ("a\r", false),
    ("\t2", false),
  ])
  func `an id that RIS alters is known beforehand`(id: String, isSame: Bool) {
    #expect((RISDecision.written(CardID(id)) == CardID(id)) == isSame)
  }

  @Test func `ids that differ by a blank do not change places on the way out and back in`() throws {
    let fixture = try LogFixture()
    let text = #"[{"id":"2","title":"One"},{"id":"2 ","title":"Two"},{"id":" 2","title":"One"}]"#
    try fixture.folder.write(text.utf8, to: "deck.json")
    let deck = try Deck.open(fixture.folder.file("deck.json"))
    for (index, choice) in [Choice.like, .nope, .star].enumerated() {
      try fixture.log.append(fixture.event(.choose(choice), deck.id(at: index), at: Int64(index)))
    }
    var bytes: [UInt8] = []
    let report = try fixture.log.snapshot { snapshot in
      try ChoicesExport(of: deck, named: "d", in: fixture.scope(), as: ExportOptions(.ris), at: 0, snapshot)
        .write(from: snapshot) { bytes += $0 }
    }
    #expect(report.remarks == ["2 ids left out that RIS cannot write, such as \"2 \""])
    try fixture.folder.write(bytes, to: "out.ris")
    let answers = ImportedAnswers(
      try ImportFormat.ris.open(fixture.folder.file("out.ris")), about: deck, .ris)
    // The last one has the title of the first: nobody knows whose it is.
    #expect(answers.choices.map { "\($0.card):\($0.choice?.rawValue ?? "")" } == ["2:like", "2 :nope"])
    #expect(answers.unmatched == [2])
  }
}
