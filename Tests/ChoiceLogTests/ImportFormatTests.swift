import CardDeck
import ChoiceFormats
import ChoiceLog
import Testing

@Suite struct ImportFormatTests {
  private static func members(_ json: String) throws -> [JSONMember] {
    guard case .object(let members) = try JSONValue(parsing: [UInt8](json.utf8)) else { return [] }
    return members
  }

  @Test(arguments: [
    (#"{"answer":"accept"}"#, ImportedRecord.Answer.choice(.like)), (#"{"answer":"reject"}"#, .choice(.nope)),
    (#"{"answer":"ignore"}"#, .choice(.later)), (#"{"text":"x"}"#, .none), (#"{"answer":null}"#, .none),
    (#"{"answer":"perhaps"}"#, .unknown("perhaps")), (#"{"answer":1}"#, .unknown("1")),
  ])
  func `Prodigy's answers`(json: String, answer: ImportedRecord.Answer) throws {
    #expect(ImportFormat.prodigy.read(try Self.members(json)).answers.map(\.answer) == [answer])
  }

  @Test(arguments: [
    (#"{"included":"1"}"#, ImportedRecord.Answer.choice(.like)),
    (#"{"Label_Included":" 0 "}"#, .choice(.nope)),
    (#"{"asreview_label":"1.0"}"#, .choice(.like)), (#"{"included":""}"#, .none),
    (#"{"included":"-1"}"#, .none),
    (#"{"title":"1"}"#, .none), (#"{"included":"yes"}"#, .unknown("yes")),
  ])
  func `ASReview's labels`(json: String, answer: ImportedRecord.Answer) throws {
    #expect(ImportFormat.asreview.read(try Self.members(json)).answers.map(\.answer) == [answer])
  }

  @Test(arguments: [
    (#"{"cause":"drag","dwell":1.001}"#, "drag" as String?, 1001 as Int64?),
    (#"{"cause":"key","dwell":0}"#, "key", 0), (#"{"cause":null,"dwell":null}"#, nil, nil), ("{}", nil, nil),
    (#"{"cause":"Key 1","dwell":"2"}"#, nil, nil), (#"{"cause":"","dwell":-1}"#, nil, nil),
    (#"{"cause":7,"dwell":1e400}"#, nil, nil),
    (#"{"cause":"\u001b[31m","dwell":1e10}"#, nil, nil),
  ])
  func `cause and dwell of an export of ours, where they can be true`(
    json: String, cause: String?, dwell: Int64?
  ) throws {
    let members = try Self.members(json)
    let record = ImportFormat.json.read(members)
    #expect(record.cause == cause && record.dwell == dwell)
    #expect(ImportFormat.prodigy.read(members).cause == nil)
  }

  @Test(arguments: [
    (#"{"_timestamp":1767355200}"#, 1_767_355_200_000 as Int64?),
    (#"{"_timestamp":1767355200.5}"#, 1_767_355_200_500),
    (#"{"_timestamp":1e300}"#, nil), (#"{"_timestamp":-1}"#, nil), (#"{"_timestamp":"now"}"#, nil),
    ("{}", nil),
  ])
  func `a time that no clock tells is none`(json: String, time: Int64?) throws {
    let record = ImportFormat.prodigy.read(try Self.members(json))
    #expect(record.time == time && record.hasUnknownTime == (time == nil && json != "{}"))
  }

  @Test(arguments: [
    ("1767355200.5", 1_767_355_200_500 as Int64?), ("2026-01-02 12:00:00", 1_767_355_200_000),
    ("2026-01-02T12:00:00.25Z", 1_767_355_200_250), ("2026-01-02 14:00:00.123456+02:00", 1_767_355_200_123),
    ("2026-01-02", nil), ("2026-01-02 12:00:00 or so", nil), ("1926-01-02 12:00:00", nil), ("", nil),
    ("\u{0}", nil), ("2026-01-02 12:00:00.", nil), ("yesterday", nil),
  ])
  func `ASReview's times are in UTC`(text: String, time: Int64?) throws {
    let members = [JSONMember(name: "asreview_time", value: .string(text))]
    let record = ImportFormat.asreview.read(members)
    #expect(record.time == time && record.hasUnknownTime == (time == nil && text != ""))
  }

  @Test func `what the tools have added is not the record's`() throws {
    let prodigy = try Self.members(#"{"text":"x","_input_hash":3,"answer":"accept","meta":{"a":1}}"#)
    #expect(ImportFormat.prodigy.own(prodigy).map(\.name) == ["text", "meta"])
    let asreview = try Self.members(#"{"title":"x","included":"1","asreview_time":"now","year":"2020"}"#)
    #expect(ImportFormat.asreview.own(asreview).map(\.name) == ["title", "year"])
  }
}
