import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// What is no deck ends at once, with one line and an exit code that says which kind it is.
  @Suite struct BadInputTests {
    private static let cases: [(make: String, status: Int32)] = [
      ("mkfifo deck", 66), ("ln -s /dev/zero deck", 66), ("ln -s deck deck", 66), ("mkdir deck", 65),
      ("mkdir deck; ln -s .. deck/loop; ln -s loop deck/again", 65), ("mkdir deck; mkfifo deck/pipe", 65),
      (": > deck", 65), ("printf '\\357\\273\\277' > deck", 65), ("printf '\\377\\376[\\0' > deck", 65),
      ("printf '\\177ELF\\002\\001\\001\\0\\0' > deck", 65), ("printf '[{\"id\":1},\\n' > deck", 65),
      ("head -c 100000 /dev/zero > deck", 65), ("true", 66),
    ]

    @Test(arguments: cases.map(\.make))
    func `one line says why`(make: String) throws {
      let work = try Workplace()
      let status = try #require(Self.cases.first { $0.make == make }).status
      #expect(try work.runTool("/bin/sh", "-c", make).status == .exited(0))
      for arguments in [["check", "deck"], ["export", "deck", "--log", work.log]] {
        let end = try work.run(arguments, ownLog: false)
        #expect(end.status == .exited(status), "\(arguments[0]): \(end.errors)")
        #expect(end.complaints.count == 1)
        #expect(end.errors.hasPrefix("swipedeck: deck"))
      }
    }

    @Test(.enabled(if: Unprivileged.isPossible, "needs to run as somebody whom permissions bind"))
    func `what may not be read says so`() throws {
      let work = try Workplace()
      try work.write("[{}]", to: "secret.json")
      chmod(work.folder + "/secret.json", 0)
      chmod(work.folder, 0o755)
      let end = try work.runTool(
        "/bin/sh", "-c", Unprivileged.command + " check '\(work.folder)/secret.json'")
      #expect(end.status == .exited(66))
      #expect(end.complaints.count == 1)
      #expect(end.errors.contains("secret.json: "))
    }
  }
}

/// The program, run as somebody who may do nothing in particular.
private enum Unprivileged {
  static let command =
    geteuid() == 0
    ? "setpriv --reuid 65534 --regid 65534 --clear-groups \(testedProgram)"
    : testedProgram

  static let isPossible: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(command) --version >/dev/null 2>&1"]
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
