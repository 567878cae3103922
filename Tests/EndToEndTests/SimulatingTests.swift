import Foundation
import Glibc
import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct SimulatingTests {
    @Test func `a recorded session is played to the same choices in the same order`() throws {
      let work = try Workplace()
      let session = try work.start(at: 1, "--record", work.folder + "/record.jsonl")
      session.press(.right)
      try session.wait(forCard: 2)
      let start = try session.grab(card: 2)
      try session.drag(card: 2, from: start, by: -22)
      session.release(x: start.x - 22, y: start.y)
      try session.wait(forCard: 3)
      session.press(.up, .right)
      try session.waitUntilSaved(4)
      session.press(.backspace)
      try session.waitUntilSaved(3)
      session.press(.later)
      try session.waitUntilSaved(4)
      try session.quit()

      let played = try simulate(work, "record.jsonl")
      #expect(played.status == .exited(0))
      #expect(played.errors.isEmpty)
      let choices = try choices(in: played.output)
      #expect(
        choices == [
          "p001 right by key", "p002 left by drag", "p003 up by key", "p004 right by key", "-p004",
          "p004 down by key",
        ])
      #expect(try work.choices().words == ["like p001", "nope p002", "star p003", "later p004"])
    }

    @Test func `a session that is killed leaves its record behind`() throws {
      let work = try Workplace()
      let session = try work.start(at: 1, "--record", work.folder + "/record.jsonl")
      session.press(.left)
      try session.waitUntilSaved(1)
      Glibc.kill(session.processID, SIGKILL)
      _ = try session.waitForExit()
      #expect(try choices(in: try simulate(work, "record.jsonl").output) == ["p001 left by key"])
    }

    @Test func `a record is not written over a file of another kind, nor over the deck`() throws {
      let work = try Workplace()
      let notes = try work.write("my notes", to: "notes.txt")
      for target in [notes, work.deck] {
        let finished = try work.run(work.deck, "--record", target)
        #expect(finished.status == .exited(73))
        #expect(finished.complaints.count == 1)
      }
      #expect(try work.read("notes.txt") == "my notes")
    }

    @Test(
      arguments: [
        ("bad.jsonl", [], 65, "bad.jsonl:2: "), ("missing.jsonl", [], 66, "missing.jsonl: "),
        ("good.jsonl", ["--fps", "0"], 64, "--fps"),
        ("good.jsonl", ["--fps", "1001"], 64, "--fps"),
        ("good.jsonl", [], 0, ""),
      ] as [(String, [String], Int32, String)])
    func `a script ends with the exit code of its trouble`(
      script: String, options: [String], status: Int32, complaint: String
    ) throws {
      let work = try Workplace()
      let scene = #"{"scene":{"bounds":[0,0,320,568],"card":[20,60,280,368]},"cards":["a"]}"#
      try work.write(scene + "\n{\"t\":0,\"swoop\":1}\n", to: "bad.jsonl")
      try work.write(scene + "\n{\"t\":0,\"swipe\":\"left\"}\n", to: "good.jsonl")
      let finished = try simulate(work, script, options)
      #expect(finished.status == .exited(status))
      #expect(complaint.isEmpty ? finished.errors.isEmpty : finished.errors.contains(complaint))
    }

    @Test func `a pipe is not waited for if nobody writes to it, else it is played`() throws {
      let work = try Workplace()
      #expect(mkfifo(work.folder + "/pipe", 0o600) == 0)
      let silent = try simulate(work, "pipe")
      #expect(silent.status == .exited(66) && silent.output.isEmpty)
      #expect(silent.errors.hasPrefix("swipedeck: pipe: this is a pipe that nobody writes to; "))
      // Opened for both ends, so that the program finds a writer.
      let pipe = Glibc.open(work.folder + "/pipe", O_RDWR)
      let script = #"{"scene":{"bounds":[0,0,9,9],"card":[0,0,9,9]},"cards":["a"]}"#
      #expect(script.withCString { Glibc.write(pipe, $0, strlen($0)) } == script.utf8.count)
      let session = try TerminalSession(
        testedProgram, ["simulate", "pipe"], directory: work.folder, input: "/dev/null",
        output: work.folder + "/played", errors: work.folder + "/trouble")
      // Closed when the program has read all of it: closed before, the pipe would lose it.
      var left: Int32 = -1
      waitUntil { ioctl(pipe, UInt(FIONREAD), &left) == 0 && left == 0 }
      close(pipe)
      #expect(try session.waitForExit() == .exited(0))
      #expect(try work.read("trouble").isEmpty)
    }

    @Test func `standard input is played line by line`() throws {
      let work = try Workplace()
      let shell = try work.shell()
      shell.type(
        #"(echo '{"scene":{"bounds":[0,0,9,9],"card":[0,0,9,9]},"cards":["q7"]}'; "#
          + #"echo '{"t":0,"swipe":"left"}'; read line) | swipedeck simulate"# + "\r")
      // The writer of the script still has it open.
      try shell.wait(forText: #""event":"chosen","card":"q7""#)
      shell.type("\r")
      try shell.wait(forText: #""event":"exited","card":"q7""#)
      shell.type("exit\r")
      _ = try shell.waitForExit()
    }

    private struct Played {
      let status: TerminalSession.ExitStatus
      let output: String
      let errors: String
    }

    private func simulate(_ work: Workplace, _ script: String, _ options: [String] = []) throws -> Played {
      let session = try TerminalSession(
        testedProgram, ["simulate", script] + options, directory: work.folder,
        input: "/dev/null", output: work.folder + "/played", errors: work.folder + "/trouble")
      let status = try session.waitForExit()
      return Played(status: status, output: try work.read("played"), errors: try work.read("trouble"))
    }

    /// `["p001 right by key", "-p001"]`
    private func choices(in output: String) throws -> [String] {
      try output.split(separator: "\n").compactMap { line in
        let object = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let card = object["card"] as? String ?? "?"
        switch object["event"] as? String {
        case "chosen":
          return "\(card) \(object["direction"] as? String ?? "?") by \(object["cause"] as? String ?? "?")"
        case "undone": return "-\(card)"
        default: return nil
        }
      }
    }
  }
}
