import GRDB
import Testing

@testable import ChoiceLog

@Test func `the list of an event's columns is that of the table`() throws {
  let fixture = try LogFixture()
  let columns = try fixture.log.write { try $0.columns(in: "event").map(\.name) }
  #expect(columns == EventColumn.stored.map { "\($0)" })
  #expect(EventColumn.written.count == columns.count - 1)
}

@Test func `a list that is written out is that of the cases`() {
  #expect(EventColumn.list == EventColumn.joined)
  #expect(DeckColumn.list == DeckColumn.joined)
}

@Test(arguments: [
  ("standing", StandingColumn.allCases.map { "\($0)" }), ("deck", DeckColumn.allCases.map { "\($0)" }),
  ("annotator", AnnotatorColumn.allCases.map { "\($0)" }), ("tally", TallyColumn.allCases.map { "\($0)" }),
  ("note", NoteColumn.allCases.map { "\($0)" }), ("team", TeamColumn.allCases.map { "\($0)" }),
  ("held", HeldColumn.allCases.map { "\($0)" }), ("heldCard", HeldCardColumn.allCases.map { "\($0)" }),
  ("sent", SentColumn.allCases.map { "\($0)" }),
])
func `what is read of a table is there`(table: String, columns: [String]) throws {
  let fixture = try LogFixture()
  let there = try fixture.log.write { try $0.columns(in: table).map(\.name) } + ["rowid"]
  #expect(Set(columns).isSubset(of: there))
}
