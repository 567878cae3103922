import Foundation
import TerminalEmulator
import Testing
import TestSupport

import Pictures

/// With the real executable, which puts itself under limits and becomes the command.
@Suite struct PreviewChildTests {
  private let album: PictureAlbum

  init() throws {
    album = try PictureAlbum()
    try album.put(Array("paper".utf8), "paper.pdf")
  }

  private func preview(
    _ command: String, of file: String = "paper.pdf", timeout: Duration = .seconds(20)
  ) throws
    -> Preview
  {
    PreviewChild(
      try PreviewCommand(command), folder: PictureFolder(deck: album.path),
      executable: builtExecutable("swipedeck"), timeout: timeout
    ).preview(file)
  }

  /// A command that is a shell, which is the person's own choice; the file is its first argument.
  private func shell(_ script: String) -> String { "sh -c '\(script)' sh {}" }

  @Test func `a command says what is in a file`() throws {
    #expect(try preview("cat {}") == .text("paper"))
    #expect(try preview("sed s/p/P/ {}") == .text("Paper"))
  }

  @Test(arguments: [
    "-rf", "--help", "a b", "$(touch x)", "; touch x", "'quoted\" name", "line\nbreak", "*", "{}", "漢.pdf",
  ])
  func `a file is one argument, and never an option, whatever it is called`(name: String) throws {
    try album.put(Array("inside".utf8), name)
    #expect(try preview("cat {}", of: name) == .text("inside"))
    guard case .text(let path) = try preview("printf %s {}", of: name) else {
      Issue.record("no text")
      return
    }
    #expect(path.hasPrefix("/"))
  }

  @Test func `what a command does wrong is told on one line`() throws {
    #expect(try preview("false {}") == .failure("false failed"))
    #expect(try preview(shell("echo bad page >&2; echo and more >&2; exit 3")) == .failure("sh: bad page"))
    #expect(try preview("true {}") == .failure("true says nothing of it"))
    #expect(try preview("nosuchprogram {}") == .failure("nosuchprogram: No such file or directory"))
    #expect(try preview(shell("kill -SEGV $$")) == .failure("sh failed"))
    #expect(try preview("cat {}", of: "gone.pdf") == .failure("the file is not where it was"))
    #expect(try preview("cat {}", of: "../outside") == .failure("the file is not where it was"))
  }

  @Test func `a text without an end is cut, and its program ended`() throws {
    for command in [shell("exec cat /dev/zero"), shell("yes"), shell("while :; do echo again; done")] {
      guard case .text(let text) = try preview(command) else {
        Issue.record("no text: \(command)")
        continue
      }
      #expect(text.hasSuffix("\n…") && text.utf8.count <= PreviewChild.longestText + 4)
    }
  }

  @Test(arguments: [
    "exec sleep 1000", "sleep 1000 & sleep 1000", "exec >&- 2>&-; exec sleep 1000",
    "(sleep 1000 &) ; echo done",
    "trap \"\" TERM INT HUP; sleep 1000", "while :; do sleep 0.02; echo x >&2; done",
  ])
  func `a command that takes too long is ended with all that it began`(script: String) throws {
    let mark = "\(getpid())\(UInt32.random(in: 1000...99_999))"
    let script = script.replacingOccurrences(of: "1000", with: mark)
    let start = ContinuousClock.now
    #expect(try preview(shell(script), timeout: .seconds(1)) == .failure("sh took longer than 1 s"))
    #expect(ContinuousClock.now - start < .seconds(15), "it was waited for")
    #expect(!Self.isRunning("sleep \(mark)"))
  }

  @Test(arguments: [
    "setsid sleep 1000 >/dev/null 2>&1 & echo done",
    "(setsid setsid sleep 1000 >/dev/null 2>&1 &); echo done",
    "(trap \"\" TERM HUP INT; setsid sleep 1000 >/dev/null 2>&1 &); echo done",
    "set -m; sleep 1000 >/dev/null 2>&1 & echo done",
  ])
  func `what a command leaves behind is ended with it`(script: String) throws {
    let mark = "\(UInt32.random(in: 1_000_000...9_999_999))"
    let script = script.replacingOccurrences(of: "1000", with: mark)
    #expect(try preview(shell(script)) == .text("done"))
    #expect(!Self.isRunning("sleep \(mark)"))
  }

  @Test(arguments: [
    "setsid sleep 1000 & sleep 1000", "(setsid setsid sleep 1000 &) ; sleep 1000",
    "kill -TERM 0; sleep 1000", "f() { sleep 1000 & f & f & wait; }; f",
  ])
  func `a command that runs away is ended with all that it began`(script: String) throws {
    let mark = "\(UInt32.random(in: 1_000_000...9_999_999))"
    let script = "trap \"\" TERM; " + script.replacingOccurrences(of: "1000", with: mark)
    guard case .failure = try preview(shell(script), timeout: .seconds(1)) else {
      Issue.record("no failure")
      return
    }
    #expect(!Self.isRunning("sleep \(mark)"))
  }

  @Test func `a command that kills its supervisor gains nothing`() throws {
    let mark = "\(UInt32.random(in: 1_000_000...9_999_999))"
    guard case .failure = try preview(shell("kill -9 $PPID; sleep \(mark)"), timeout: .seconds(1)) else {
      Issue.record("no failure")
      return
    }
    #expect(!Self.isRunning("sleep \(mark)"))
  }

  @Test func `a command has no terminal`() throws {
    let script = "if (: > /dev/tty) 2>/dev/null; then echo a terminal; else echo none; fi"
    #expect(try preview(shell(script)) == .text("none"))
  }

  @Test func `a command that takes too much of the machine is ended`() throws {
    // A loop that says nothing: two seconds of the processor are the limit, and the end of it.
    #expect(try preview(shell("while :; do :; done")) == .failure("sh took too much of the machine"))
    guard case .text(let limits) = try preview(shell("ulimit -v; ulimit -f; ulimit -n; ulimit -c")) else {
      Issue.record("no limits")
      return
    }
    #expect(limits.split(separator: "\n").allSatisfy { $0 != "unlimited" })
  }

  @Test func `nothing comes from standard input, and a huge line is a text like any other`() throws {
    #expect(try preview(shell("cat; echo end")) == .text("end"))
    guard case .text(let line) = try preview(shell("head -c 200000 /dev/zero | tr \"\\\\0\" x")) else {
      Issue.record("no text")
      return
    }
    #expect(line.utf8.count == 200_000)
  }

  @Test func `what a command complains of without an end does not hold it up`() throws {
    #expect(try preview(shell("head -c 5000000 /dev/zero >&2; echo done")) == .text("done"))
  }

  /// Whether a process with these words is there; those that have been killed may take a moment to go.
  private static func isRunning(_ words: String) -> Bool {
    for _ in 0..<200 {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let isThere = processes.contains { name in
        guard Int(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else {
          return false
        }
        return String(decoding: line, as: UTF8.self).replacingOccurrences(of: "\0", with: " ").hasPrefix(
          words)
      }
      if !isThere { return false }
      usleep(10_000)
    }
    return true
  }
}
