import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct OpeningTests {
    private let work: Workplace

    /// A desktop that writes down what it is asked to open, and how it was started.
    init() throws {
      work = try Workplace()
      try FileManager.default.createDirectory(atPath: work.folder + "/bin", withIntermediateDirectories: true)
      try work.write(
        """
        #!/bin/sh
        here=$(dirname "$0")
        {
          echo "arguments $#"
          for argument; do echo "argument $argument"; done
          echo "browser ${BROWSER-none}"
          if (: < /dev/tty) 2> /dev/null; then echo "has a terminal"; fi
          for descriptor in /proc/$$/fd/*; do
            case "$(readlink "$descriptor")" in
            /dev/pts/* | /dev/tty | *log.sqlite* | *links.json | *memfd*) echo "open $(readlink "$descriptor")" ;;
            esac
          done
        } > "$here/record.part"
        mv "$here/record.part" "$here/record"
        case "$1" in *unknown*) exit 3 ;; esac
        if [ -e "$here/stay" ]; then sleep 600 & echo $! > "$here/child"; wait; fi
        """, to: "bin/xdg-open")
      chmod(work.folder + "/bin/xdg-open", 0o755)
    }

    private func open(_ deck: String, _ changes: [String: String] = [:]) throws -> TerminalSession {
      let path = work.folder + "/bin:" + (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin")
      let environment = [
        "PATH": path, "BROWSER": "lynx", "SSH_CONNECTION": "", "SSH_TTY": "", "SSH_CLIENT": "",
      ]
      return try TerminalSession(
        testedProgram, [deck, "--log", work.log],
        environment: work.environment.merging(environment) { $1 }.merging(changes) { $1 },
        directory: work.folder)
    }

    private func deck(url: String) throws -> String {
      let card = try JSONSerialization.data(withJSONObject: [
        "id": "1", "name": "Linked card", "bio": "-", "url": url,
      ])
      return try work.write("[" + String(decoding: card, as: UTF8.self) + "]", to: "links.json")
    }

    /// What the desktop was asked, line by line.
    private func record(_ session: TerminalSession) throws -> [String] {
      try session.waitUntil("the desktop to be asked") { work.has("bin/record") }
      return try work.read("bin/record").split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
      ("https://example.org/a?b=c&d", "https://example.org/a?b=c&d"),
      ("https://example.org/$(touch owned);`id`'&rm", "https://example.org/$(touch%20owned);"),
      ("mailto:ann@example.org", "mailto:ann@example.org"),
    ])
    func `o hands a card's address to the desktop as one argument, and no shell sees it`(
      url: String, expected: String
    ) throws {
      let session = try open(try deck(url: url.replacing(" ", with: "%20")))
      try session.wait(forText: "Linked card")
      session.type("o")
      let lines = try record(session)
      #expect(lines.first == "arguments 1")
      #expect(lines.dropFirst().first?.hasPrefix("argument \(expected)") == true)
      #expect(lines.dropFirst(2) == ["browser none"], "no terminal, nothing of ours open")
      #expect(!work.has("owned"))
      try session.wait(forText: "Opening ")
      try session.quit()
    }

    @Test(arguments: [
      "javascript:alert(1)", "file:///etc/passwd", "--version", "-x https://example.org",
      "https://example.org/\u{1B}]0;owned\u{7}", "mailto:a@b?attach=/etc/passwd",
    ])
    func `a hostile address goes nowhere, and the footer says why`(url: String) throws {
      let session = try open(try deck(url: url))
      try session.wait(forText: "Linked card")
      session.type("o")
      try session.wait(forText: "Not opened, ")
      session.press(.right)
      try session.waitForSummary()
      try session.quit()
      #expect(!work.has("bin/record"))
    }

    @Test func `of a folder the file itself is opened`() throws {
      try FileManager.default.createDirectory(
        atPath: work.folder + "/files", withIntermediateDirectories: true)
      try work.write("words of the file", to: "files/-n.txt")
      let session = try open("files")
      try session.wait(forText: "words of the file")
      session.type("o")
      #expect(try record(session).prefix(2) == ["arguments 1", "argument \(work.folder)/files/-n.txt"])
      try session.quit()
    }

    @Test func `over a network without a display the address is shown instead`() throws {
      let session = try open(
        try deck(url: "https://example.org/shown"),
        ["SSH_CONNECTION": "1 2 3 4", "DISPLAY": "", "WAYLAND_DISPLAY": ""])
      try session.wait(forText: "Linked card")
      session.type("o")
      try session.wait(forText: "No desktop to open it on: https://example.org/shown")
      try session.quit()
      #expect(!work.has("bin/record"))
    }

    @Test func `what the desktop cannot open is said`() throws {
      let session = try open(try deck(url: "https://example.org/unknown"))
      try session.wait(forText: "Linked card")
      session.type("o")
      try session.wait(forText: "Nothing here could open https://example.org/unknown")
      try session.quit()
    }

    @Test func `what was opened outlives the program, which waits for nothing`() throws {
      try work.write("", to: "bin/stay")
      let session = try open(try deck(url: "https://example.org"))
      try session.wait(forText: "Linked card")
      session.type("o")
      try session.waitUntil("the program that stays") { work.has("bin/child") }
      session.press(.right)
      try session.waitForSummary()
      try session.quit()
      let child = try #require(pid_t(try work.read("bin/child").filter(\.isNumber)))
      #expect(kill(child, 0) == 0)
      kill(child, SIGKILL)
    }
  }
}
