import TerminalText

/// Which key gives which command. No key gives two commands, and one always quits.
package struct KeyMap: Sendable, Hashable {
  /// Why keys cannot be given to commands like this.
  package enum Fault: Error, Hashable {
    /// One key for two commands.
    case collision(KeyPress, Command, Command)
    /// A key that cannot be taken away from its command.
    case fixed(KeyPress, Command, Command)
    /// No key is left to quit with.
    case noWayOut
  }

  /// What the arrows do.
  package enum Arrows: Sendable, Hashable {
    /// They give the commands that they have in the key map.
    case asGiven
    /// Up and down scroll a text, and so do the `k` and `j` of vi where they star and put off.
    case scroll
    /// Up and down do nothing, as there is nothing to scroll.
    case sideways
    /// They move the visible part of a picture.
    case move
  }

  private var commands: [KeyPress: Command] = [:]
  private var keys: [Command: [KeyPress]] = [:]

  /// Keys that do the same in every program.
  private static let fixed: [(key: KeyPress, command: Command)] = [
    (KeyPress(.character("c"), .control), .interrupt),
    // An ESC before it, which nobody typed or which waits for its sequence, must not hide ^C.
    (KeyPress(.character("c"), [.control, .alt]), .interrupt),
    (KeyPress(.character("\\"), .control), .abort),
    (KeyPress(.character("z"), .control), .suspend),
  ]

  /// Arrows and the keys of vi.
  package static let standard = KeyMap(unchecked: KeyPreset.default.keys)

  /// A preset's keys, except for commands in `own`; an empty list takes a command's keys away.
  package init(preset: KeyPreset = .default, own: [Command: [KeyPress]] = [:]) throws(Fault) {
    var given = preset.keys.merging(own) { $1 }
    // The digits of reasons give way: most decks have no reasons, and rating tools have digits for other commands.
    let others = Set(given.filter { !$0.key.isReason }.values.joined())
    for command in given.keys where command.isReason && own[command] == nil {
      given[command]?.removeAll(where: others.contains)
    }
    var owners = Dictionary(Self.fixed.map { ($0.key, $0.command) }) { first, _ in first }
    for command in Command.configurable {
      for key in given[command] ?? [] {
        guard let owner = owners.updateValue(command, forKey: key), owner != command else { continue }
        guard Command.configurable.contains(owner) else { throw .fixed(key, owner, command) }
        throw .collision(key, owner, command)
      }
    }
    guard given[.quit]?.isEmpty == false else { throw .noWayOut }
    self.init(unchecked: given)
  }

  private init(unchecked keys: [Command: [KeyPress]]) {
    self.keys = keys
    for (command, keys) in keys {
      for key in keys { commands[key] = command }
    }
    for (key, command) in Self.fixed {
      commands[key] = command
      self.keys[command, default: []].append(key)
    }
  }

  /// The command of a key; `nil` for none.
  ///
  /// - Parameter arrows: What the arrows do, whatever command they have in the key map.
  package func command(for key: KeyPress, arrows: Arrows = .asGiven) -> Command? {
    switch key {
    case KeyPress(.up) where arrows == .scroll: .scroll(-1)
    case KeyPress(.down) where arrows == .scroll: .scroll(1)
    case "k" where arrows == .scroll && commands[key] == .choose(.star): .scroll(-1)
    case "j" where arrows == .scroll && commands[key] == .choose(.later): .scroll(1)
    case KeyPress(.up) where arrows == .sideways: nil
    case KeyPress(.down) where arrows == .sideways: nil
    case KeyPress(.left) where arrows == .move: .move(.left)
    case KeyPress(.right) where arrows == .move: .move(.right)
    case KeyPress(.up) where arrows == .move: .move(.up)
    case KeyPress(.down) where arrows == .move: .move(.down)
    default: commands[key]
    }
  }

  /// The keys of a command, the one to show first; none for a command that has no keys.
  package func keys(for command: Command) -> [KeyPress] { keys[command] ?? [] }

  /// The label of a command's first key; empty where it has none.
  package func label(of command: Command) -> String { keys(for: command).first?.label ?? "" }
}

extension KeyMap.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .collision(let key, let first, let second):
      "the key \(key.name) is given to both \(first.name) and \(second.name); take it away from one"
    case .fixed(let key, let owner, let command):
      "the key \(key.name) cannot be given to \(command.name): it is for \(owner.name) in every program"
    case .noWayOut: "no key is left to quit with; give quit one"
    }
  }
}
