import Foundation
import Testing

import SwipeScript

/// What docs/scripts.md shows is what the program does.
@Suite struct ScriptsDocumentTests {
  private static let text: String = {
    (try? String(contentsOf: Folder.root.appending(path: "docs/scripts.md"), encoding: .utf8)) ?? ""
  }()

  private static func block(_ language: String) -> String? {
    let parts = text.components(separatedBy: "```\(language)\n")
    return parts.count == 2 ? parts[1].components(separatedBy: "```").first : nil
  }

  @Test func `the example gives what is shown`() throws {
    let script = try #require(Self.block("script"))
    let output = try #require(Self.block("output"))
    #expect(PlayedScript(script).text == output)
  }
}
