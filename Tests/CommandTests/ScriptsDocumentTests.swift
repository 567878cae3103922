import Foundation
import Testing

@testable import swipedeck

/// What docs/scripts.md shows is what the program takes.
@Suite struct ScriptsDocumentTests {
  private static let text: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(path: "docs/scripts.md"), encoding: .utf8)) ?? ""
  }()

  private static func block(_ language: String) -> String? {
    let parts = text.components(separatedBy: "```\(language)\n")
    return parts.count == 2 ? parts[1].components(separatedBy: "```").first : nil
  }

  @Test func `every command shown is one that the program takes`() throws {
    let commands = try #require(Self.block("sh")).split(separator: "\n")
    #expect(commands.count >= 3)
    for command in commands {
      let words = command.split(separator: "#")[0].split(separator: "|")[0].split(separator: "<")[0]
        .split(separator: " ").dropFirst().map(String.init)
      #expect(throws: Never.self, "\(command)") { try Swipedeck.parseAsRoot(words) }
    }
  }
}
