import Foundation
import Testing

@testable import swipedeck

@Suite struct ProgramSearchTests {
  @Test func `a folder and a file that may not be run are no programs, and are not called missing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text")
    try Data("hi".utf8).write(to: file)
    for path in [folder.path(), file.path()] {
      let failure = try #require(throws: Failure.self) { try ProgramSearch.require(path, for: "--preview") }
      #expect(failure.message.contains("this is no program"))
    }
    #expect(throws: Never.self) { try ProgramSearch.require("/bin/sh", for: "--preview") }
    #expect(throws: Never.self) { try ProgramSearch.require("sh", for: "--preview") }
    #expect(throws: Failure.self) { try ProgramSearch.require("no-such-program-anywhere", for: "--preview") }
  }
}
