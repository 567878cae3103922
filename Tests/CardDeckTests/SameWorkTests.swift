import Testing

import CardDeck

@Suite struct SameWorkTests {
  private static func notes(_ text: String, _ name: String) throws -> [String] {
    let report = DeckCheck.run(try TemporaryFile(text, name: name).deck())
    return report.sameWorks.items.map(\.text)
  }

  @Test func `references with one DOI are told, whatever stands before it`() throws {
    let text = """
      TY  - JOUR
      ID  - p1
      TI  - Moss
      DO  - 10.1000/moss.1
      ER  - 
      TY  - JOUR
      ID  - e7
      TI  - Mosses
      DO  - https://doi.org/10.1000/MOSS.1
      ER  - 
      TY  - JOUR
      ID  - w3
      DO  - 10.1000/fern.1
      ER  - 

      """
    #expect(try Self.notes(text, "d.ris") == ["line 6: 'e7' is the same work as 'p1' of line 1, by its DOI"])
    let report = DeckCheck.run(try TemporaryFile(text, name: "d.ris").deck())
    #expect(report.isGood && report.sameWorks.count == 1)
    #expect(
      report.sameWorks.items.map(\.json) == [
        [
          "id": "e7", "card": .integer(1), "sameAs": "p1", "first": .integer(0), "by": "DOI",
          "line": .integer(6),
        ]
      ])
  }

  @Test(arguments: [
    ("id,title,year\na,Moss on roofs,2011\nb,\"Moss, on  ROOFS.\",2011\n", 1),
    ("id,title,year\na,Moss,2011\nb,Moss,2012\nc,Fern,2011\n", 0),
    // Without a year a title says little.
    ("id,title,year\na,Moss,\nb,Moss,\n", 0), ("id,title\na,Moss\nb,Moss\n", 0),
    // Two DOIs are two works.
    ("id,title,year,doi\na,Moss,2011,10.1/a\nb,Moss,2011,10.1/b\n", 0),
    ("id,title,year,doi\na,Moss,2011,10.1/a\nb,Moss,2011,\n", 1),
    ("id,DOI\na,none\nb,none\nc,10.5\nd,10.5\n", 0),
    ("id,DOI\na,10.1/x [doi]\nb,http://dx.doi.org/10.1/X\nc,doi:10.1/x\n", 2),
  ])
  func `tables are looked at, too`(table: String, count: Int) throws {
    #expect(try Self.notes(table, "d.csv").count == count)
  }

  @Test func `copies and people of one name are not told`() throws {
    let deck = #"{"title":"A","year":2001}"# + "\n" + #"{"title":"A","year":2001}"# + "\n" + #"{"name":"A"}"#
    #expect(try Self.notes(deck, "d.jsonl").isEmpty)
    #expect(try Self.notes("Moss\nMoss \n", "d.txt").isEmpty)
  }
}
