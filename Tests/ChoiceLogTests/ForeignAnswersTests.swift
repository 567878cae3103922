import CardDeck
import Testing

@testable import ChoiceFormats
@testable import ChoiceLog

/// Answers as other programs write them.
@Suite struct ForeignAnswersTests {
  private static func answers(
    _ text: String, about deck: String, _ format: ImportFormat, label: String? = nil,
    words: [String: Choice] = [:], deckName: String = "deck.jsonl", name: String = "answers"
  ) throws -> ImportedAnswers {
    let folder = try TemporaryFolder()
    try folder.write(deck.utf8, to: deckName)
    try folder.write(text.utf8, to: name)
    var labels = LabelOptions()
    (labels.member, labels.words) = (label, words)
    return ImportedAnswers(
      try format.open(folder.file(name)), about: try Deck.open(folder.file(deckName)), format, labels)
  }

  private static func told(_ answers: ImportedAnswers) -> [String] {
    answers.choices.map {
      "\($0.person ?? "") \($0.card):\($0.choice?.rawValue ?? "-") \($0.note ?? "")".trimmed
    }
  }

  private static let deck = """
    {"id":1,"text":"Fine."}
    {"id":2,"text":"Bad."}
    {"id":3,"text":"So so."}

    """
  private static let words: [String: Choice] = ["pos": .like, "neg": .nope]

  @Test(arguments: [
    // doccano: a list of one label; ids of its own.
    (
      #"{"id":1,"text":"Fine.","label":["like"]}"# + "\n" + #"{"id":2,"text":"Bad.","label":["Nope"]}"#,
      "label"
    ),
    (
      #"{"id":71,"text":"Fine.","label":["pos"],"Comments":[]}"# + "\n"
        + #"{"id":3,"text":"Bad.","label":["NEG"]}"# + "\n" + #"{"id":2,"text":"So so.","label":[]}"#, "label"
    ),
    (#"[{"id":1,"text":"Fine.","x":{"y":[{"z":"pos"}]}},{"text":"Bad.","x":{"y":{"z":"neg"}}}]"#, "x.y.z"),
    (#"{"id":1,"a.b":"pos"}"# + "\n" + #"{"id":"2","a.b":"neg"}"#, "a.b"),
  ])
  func `labels are taken from the member that is named`(text: String, label: String) throws {
    let answers = try Self.answers(text, about: Self.deck, .json, label: label, words: Self.words)
    #expect(
      Self.told(answers) == ["1:like", "2:nope"] && answers.broken.isEmpty && answers.unmatched.isEmpty)
  }

  @Test func `Label Studio's tasks are known, and so is its small form`() throws {
    let task = { (id: Int, text: String, choices: String) in
      #"{"id":\#(id),"annotations":[{"id":9,"completed_by":1,"result":[{"value":{"choices":[\#(choices)]},"from_name":"s"}]}],"data":{"text":"\#(text)"}}"#
    }
    let tasks = "[\(task(7, "Fine.", "\"pos\"")),\n\(task(1, "Bad.", "\"neg\"")),\n\(task(2, "So so.", ""))]"
    let answers = try Self.answers(tasks, about: Self.deck, .json, words: Self.words)
    #expect(Self.told(answers) == ["1:like", "2:nope"] && answers.unlabelled == 1)
    let small = #"[{"text":"Fine.","id":71,"sentiment":"pos","annotator":1,"lead_time":3.1}]"#
    #expect(
      Self.told(try Self.answers(small, about: Self.deck, .json, label: "sentiment", words: Self.words))
        == ["1:like"])
  }

  @Test func `a table with labels is read, and lines are found by their text`() throws {
    let table = "id,text,label\n8,Fine.,pos\n9,Bad.,neg\n4,Gone.,neg\n"
    let answers = try Self.answers(table, about: Self.deck, .csv, label: "label", words: Self.words)
    #expect(Self.told(answers) == ["1:like", "2:nope"] && answers.unmatched == [2])
    let lines = try Self.answers(
      #"{"id":5,"text":"Bad.","label":"neg"}"#, about: "Fine.\nBad.\n", .json, label: "label",
      words: Self.words,
      deckName: "deck.txt")
    #expect(Self.told(lines) == ["Bad.:nope"])
  }

  @Test func `cards of one text are about none without an id, and words that are unknown are told`() throws {
    let deck = #"{"id":1,"text":"Same."}"# + "\n" + #"{"id":2,"text":"Same."}"#
    let text =
      #"{"id":9,"text":"Same.","label":"like"}"# + "\n" + #"{"id":2,"text":"Same.","label":"nope"}"# + "\n"
      + #"{"id":1,"text":"Same.","label":["a","b"]}"#
    let answers = try Self.answers(text, about: deck, .json, label: "label")
    #expect(Self.told(answers) == ["2:nope"] && answers.unmatched == [0] && answers.broken == [2])
    #expect(answers.unknownWords == ["a, b"])
  }

  @Test func `words of Prodigy and ASReview can mean something else`() throws {
    let lines = #"{"id":1,"answer":"ignore"}"# + "\n" + #"{"id":2,"answer":"maybe"}"#
    let prodigy = try Self.answers(
      lines, about: Self.deck, .prodigy, words: ["ignore": .nope, "maybe": .later])
    #expect(Self.told(prodigy) == ["1:nope", "2:later"])
    let table = try Self.answers("id,included\n1,2\n2,0\n", about: Self.deck, .asreview, words: ["2": .star])
    #expect(Self.told(table) == ["1:star", "2:nope"])
  }

  private static let papers = "key,title,year\n1,Moss on roofs,2011\n2,Lichen,2014\n3,Ferns,2019\n"

  @Test(arguments: ["key,title,year,notes", "Key,Title,Year,notes"])
  func `Rayyan's table has its decisions in the notes`(header: String) throws {
    let table =
      header + "\n"
      + #"rayyan-1,"Moss on Roofs.",2011,"RAYYAN-INCLUSION: {""ann""=>""Included""} | USER-NOTES: {""ann""=>[""see [2] }"", ""and""]}""#
      + "\n"
      + #"2,Lichen,2014,"x | RAYYAN-INCLUSION: {""ann""=>""Excluded""} | RAYYAN-EXCLUSION-REASONS: wrong population""#
      + "\n" + #"9,Ferns,2019,"RAYYAN-INCLUSION: {""ann""=>""Maybe""} | RAYYAN-LABELS: later""# + "\n"
    let answers = try Self.answers(
      table, about: Self.papers, .rayyan, deckName: "deck.csv", name: "articles.csv")
    #expect(Self.told(answers) == ["ann 1:like see [2] }; and", "ann 2:nope", "ann 3:later"])
  }

  @Test func `people in Rayyan have their own notes, and RIS will do`() throws {
    let reference = """
      TY  - JOUR
      TI  - Lichen
      PY  - 2014
      N1  - RAYYAN-INCLUSION: {"ann"=>"Included", "bob"=>"Excluded"} | USER-NOTES: {"bob"=>["no \\"data\\""], "cleo"=>["hm"]}
      ER  - 

      """
    let answers = try Self.answers(
      reference, about: Self.papers, .rayyan, deckName: "deck.csv", name: "back.ris")
    #expect(Self.told(answers) == ["ann 2:like", "bob 2:nope no \"data\"", "cleo 2:- hm"])
    #expect(answers.people == ["ann", "bob"])
  }

  @Test(arguments: [
    "USER-NOTES: {", "USER-NOTES: }", "USER-NOTES: {\"a\"=>}", "USER-NOTES: {\"a\"=>[1,{}]}",
    "USER-NOTES: {\"a\"}",
    "USER-NOTES: {\"a\"=>[\"\\e\"]}", "USER-NOTES:",
    "USER-NOTES: " + String(repeating: "{", count: 5000) + "}",
  ])
  func `notes that are broken do no harm`(text: String) {
    _ = RISDecision.notes(in: [JSONMember(name: "N1", value: .string(text))])
  }

  @Test func `a table of ours comes in, formulas and all`() throws {
    let table =
      "id,choice,at,by,cause,dwell,reason,note,changed,text,record\r\n"
      + "1,like,2026-01-02T12:00:00.000Z,ann,key,1.5,'=why,'=x,,Fine.,\"{\"\"id\"\":1,\"\"text\"\":\"\"Fine.\"\"}\"\r\n"
      + "'=2,nope,2026-01-02T12:00:00.000Z,ann,key,,,,,,\r\n3,,,,,,,later?,,,\r\n"
    let deck = #"{"id":1,"text":"Fine."}"# + "\n" + #"{"id":"=2"}"# + "\n" + #"{"id":3}"#
    let answers = try Self.answers("\u{FEFF}" + table, about: deck, .csv)
    #expect(Self.told(answers) == ["ann 1:like =x", "ann =2:nope", "3:- later?"] && answers.unlabelled == 1)
    #expect(answers.choices[0].dwell == 1500 && answers.choices[0].cause == "key")
    #expect(answers.choices[0].reason == "=why" && answers.choices[1].reason == nil)
  }
}
