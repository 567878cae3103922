import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Paths that mean the same file to every program, wherever it runs.
  @Suite struct PathsTests {
    private static let names: [[UInt8]] = [
      Array("-rf".utf8), Array("two\nlines".utf8), Array(" ".utf8), [0x61, 0xFF], Array("a%FF".utf8),
      Array("$(x)".utf8),
    ]

    private static func work() throws -> Workplace {
      let work = try Workplace(cards: 2)
      try FileManager.default.createDirectory(
        atPath: work.folder + "/photos/deep", withIntermediateDirectories: true)
      for name in names {
        let path = Array((work.folder + "/photos/deep/").utf8) + name
        close(open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o644))
      }
      return work
    }

    @Test func `absolute paths are those of the deck's files, to the byte, wherever they are used`() throws {
      let work = try Self.work()
      let program = testedProgram
      let listed = try work.runTool(
        "/bin/sh", "-c",
        "cd photos/deep && '\(program)' export .. --only undecided --format lines --absolute -0 >../../list"
          + " && cd / && xargs -0 -n 1 test -f <'\(work.folder)/list'")
      #expect(listed.status == .exited(0) && listed.errors.isEmpty)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: work.folder + "/list")))
      let paths = Set(bytes.split(separator: 0).map(Array.init))
      #expect(paths == Set(Self.names.map { Array((work.folder + "/photos/deep/").utf8) + $0 }))
    }

    @Test(arguments: [
      (["trial.json", "--format", "lines", "--absolute"], 64), (["photos", "--absolute"], 64),
      (["photos", "--format", "json", "--absolute"], 64),
      (["photos", "--format", "lines", "--absolute", "--only", "undecided"], 65),
    ])
    func `where there is no such path the line says why`(words: [String], status: Int) throws {
      let end = try Self.work().run(["export"] + words, ownLog: false)
      #expect(
        end.status == .exited(Int32(status)) && end.complaints.count == 1 && end.output.isEmpty,
        "\(end.errors)")
    }

    @Test(arguments: [[], ["--deck-id", "mine"]])
    func `ids are never written as paths where the folder is gone`(name: [String]) throws {
      let work = try Self.work()
      let answers = work.folder + "/answers"
      try #"{"id":"deep/$(x)","choice":"nope"}"#.write(toFile: answers, atomically: true, encoding: .utf8)
      let added = try work.run(["import", "photos", "answers", "--format", "json"] + name)
      #expect(added.errors.contains("1 brought in"))
      try FileManager.default.moveItem(atPath: work.folder + "/photos", toPath: work.folder + "/moved")
      let lines = ["export"] + (name.isEmpty ? ["photos"] : name) + ["--only", "nope", "--format", "lines"]
      let end = try work.run(lines + ["--absolute", "-0"])
      #expect(end.status == .exited(66) && end.complaints.count == 1 && end.output.isEmpty, "\(end.errors)")
      let ids = try work.run(lines)
      #expect(ids.status == .exited(0) && ids.output == "deep/$(x)\n", "\(ids.errors)")
    }
  }
}
