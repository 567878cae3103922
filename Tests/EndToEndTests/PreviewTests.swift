import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Files of a folder that do not show themselves.
  @Suite(.serialized) struct PreviewTests {
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

    @Test func `nobody waits for a program that takes its time`() throws {
      let session = try work.open("papers", "--preview", "sh -c 'sleep 1000' sh {}")
      try session.wait(forText: "-first.pdf")
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
  }
}
