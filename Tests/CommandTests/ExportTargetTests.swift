import FoundationEssentials
import Testing

@testable import swipedeck

@Suite struct ExportTargetTests {
  @Test(arguments: [
    ("people.json", "people.choices.json"), ("people", "people.choices.json"),
    (".json", ".json.choices.json"),
    ("a.b.json", "a.b.choices.json"),
  ])
  func `the usual name is the deck's with choices in it`(deck: String, target: String) {
    #expect(ExportTarget.standard(deckName: deck) == target)
  }

  @Test(arguments: [
    (#"{"schema":1,"deck":"people.json"}"#, false), ("", false), ("[1, 2]", true), (#"{"cards":[]}"#, true),
    ("{", true),
  ])
  func `only what is not an export is somebody else's`(contents: String, isForeign: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appending(
      component: "export-\(UInt64.random(in: 0 ... .max))"
    ).path
    try contents.write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(ExportTarget.isForeign(path) == isForeign)
  }

  @Test func `a file that is not there is nobody's`() {
    #expect(!ExportTarget.isForeign("/nonexistent/folder/file.json"))
  }

  @Test func `a deck is never replaced by its choices`() {
    #expect(throws: Failure.self) { try ExportTarget.refuse("/etc/../etc/passwd", over: "/etc/passwd") }
    #expect(throws: Never.self) { try ExportTarget.refuse("-", over: "/etc/passwd") }
  }
}
