import Foundation
import Testing

import SwipeScript

/// Each rule of the gesture model at work, in a script whose output is kept beside it; see Tests/Scripts/README.md.
@Suite struct GoldenScriptTests {
  struct Script: CustomTestStringConvertible {
    let name: String

    var testDescription: String { name }

    func read(_ ending: String) throws -> String {
      try String(contentsOf: Folder.scripts.appending(component: name + ending), encoding: .utf8)
    }

    var framesPerSecond: Double? {
      (try? read(".fps")).flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
  }

  static let all: [Script] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Folder.scripts.path)) ?? []
    return files.filter { $0.hasSuffix(".in.jsonl") }.sorted().map { Script(name: String($0.dropLast(9))) }
  }()

  @Test(arguments: all)
  func `a script gives exactly what is kept, every time`(script: Script) throws {
    let text = try script.read(".in.jsonl")
    let first = PlayedScript(text, framesPerSecond: script.framesPerSecond)
    let second = PlayedScript(text, framesPerSecond: script.framesPerSecond)
    #expect(first.bytes == second.bytes)
    let kept = try script.read(".out.jsonl").split(separator: "\n", omittingEmptySubsequences: false)
    let given = first.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, pair) in zip(given, kept).enumerated() where pair.0 != pair.1 {
      #expect(pair.0 == pair.1, "line \(number + 1)")
      break
    }
    #expect(given.count == kept.count)
    #expect((first.error != nil) == script.name.hasPrefix("bad-"), "\(String(describing: first.error))")
  }

  @Test(arguments: all)
  func `frames change nothing of what happens`(script: Script) throws {
    guard !script.name.hasPrefix("bad-") else { return }
    let text = try script.read(".in.jsonl")
    let plain = PlayedScript(text).lines.filter { !$0.contains(#""event":"pan""#) }
    for rate in [1.0, 24, 60] {
      let lines = PlayedScript(text, framesPerSecond: rate).lines
      let events = lines.filter { !$0.contains(#""event":"pan""#) && !$0.contains(#","frame":["#) }
      #expect(events == plain, "\(rate) frames a second")
    }
  }

  @Test func `every script is told of in the list, and every rule has one`() throws {
    let list = try String(contentsOf: Folder.scripts.appending(component: "README.md"), encoding: .utf8)
    #expect(Self.all.count >= 70)
    for script in Self.all { #expect(list.contains("| \(script.name) |"), "\(script.name)") }
  }
}
