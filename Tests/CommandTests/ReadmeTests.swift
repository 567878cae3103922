import Foundation
import SwipeEngine
import Testing

@testable import swipedeck

/// What the README shows is what the program and the library do.
@Suite struct ReadmeTests {
  private static let text: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appending(component: "README.md"), encoding: .utf8)) ?? ""
  }()

  /// The code blocks of a language, in order.
  private static func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `every command of the README is one that the program takes`() throws {
    let commands = Self.blocks("sh").flatMap { $0.split(separator: "\n") }
      .filter { $0.hasPrefix("swipedeck ") }
      .map { line in
        let command = line.prefix { $0 != "#" && $0 != "|" }
        return command.split(separator: " ").dropFirst().map(String.init)
      }
    #expect(commands.count >= 3)
    for arguments in commands {
      #expect(throws: Never.self, "swipedeck \(arguments.joined(separator: " "))") {
        try Swipedeck.parseAsRoot(arguments)
      }
    }
  }

  @Test func `the engine's sample is this code, and it does what it says`() throws {
    let deck = SwipeController(size: SwipeSize(width: 320, height: 568), cards: ["ada", "grace", "edsger"])
    var chosen: [String] = []
    deck.callbacks.onChosen = { chosen.append("\($0.card) \($0.direction)") }

    deck.handle(.gesture(.pressed(SwipePoint(x: 160, y: 244))), at: .milliseconds(0))
    deck.handle(.gesture(.moved(SwipePoint(x: 300, y: 250))), at: .milliseconds(16))
    deck.handle(.gesture(.released(SwipePoint(x: 300, y: 250))), at: .milliseconds(32))
    #expect(chosen == ["ada right"])

    let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let sample = try #require(Self.blocks("swift").first)
    for line in sample.split(separator: "\n") where !line.hasPrefix("import") && !line.contains("onChosen") {
      let code = line.split(separator: "  //")[0].trimmingCharacters(in: .whitespaces)
      #expect(source.contains(code), "\(code)")
    }
  }

  @Test func `every exit code of the README is one of the program's, and none is missing`() throws {
    let shown = try #require(Self.text.range(of: "| exit code")).lowerBound
    let table = Self.text[shown...].prefix { $0 != "#" }
    for status in ExitStatus.allCases {
      #expect(table.contains("\(status.rawValue)"))
    }
  }

  @Test func `every picture of the README is in the repository`() {
    let names = Self.text.components(separatedBy: "](").dropFirst().compactMap {
      $0.components(separatedBy: ")").first
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for name in names where !name.hasPrefix("http") && !name.hasPrefix("#") {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: name).path), "\(name)")
    }
  }
}
