import ChoiceLog
import Testing

@testable import SwipeSession
import TerminalText

/// Which key asks for what.
@Suite struct KeyMapTests {
  private static func key(_ name: String) throws -> KeyPress { try KeyPress(named: name) }

  @Test(arguments: KeyPreset.allCases)
  func `no preset gives one key to two commands, and each has a key for every choice, undo, help and quit`(
    preset: KeyPreset
  ) throws {
    let map = try KeyMap(preset: preset)
    for command in Choice.allCases.map(Command.choose) + [.undo, .redo, .help, .quit, .export, .open, .close]
    {
      #expect(!map.keys(for: command).isEmpty, "\(command.name)")
    }
    for (command, keys) in preset.keys {
      for key in keys { #expect(map.command(for: key) == command, "\(key.name)") }
    }
  }

  @Test(arguments: [
    (KeyPreset.prodigy, "a", Command.choose(.like)), (.prodigy, "x", .choose(.nope)),
    (.prodigy, "space", .choose(.later)), (.prodigy, "backspace", .undo), (.prodigy, "delete", .undo),
    (.rayyan, "i", .choose(.like)), (.rayyan, "e", .choose(.nope)), (.rayyan, "u", .choose(.later)),
    (.asreview, "r", .choose(.like)), (.asreview, "i", .choose(.nope)), (.asreview, "n", .note),
    (.lightroom, "p", .choose(.like)), (.lightroom, "x", .choose(.nope)), (.lightroom, "u", .undo),
    (.lightroom, "right", .choose(.later)), (.lightroom, "left", .undo),
    (.vi, "h", .choose(.nope)), (.vi, "l", .choose(.like)), (.vi, "x", .choose(.nope)), (.vi, "u", .undo),
    (.vi, "ctrl-r", .redo), (.vi, "ctrl-f", .scroll(10)), (.vi, "w", .export), (.vi, "/", .search),
  ])
  func `a preset has the keys of the tool it is named after`(
    preset: KeyPreset, name: String, command: Command
  ) throws {
    #expect(try KeyMap(preset: preset).command(for: Self.key(name)) == command)
  }

  @Test func `own keys take the place of a preset's`() throws {
    let map = try KeyMap(preset: .vi, own: [.undo: [Self.key("t")], .note: []])
    #expect(map.command(for: try Self.key("t")) == .undo)
    #expect(map.command(for: try Self.key("u")) == nil)
    #expect(map.command(for: try Self.key("i")) == nil)
    #expect(map.keys(for: .note).isEmpty)
  }

  @Test func `a key for two commands is refused, and both are named`() throws {
    #expect(throws: KeyMap.Fault.collision(try Self.key("l"), .choose(.like), .undo)) {
      try KeyMap(own: [.undo: [Self.key("l")]])
    }
  }

  @Test(arguments: KeyPreset.allCases)
  func `no key of another command can be taken, whichever command it is`(preset: KeyPreset) throws {
    for (owner, keys) in preset.keys where !owner.isReason {
      for key in keys {
        let other: Command = owner == .redo ? .repaint : .redo
        let fault = #expect(throws: KeyMap.Fault.self) { try KeyMap(preset: preset, own: [other: [key]]) }
        guard case .collision(key, let first, let second) = fault else {
          Issue.record("\(key.name) of \(owner.name): \(String(describing: fault))")
          continue
        }
        #expect(Set([first, second]) == [owner, other])
      }
    }
  }

  @Test func `the digits of reasons give way to a person's own keys`() throws {
    let map = try KeyMap(own: [.choose(.star): [Self.key("5")]])
    #expect(map.command(for: try Self.key("5")) == .choose(.star) && map.keys(for: .reason(5)).isEmpty)
    #expect(map.command(for: try Self.key("4")) == .reason(4))
    #expect(throws: KeyMap.Fault.self) {
      try KeyMap(own: [.choose(.star): [Self.key("5")], .reason(1): [Self.key("5")]])
    }
  }

  @Test func `one command may have one key twice`() throws {
    #expect(try KeyMap(own: [.undo: [Self.key("u"), Self.key("u")]]).keys(for: .undo).count == 2)
  }

  @Test(arguments: [
    ("ctrl-c", Command.interrupt), ("ctrl-alt-c", .interrupt), ("ctrl-\\", .abort), ("ctrl-z", .suspend),
  ])
  func `what ends and suspends every program cannot be taken`(name: String, command: Command) throws {
    let key = try Self.key(name)
    #expect(throws: KeyMap.Fault.fixed(key, command, .undo)) { try KeyMap(own: [.undo: [key]]) }
    for preset in KeyPreset.allCases { #expect(try KeyMap(preset: preset).command(for: key) == command) }
  }

  @Test func `there is always a way out`() {
    #expect(throws: KeyMap.Fault.noWayOut) { try KeyMap(own: [.quit: []]) }
  }

  @Test func `arrows scroll what is open whatever else they mean`() throws {
    for preset in KeyPreset.allCases {
      let map = try KeyMap(preset: preset)
      #expect(map.command(for: KeyPress(.up), arrows: .scroll) == .scroll(-1))
      #expect(map.command(for: KeyPress(.down), arrows: .scroll) == .scroll(1))
    }
  }

  @Test(arguments: [
    (KeyPreset.default, "j", Command.scroll(1)), (.default, "k", .scroll(-1)), (.vi, "j", .scroll(1)),
    (.vi, "k", .scroll(-1)), (.vi, "h", .choose(.nope)), (.rayyan, "u", .choose(.later)),
    (.prodigy, "space", .choose(.later)), (.lightroom, "5", .choose(.star)),
    (.lightroom, "right", .choose(.later)), (.lightroom, "left", .undo),
  ])
  func `in a text the keys of vi scroll, and all others do what they do elsewhere`(
    preset: KeyPreset, name: String, command: Command
  ) throws {
    #expect(try KeyMap(preset: preset).command(for: Self.key(name), arrows: .scroll) == command)
  }

  @Test func `a letter that was given to something else scrolls no text`() throws {
    let map = try KeyMap(own: [.choose(.like): ["j"], .choose(.later): ["d"], .choose(.star): []])
    #expect(map.command(for: "j", arrows: .scroll) == .choose(.like))
    #expect(map.command(for: "d", arrows: .scroll) == .choose(.later))
    #expect(map.command(for: "k", arrows: .scroll) == nil)
  }

  @Test func `every command that can be configured has a name of its own`() {
    #expect(Set(Command.configurable.map(\.name)).count == Command.configurable.count)
    for command in Command.configurable { #expect(Command(named: command.name) == command) }
    #expect(Command(named: "interrupt") == nil)
  }
}
