import GRDB
import Testing

@testable import ChoiceLog

@Test func `what is read and written of an event is all that its table has`() throws {
  let fixture = try LogFixture()
  let columns = try fixture.log.write { try $0.columns(in: "event").map(\.name) }
  #expect(Set(columns) == Set(EventRow.columns))
  #expect(EventRow.columns.count == columns.count)
}
