import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// WebP comes from a loader of its own that a machine may lack (Debian: `webp-pixbuf-loader`).
  @Suite struct WebPTests {
    /// 64 × 64 pixels, all (201, 34, 87), without loss.
    private static let picture = "UklGRiQAAABXRUJQVlA4TBcAAAAvP8APAAdQkSb3qv8BICH8f69F9D/1AwA="

    private static let list = getenv("GDK_PIXBUF_MODULE_FILE").map { String(cString: $0) }

    private static var isInstalled: Bool {
      let found = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
      let lists =
        list.map { [$0] }
        ?? (found.map { "/usr/lib/" + $0 } + ["/usr/lib", "/usr/lib64"]).map {
          $0 + "/gdk-pixbuf-2.0/2.10.0/loaders.cache"
        }
      return lists.contains {
        (try? String(contentsOfFile: $0, encoding: .utf8))?.contains("image/webp") == true
      }
    }

    @Test func `where its loader is not, a check of the deck names the package that adds it`() throws {
      let work = try Workplace()
      let data = try #require(Data(base64Encoded: Self.picture))
      for name in ["a.webp", "b.webp"] { try data.write(to: URL(fileURLWithPath: work.folder + "/" + name)) }
      let deck = try work.write(
        #"[{"id":"1","image":"a.webp"},{"id":"2","image":"b.webp"},{"id":"3","image":"/etc/hostname"}]"#,
        to: "cards.json")
      let check = ["GDK_PIXBUF_MODULE_FILE=/dev/null", testedProgram, "check", deck]
      let report = try work.runTool("/usr/bin/env", check)
      #expect(report.status == .exited(0))
      let lines = report.output.split(separator: "\n")
      #expect(
        lines.suffix(2) == [
          "note: 2 pictures are not shown here: no loader for WebP; install webp-pixbuf-loader",
          "nothing is wrong",
        ])
      let json = try work.runTool("/usr/bin/env", check + ["--json"])
      #expect(json.output.contains(#""pictureFormats":[{"format":"WebP","count":2}]"#))
    }

    @Test(.enabled(if: isInstalled)) func `a picture in WebP is shown`() throws {
      let work = try Workplace()
      let data = try #require(Data(base64Encoded: Self.picture))
      try data.write(to: URL(fileURLWithPath: work.folder + "/a.webp"))
      let deck = try work.write(
        #"[{"id":"1","name":"Webbed card","bio":"Some words.","image":"a.webp"}]"#, to: "cards.json")
      var environment = work.environment
      for name in ["GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH"] {
        if let value = getenv(name) { environment[name] = String(cString: value) }
      }
      let session = try TerminalSession(
        testedProgram, [deck, "--log", work.log], environment: environment,
        directory: work.folder)
      try session.wait(for: "the picture") { emulator in
        (0..<emulator.rows).contains { y in
          (0..<100).count { emulator.cell(x: $0, y: y).background == .rgb(201, 34, 87) } > 10
        }
      }
      try session.quit()
    }
  }
}
