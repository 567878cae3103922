import Testing

@testable import TeamLink

struct PostgresAddressTests {
  @Test(arguments: [
    "postgresql://ada:secret@db/team", "postgres://ada:@db/team?password=secret",
    "postgresql://db/team?password=secret",
    "postgresql://db/team?p%61ssword=secret", "host=db password=secret", "host=db password = 'se cret'",
    "postgresql://db/team?sslpassword=secret",
  ])
  func `an address with a password is refused without a word of it`(text: String) {
    #expect(throws: PostgresAddressError.holdsPassword) { try PostgresAddress(text) }
    #expect(!"\(PostgresAddressError.holdsPassword)".contains("secret"))
  }

  @Test(arguments: [
    "", "team", "postgresql://ada:sec%zzret@db/team", "host", "postgresql://db/team?nothing=1", "ho\0st=db",
    "https://db/team", "dbname='postgres://\u{301}db/team'", "dbname='host=\u{301}db'",
  ])
  func `what is no address is refused`(text: String) {
    if text.isEmpty {
      // All of it comes from libpq's own variables and files.
      #expect(throws: Never.self) { try PostgresAddress(text) }
    } else {
      #expect(throws: PostgresAddressError.malformed) { try PostgresAddress(text) }
    }
  }

  @Test(arguments: [
    "postgresql:///team", "postgresql://ada@db.example:5433/team?sslmode=verify-full", "service=team",
    "host=/run/postgresql dbname=team", "postgres://db/password",
  ])
  func `an address is a URI or names and values`(text: String) throws {
    #expect(!(try PostgresAddress(text).options.isEmpty))
  }

  @Test(
    arguments: [
      ("postgresql://ada@db.example:5433,other.example:5434/team", "ada"),
      ("user=ada host=db.example", "ada"),
      ("user=ada hostaddr=203.0.113.1", "ada"),
      ("postgresql://ada@db.example/team?service=no_such_service", nil),
    ] as [(String, String?)])
  func `whom it connects as is known without a server`(text: String, person: String?) throws {
    #expect(try PostgresAddress(text).person() == person)
  }

  @Test(arguments: ["team", "", "a b", "a\u{A0}b", "it's", #"a\'b\\"#, "'\u{301}", "\\\u{301}'", "x\ty"])
  func `options come back from their text`(value: String) throws {
    let text = PostgresAddress.text([("user", value), ("dbname", "team")])
    let options = try PostgresAddress(text).options
    #expect(options.first { $0.name == "user" }?.value == value)
    #expect(options.first { $0.name == "dbname" }?.value == "team")
  }
}
