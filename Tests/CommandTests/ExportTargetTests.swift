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

  @Test func `a name beside a file that is there is one that no file has`() throws {
    let folder = "/tmp/free-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(ExportTarget.free(beside: folder + "/people.choices.json") == folder + "/people.choices-2.json")
    try Data().write(to: URL(filePath: folder + "/people.choices-2.json"))
    #expect(ExportTarget.free(beside: folder + "/people.choices.json") == folder + "/people.choices-3.json")
    #expect(ExportTarget.free(beside: folder + "/.hidden") == folder + "/.hidden-2")
    #expect(ExportTarget.free(beside: "nothing/here") == "nothing/here-2")
  }

  private static let locales: [([String: String], Bool)] = [
    ([:], false), (["LANG": "C.UTF-8"], true), (["LANG": "en_US.utf8"], true), (["LANG": "C"], false),
    (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
    (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8", "LANG": "C"], true),
    (["LC_CTYPE": "POSIX", "LANG": "C.UTF-8"], false), (["LC_ALL": "de_DE.ISO-8859-1"], false),
  ]

  @Test(arguments: locales) func `the locale tells whether there is more than ASCII`(
    variables: [String: String], hasUnicode: Bool
  ) {
    #expect(OutputStyle.hasUnicode(variables) == hasUnicode)
  }
}
