import Testing

@testable import swipedeck

/// What is wrong in a configuration is told with its place, its key and a way out.
@Suite struct ConfigurationFaultTests {
  private static func fault(file text: String) -> ConfigurationFault? {
    do throws(ConfigurationFault) {
      let settings = try EffectiveSettings(
        options: [], variables: [], file: try ConfigurationFile(path: "c.yaml").entries(of: text))
      _ = try settings.keyMap()
      _ = try settings.physics()
      return nil
    } catch {
      return error
    }
  }

  /// What follows an unknown name.
  private static func advice(_ near: String?) -> String {
    near.map { "; did you mean \($0)?" } ?? "; 'swipedeck config' lists all that can"
  }

  @Test(arguments: [
    ("colr: none", "color", 1), ("color: none\n\nfps: 30", nil, 3), ("keys: {lick: l}", "keys.like", 1),
    ("physics:\n  treshold: 3", "physics.threshold", 2), ("threshold: 3", "physics.threshold", 1),
    ("label:\n  like: x", "labels.like", 2), ("keys:\n  like:\n    x: 1", "keys.like", 3),
    ("a: {b: {c: {d: {e: 1}}}}", nil, 1), ("deck-id: x", nil, 1),
  ])
  func `an unknown key names the nearest one, and its line`(text: String, near: String?, line: Int) throws {
    let fault = try #require(Self.fault(file: text))
    #expect(fault.problem.hasSuffix(" cannot be set" + Self.advice(near)))
    #expect(fault.source == .file(path: "c.yaml", line: line))
    #expect(fault.description.hasPrefix("c.yaml: line \(line): "))
  }

  @Test(arguments: [
    ("SWIPEDECK_COLOUR", "SWIPEDECK_COLOR"), ("SWIPEDECK_CONFG", "SWIPEDECK_CONFIG"),
    ("SWIPEDECK_KEYS_LIK", "SWIPEDECK_KEYS_LIKE"), ("SWIPEDECK_NOTHING_AT_ALL_LIKE_THIS", nil),
    ("SWIPEDECK_12345", nil),
  ])
  func `an unknown variable names the nearest one`(name: String, near: String?) throws {
    let fault = try #require(
      throws: ConfigurationFault.self, performing: { try ConfigurationEnvironment.entries([name: "x"]) })
    #expect(fault.problem == "this variable is none of swipedeck's" + Self.advice(near))
    #expect(fault.source == .environment(variable: name))
  }

  @Test(arguments: [
    ("color", "purple"), ("color", ""), ("screen", "x11"), ("ascii", "maybe"), ("frames-per-second", "0"),
    ("frames-per-second", "241"), ("frames-per-second", "30.5"),
    ("frames-per-second", "99999999999999999999"),
    ("seed", "-1"), ("seed", "18446744073709551616"), ("order", "Random"), ("as", ""), ("as", "a\u{1B}[31m"),
    ("as", "a\nb"), ("log", ""), ("log", "a\0b"), ("export", ""), ("preview", "   "), ("preview", "cat"),
    ("preview", "{} -"), ("reasons", ""), ("reasons", "a,b,a"), ("reasons", "1,2,3,4,5,6,7,8,9,10"),
    ("colors.like", "#12345"), ("colors.like", "red"), ("colors.like", "#1234567"), ("colors.like", "+12345"),
    ("colors.like", "#١٢٣٤٥٦"), ("labels.like", ""), ("labels.like", "\u{202E}EKIL"),
    ("keys.like", ""), ("keys.like", "l,"), ("keys.like", "hyper-l"), ("keys.like", "ctrl-5"),
    ("keys.like", "ctrl-ctrl-a"), ("keys.like", "f36"), ("keys.like", "ab"), ("keys.preset", "emacs"),
    ("physics.threshold", "0"), ("physics.threshold", "nan"), ("physics.threshold", "inf"),
    ("physics.threshold", "1e400"), ("physics.threshold", "0x10"), ("physics.maximumRotation", "91"),
    ("physics.projection", "-1"), ("physics.projection", "10001"), ("physics.undo.curve", "bounce"),
    ("physics.undo.curve", "1,2,3"), ("physics.undo.curve", "2,0,1,1"), ("physics.visibleCount", "0"),
    ("physics.isGestureEnabled", "2"), ("physics.preset", "ios"), ("physics.return.dampingRatio", "0"),
  ])
  func `a value that cannot be is refused`(key: String, text: String) throws {
    let fault = try #require(
      throws: ConfigurationFault.self,
      performing: {
        try EffectiveSettings.check(
          ConfigurationEntry(key, text, .option(name: "--x")))
      })
    #expect(fault.problem.hasPrefix(key + " "))
    #expect(fault.description.split(separator: "\n").count == 1)
  }

  @Test func `a text that is too long is refused, and not repeated`() throws {
    let text = String(repeating: "x", count: SettingKind.longestText + 1)
    let fault = try #require(
      throws: ConfigurationFault.self,
      performing: {
        try EffectiveSettings.check(ConfigurationEntry("as", text, .standard))
      })
    #expect(fault.description.utf8.count < 200)
  }

  @Test(arguments: [
    "color: [a, b]", "color:\n  - none", "colors:\n  like: #123456", "keys:\n  like: [[l]]",
    "keys:\n  like: [{a: b}]", "export:", "log: ~",
  ])
  func `a value of another shape is refused`(text: String) {
    // A lone ~ is a word to us, and no path is wrong for being odd.
    #expect((Self.fault(file: text) != nil) == (text != "log: ~"))
  }

  @Test(arguments: [
    "- a", "hello", "a: [b", "color: none\ncolor: none", "'a", "a: \u{7}", "? [a]\n: b", "a: &x [*x]",
    "a: *b",
    "\tcolor: none", "? ''\n: b", String(repeating: "[", count: 100_000),
    "keys: " + String(repeating: "{a: ", count: 2000),
  ])
  func `what is no file of settings is refused in one line`(text: String) throws {
    let fault = try #require(Self.fault(file: text))
    #expect(fault.description.hasPrefix("c.yaml: "))
    #expect(Failure(fault).message.split(whereSeparator: \.isNewline).count == 1)
  }

  @Test func `a file of ten lines that unfolds to a million is no trouble`() throws {
    var text = "a: &a0 [x, x]\n"
    for level in 1...40 {
      text += "b\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    #expect(Self.fault(file: text) != nil)
  }

  @Test(arguments: [
    ("keys: {undo: l}", "the key l is given to both like and undo"),
    ("keys: {like: l, nope: [h, l]}", "l is given to both like and nope"),
    ("keys: {undo: ctrl-c}", "ctrl-c cannot be given to undo"),
    ("keys: {undo: 'ctrl-\\'}", "ctrl-\\ cannot be given to undo"),
    ("keys: {undo: ctrl-z}", "ctrl-z cannot be given to undo"),
    ("keys: {open: [ctrl-m, ' '], note: enter}", "enter is given to both open and note"),
    ("keys: {search: ctrl-i}", "tab is given to both mark-next and search"),
    ("keys: {quit: []}", "no key is left to quit"), ("keys: {quit: none}", "no key is left to quit"),
    ("keys: {preset: rayyan, export: e}", "e is given to both nope and export"),
  ])
  func `keys that do not go together are told by name`(text: String, words: String) throws {
    let fault = try #require(Self.fault(file: text))
    #expect(fault.description.contains(words), "\(fault)")
    #expect(fault.source == .file(path: "c.yaml", line: 1))
  }

  @Test(arguments: [
    "physics: {exit: {atMost: 3, duration: 4}}", "physics: {exit: {duration: 4}}",
    "physics: {return: {response: 100, curve: linear}}", "physics: {return: {response: 0, dampingRatio: 1}}",
  ])
  func `motions that do not go together are refused`(text: String) throws {
    let fault = try #require(Self.fault(file: text))
    #expect(fault.problem.hasPrefix("physics: "))
  }

  @Test func `everyone can only be asked for on the command line`() throws {
    #expect(Self.fault(file: "as: all") != nil)
    #expect(throws: ConfigurationFault.self) {
      try EffectiveSettings(
        options: [], variables: try ConfigurationEnvironment.entries(["SWIPEDECK_AS": "all"]), file: [])
    }
    #expect(throws: Never.self) {
      try EffectiveSettings.check(ConfigurationEntry("as", "all", .option(name: "--as")))
    }
  }
}
