import ArgumentParser
import Testing

@testable import swipedeck

/// Settings on the command line.
@Suite struct ConfigurationOptionsTests {
  private static func entries(_ arguments: [String]) throws -> [String: ConfigurationEntry] {
    let command = try #require(try Swipedeck.parseAsRoot(["p.json"] + arguments) as? SwipeCommand)
    return Dictionary(
      (command.log.configuration.assignments + command.entries).map { ($0.key, $0) }
    ) { $1 }
  }

  @Test(arguments: [
    (["--color", "none"], "color", "none", "--color"),
    (["--screen", "curses"], "screen", "curses", "--screen"),
    (["--pixels", "off"], "pixels", "off", "--pixels"),
    (["--ascii"], "ascii", "true", "--ascii"), (["--no-ascii"], "ascii", "false", "--no-ascii"),
    (["--plain"], "plain", "true", "--plain"),
    (["--reduce-motion"], "reduce-motion", "true", "--reduce-motion"),
    (["--no-mouse"], "mouse", "false", "--no-mouse"),
    (["--frames-per-second", "5"], "frames-per-second", "5", "--frames-per-second"),
    (["--keys", "vi"], "keys.preset", "vi", "--keys"), (["--log", "l"], "log", "l", "--log"),
    (["--as", "ann"], "as", "ann", "--as"), (["--order", "random"], "order", "random", "--order"),
    (["--seed", "4"], "seed", "4", "--seed"), (["--export", "-"], "export", "-", "--export"),
    (["--preview", "cat {}"], "preview", "cat {}", "--preview"),
    (["--set", "labels.like=a=b"], "labels.like", "a=b", "--set labels.like"),
  ])
  func `an option is a setting with its name`(
    arguments: [String], key: String, value: String, option: String
  ) throws {
    let entry = try #require(try Self.entries(arguments)[key])
    #expect(entry.parts == [value])
    #expect(entry.source == .option(name: option))
  }

  @Test func `an option of its own is stronger than --set`() throws {
    #expect(try Self.entries(["--set", "color=16", "--color", "none"])["color"]?.parts == ["none"])
  }

  @Test func `keys that collide are reported even if no setting is needed`() throws {
    var command = try Swipedeck.parseAsRoot(
      ["check", "p.json", "--set", "keys.like=x", "--set", "keys.nope=x"])
    #expect(throws: ConfigurationFault.self) { try command.run() }
  }

  @Test func `nothing given is nothing set`() throws {
    #expect(try Self.entries([]).isEmpty)
  }

  @Test(arguments: [
    ["--set", "colr=1"], ["--set", "color=purple"], ["--set", "=x"], ["--set", "color"], ["--config", ""],
    ["--color", "purple"], ["--frames-per-second", "0"], ["--frames-per-second", "x"], ["--keys", "emacs"],
    ["--colour", "none"], ["--set", "as=all"], ["--seed", "3", "--order", "file"], ["--no-color"],
  ])
  func `a wrong one ends with 64`(arguments: [String]) {
    do {
      _ = try Swipedeck.parseAsRoot(["p.json"] + arguments)
      Issue.record("accepted")
    } catch {
      #expect(Swipedeck.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
    }
  }

  @Test(arguments: [
    (["p.json", "--expotr", "x"], "--export"), (["p.json", "--colour", "none"], "--color"),
    (["p.json", "--color", "purple"], "truecolor"),
    (["p.json", "--set", "colr=none"], "color"),
  ])
  func `a slip is answered in one line that names what was meant`(arguments: [String], meant: String) throws {
    do {
      _ = try Swipedeck.parseAsRoot(arguments)
      Issue.record("accepted")
    } catch {
      let line = try #require(UsageError.line(for: error, arguments: arguments))
      #expect(line.contains(meant), "\(line)")
      #expect(!line.contains("\n"))
    }
  }

  @Test(arguments: [
    ("color", "color"), ("colr", "color"), ("oclor", "color"), ("colour", "color"), ("xyz", nil), ("", nil),
    ("COLOR", "color"), ("screeen", "screen"),
  ])
  func `the nearest name is at most a third of the word away`(word: String, nearest: String?) {
    #expect(NearestName.of(word, among: ["color", "screen", "ascii"]) == nearest)
  }
}
