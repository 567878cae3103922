import Foundation
import Glibc
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  /// Files of a folder that do not show themselves.
  @Suite struct PreviewTests {
    private let work: Workplace

    init() throws {
      work = try Workplace()
      try FileManager.default.createDirectory(
        atPath: work.folder + "/papers", withIntermediateDirectories: true)
      let binary = Data([0x25, 0x50, 0x44, 0x46, 0]) + Data("the words of Aino".utf8)
      try binary.write(to: URL(fileURLWithPath: work.folder + "/papers/-first.pdf"))
      try work.write("a text shows itself", to: "papers/second.txt")
      try Data([0, 1, 2]).write(to: URL(fileURLWithPath: work.folder + "/papers/third.bin"))
    }

    @Test func `a program says what is in them, a text shows itself, and a failure is told`() throws {
      let command = #"sh -c "case $1 in *.bin) echo not a page >&2; exit 1;; esac; cut -c6- $1" sh {}"#
      let session = try work.open("papers", "--preview", command)
      try session.wait(forText: "the words of Aino")
      session.press(.right)
      try session.wait(forText: "a text shows itself")
      session.press(.right)
      try session.wait(forText: "not a page")
      try session.quit()
      #expect(
        try Choices(work.run("export", "papers").output).words == ["like -first.pdf", "like second.txt"])
    }

    @Test func `without a screen it is read out`() throws {
      let session = try work.open("papers", "--plain", "--preview", "cut -c6- {}")
      try session.wait(forText: "-first.pdf")
      session.type(" ")
      try session.wait(forText: "the words of Aino")
      try session.quit()
    }

    @Test func `nobody waits for a program that takes its time`() throws {
      let session = try work.open("papers", "--preview", "sh -c 'sleep 1000' sh {}")
      try session.wait(forText: "0 of 3")
      session.press(.right)
      try session.wait(forText: "a text shows itself")
      try session.quit()
    }

    @Test(arguments: ["pdftotext", "{}", "'open {}", ""])
    func `a command that is none ends with 64 before anything is drawn`(command: String) throws {
      let end = try work.run("papers", "--preview", command)
      #expect(end.status == .exited(64))
      #expect(end.complaints.count == 1)
    }

    /// Programs that hold on: in the background, in a session or a group of their own, as daemons, deaf to signals.
    private static let clinging = [
      "exec sleep 1000", "setsid sleep 1000", "(setsid sleep 1000 >/dev/null 2>&1 &); sleep 1000",
      "trap '' TERM INT HUP; sleep 1000; sleep 1000", "set -m; sleep 1000 & sleep 1000",
      "(trap '' HUP TERM; setsid sh -c 'setsid sleep 1000 & sleep 1000' >/dev/null 2>&1 </dev/null &); sleep 1000",
      "for i in 1 2 3 4 5 6 7 8; do setsid sleep 1000 & done; wait",
    ]

    private static let endings: [Int32] = [0, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGKILL]

    @Test(arguments: 0..<7) func `nothing of a preview outlives the session, whatever ended it`(
      way: Int
    ) throws {
      for script in Self.clinging {
        let mark = "\(Int.random(in: 1_000_000...9_999_999))"
        try work.write(script.replacingOccurrences(of: "1000", with: mark) + "\n", to: "cling.sh")
        let session = try work.open("papers", "--preview", "sh '\(work.folder)/cling.sh' {}")
        try session.wait(forText: "0 of 3")
        try session.waitUntil("the preview") { Self.isThere("sleep\0\(mark)") }
        if Self.endings[way] == 0 { session.press(.quit) } else { session.signal(Self.endings[way]) }
        try session.waitForExit()
        try Self.waitUntilGone("sleep\0\(mark)", script)
      }
    }

    @Test func `a preview has no terminal to write to`() throws {
      try work.write(
        "if (printf gotcha > /dev/tty) 2>/dev/null; then echo wrote; else echo no terminal; fi\n",
        to: "tty.sh")
      let session = try work.open("papers", "--preview", "sh '\(work.folder)/tty.sh' {}")
      try session.wait(forText: "no terminal")
      #expect(!String(decoding: session.transcript, as: UTF8.self).contains("gotcha"))
      try session.quit()
    }

    /// Whether a process has this in its command line.
    private static func isThere(_ words: String) -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { name in
        guard Int(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else {
          return false
        }
        return String(decoding: line, as: UTF8.self).contains(words)
      }
    }

    private static func waitUntilGone(_ words: String, _ what: String) throws {
      let deadline = ContinuousClock.now.advanced(by: waitLimit)
      while isThere(words) {
        guard ContinuousClock.now < deadline else {
          throw TerminalTestFailure("still there: \(words.debugDescription) of \(what)")
        }
        usleep(5000)
      }
    }
  }
}
