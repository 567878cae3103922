import Foundation
import Testing

/// The documentation's tutorial is code that is compiled here, and does what the page says.
@MainActor struct TutorialTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func article(_ name: String) throws -> String {
    try text("Sources/SwipeEngine/SwipeEngine.docc/\(name).md")
  }

  /// The first block of code of a language.
  private static func block(_ language: String, of page: String) throws -> String {
    let after = try #require(page.components(separatedBy: "```\(language)\n").dropFirst().first)
    return try #require(after.components(separatedBy: "```").first)
  }

  @Test func `the page shows the front that is compiled here, of forty lines`() throws {
    let front = try Self.text("Tests/SwipeEngineTests/Tutorial/LineFront.swift")
    #expect(try Self.block("swift", of: Self.article("GettingStarted")) == front)
    #expect(front.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
  }

  @Test func `the page's session is what the front says`() throws {
    let session = try Self.block("text", of: Self.article("GettingStarted"))
    let front = LineFront(cards: ["ada", "grace"])
    var played = ""
    for line in session.split(separator: "\n") where line.hasPrefix("> ") {
      let words = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      let time = try #require(words.first.flatMap { Int($0) })
      let command = try #require(words.last).trimmingCharacters(in: .whitespaces)
      played += "\(line)\n\(front.take(command, at: .milliseconds(time)))\n"
    }
    #expect(played == session, "the session is now:\n\(played)")
  }

  @Test func `what differs from MDCSwipeToChoose is told alike in both places`() throws {
    func rows(_ page: String) -> [Substring] { page.split(separator: "\n").filter { $0.hasPrefix("|") } }
    let article = rows(try Self.article("DifferencesFromMDCSwipeToChoose"))
    #expect(article == rows(try Self.text("docs/differences-from-mdc.md")))
    #expect(!article.isEmpty)
  }

  @Test func `the articles name every figure, and every figure they name is there`() throws {
    let folder = Self.root.appending(path: "Sources/SwipeEngine/SwipeEngine.docc")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path()).filter {
      $0.hasSuffix(".md")
    }
    let text = try pages.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
    let figures = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "Resources").path())
    for figure in figures { #expect(text.contains("](\(figure))"), "no page shows \(figure)") }
    let named = text.components(separatedBy: "](").dropFirst().compactMap { $0.split(separator: ")").first }
      .filter { $0.hasSuffix(".svg") }
    for figure in named { #expect(figures.contains(String(figure)), "there is no \(figure)") }
  }
}
