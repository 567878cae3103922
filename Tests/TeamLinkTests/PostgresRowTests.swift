import ChoiceLog
import Testing

@testable import TeamLink

struct PostgresRowTests {
  private func row(_ text: String?) -> PostgresRow {
    PostgresRow(name: "team.test", cells: [text.map { Array($0.utf8) }])
  }

  private static let broken = TeamServerError.broken(
    "column 1 of the server's answer to team.test cannot be right")

  @Test(arguments: [
    "", "+1", " 1", "1 ", "0x1", "1e3", "1.0", "2147483648", "NaN", "１", "00000000000000000000001",
  ])
  func `a number is digits`(text: String) {
    #expect(throws: Self.broken) { try row(text).integer(0) as Int32 }
  }

  @Test func `a number is in its range`() throws {
    #expect(try row("-5").integer(0) == -5)
    #expect(try row("64").integer(0, in: 1...64) == 64)
    #expect(throws: Self.broken) { try row("65").integer(0, in: 1...64) }
    #expect(throws: Self.broken) { try row(nil).integer(0) as Int }
    #expect(try row(nil).optionalInteger(0) as Int? == nil)
  }

  @Test func `text is UTF-8`() throws {
    #expect(try row("é").text(0) == "é")
    #expect(throws: Self.broken) { try PostgresRow(name: "team.test", cells: [[0xC3]]).text(0) }
    #expect(throws: Self.broken) { try row(nil).text(0) }
  }

  @Test(arguments: ["", "true", "T", "1"]) func `true and false are letters`(text: String) throws {
    #expect(throws: Self.broken) { try row(text).bool(0) }
    #expect(try row("t").bool(0))
    #expect(try !row("f").bool(0))
  }

  @Test(arguments: ["", "{", "1,2", "{1,}", "{,}", "{1,NULL}", "{{1}}", "{1;2}", "{1, 2}"])
  func `a list of numbers has them all`(text: String) throws {
    #expect(throws: Self.broken) { try row(text).integers(0) }
    #expect(try row("{}").integers(0) == [])
    #expect(try row("{1,-2,9223372036854775807}").integers(0) == [1, -2, .max])
  }

  @Test(arguments: ["", "0", "123e4567-e89b-12d3-a456-42661417400", "123e4567-e89b-12d3-a456-4266141740zz"])
  func `a UUID has 16 bytes`(text: String) throws {
    #expect(throws: Self.broken) { try row(text).uuid(0) }
    #expect(try row("00010203-0405-0607-0809-0a0B0c0d0e0f").uuid(0) == Array(0...15))
  }

  @Test(arguments: ["", "Infinity", "nan", "1,5", "x"]) func `a figure is finite`(text: String) throws {
    #expect(throws: Self.broken) { try row(text).optionalDouble(0) }
    #expect(try row("-0.25").optionalDouble(0) == -0.25)
    #expect(try row(nil).optionalDouble(0) == nil)
  }

  @Test func `values go out as parameters with their types`() {
    let (number, numbers): (Int64?, [Int64?]) = (nil, [1, nil])
    let texts = ["", "NULL", nil, #"a"b\c,{}"#, "x\0y\n"]
    let statement: PostgresStatement = """
      select \("a\0'b"), \(true), \(7 as Int32), \(number), \(uuid: [0, 255]), \(numbers), \(texts), \("{}", as: "json")
      """
    #expect(
      statement.text
        == "select $1::text, $2::bool, $3::int, $4::bigint, $5::uuid, $6::bigint[], $7::text[], $8::json")
    #expect(
      statement.values == [
        "a\u{FFFD}'b", "t", "7", nil, "00ff", "{1,NULL}",
        "{\"\",\"NULL\",NULL,\"a\\\"b\\\\c,{}\",\"x\u{FFFD}y\n\"}", "{}",
      ])
  }

  @Test func `letters of choices are those of the server`() {
    for choice in Choice.allCases {
      #expect(PostgresRow.choice(choice.letter.asciiValue ?? 0) == .some(choice))
    }
    #expect(PostgresRow.choice(UInt8(ascii: ".")) == .some(nil))
    #expect(PostgresRow.choice(UInt8(ascii: "x")) == nil)
  }
}
