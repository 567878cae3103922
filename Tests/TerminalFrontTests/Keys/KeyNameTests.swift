import TerminalTestSupport
import Testing

import SwipeSession
import TerminalFront
@testable import TerminalIO
import TerminalText

/// The names of keys in a configuration.
@Suite struct KeyNameTests {
  @Test(
    arguments: [
      ("left", KeyPress(.left)), ("h", KeyPress(.character("h"))), ("H", KeyPress(.character("H"))),
      ("ctrl-r", KeyPress(.character("r"), .control)), ("Ctrl-R", KeyPress(.character("r"), .control)),
      ("control-r", KeyPress(.character("r"), .control)), ("space", KeyPress(.character(" "))),
      (" ", KeyPress(.character(" "))), ("enter", KeyPress(.enter)), ("Return", KeyPress(.enter)),
      ("esc", KeyPress(.escape)), ("escape", KeyPress(.escape)), ("f1", KeyPress(.function(1))),
      ("F35", KeyPress(.function(35))), ("f", KeyPress(.character("f"))), ("pageup", KeyPress(.pageUp)),
      ("PgDn", KeyPress(.pageDown)), ("alt-x", KeyPress(.character("x"), .alt)),
      ("meta-x", KeyPress(.character("x"), .alt)), ("shift-tab", KeyPress(.tab, .shift)),
      ("shift-a", KeyPress(.character("A"))), ("alt-shift-left", KeyPress(.left, [.alt, .shift])),
      ("ctrl-alt-delete", KeyPress(.delete, [.control, .alt])), ("comma", KeyPress(.character(","))),
      (",", KeyPress(.character(","))), ("-", KeyPress(.character("-"))),
      ("ctrl--x", nil), ("alt--", KeyPress(.character("-"), .alt)), ("ä", KeyPress(.character("ä"))),
      ("世", KeyPress(.character("世"))), ("ctrl-space", KeyPress(.character(" "), .control)),
      ("ctrl-\\", KeyPress(.character("\\"), .control)), ("?", KeyPress(.character("?"))),
    ] as [(String, KeyPress?)])
  func `a name is a key`(name: String, key: KeyPress?) {
    #expect((try? KeyPress(named: name)) == key)
  }

  @Test(arguments: [
    ("ctrl-i", KeyPress(.tab)), ("ctrl-m", KeyPress(.enter)), ("ctrl-j", KeyPress(.enter)),
    ("ctrl-h", KeyPress(.backspace)), ("ctrl-?", KeyPress(.backspace)), ("ctrl-[", KeyPress(.escape)),
    ("ctrl-@", KeyPress(.character(" "), .control)), ("ctrl-/", KeyPress(.character("_"), .control)),
    ("ctrl-alt-m", KeyPress(.enter, .alt)),
  ])
  func `what terminals send the same bytes for is the same key`(name: String, key: KeyPress) throws {
    #expect(try KeyPress(named: name) == key)
  }

  @Test(arguments: [
    "", "ctrl-", "hyper-x", "lefty", "f0", "f36", "f01x", "ab", "ctrl-ctrl-a", "\u{1B}", "\n", "\u{7F}",
    "\u{202E}",
    "\u{301}", "👍🏽", "left right",
  ])
  func `what is no key has no name`(name: String) {
    #expect(throws: KeyPress.NameFault.unknown) { try KeyPress(named: name) }
  }

  @Test(arguments: ["ctrl-5", "ctrl-é", "ctrl-shift-a", "shift-5", "ctrl-,"])
  func `what no terminal sends is refused`(name: String) {
    #expect(throws: KeyPress.NameFault.neverSent) { try KeyPress(named: name) }
  }

  @Test func `every key that has a name is read back from it, and from what the parser makes of its bytes`()
    throws
  {
    var keys = KeyPreset.allCases.flatMap { $0.keys.values.flatMap(\.self) }
    keys += (1...35).map { KeyPress(.function($0), .alt) }
    keys += [.home, .end, .insert, .delete, .tab].flatMap {
      [KeyPress($0), KeyPress($0, [.shift, .control])]
    }
    for byte in UInt8(0x20)..<0x7F { keys.append(KeyPress(.character(Character(Unicode.Scalar(byte))))) }
    for byte in UInt8(0)..<0x20 {
      var parser = InputParser()
      var events = parser.feed([byte])
      parser.flush(into: &events)
      for case .key(let key) in events { keys.append(key) }
    }
    for key in keys { #expect(try KeyPress(named: key.name) == key, "\(key.name)") }
  }

  @Test(arguments: [
    ("left", "←"), ("ctrl-r", "Ctrl-R"), ("space", "Space"), ("a", "a"), ("A", "A"), ("alt-x", "Alt-x"),
    ("f5", "F5"),
    ("pageup", "PgUp"), ("esc", "Esc"), ("shift-tab", "Shift-Tab"), ("backspace", "Backspace"),
  ])
  func `a key is shown as people know it`(name: String, label: String) throws {
    #expect(try KeyPress(named: name).label == label)
  }
}
