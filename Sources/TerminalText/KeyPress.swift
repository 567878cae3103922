/// A key going down.
package struct KeyPress: Sendable, Hashable {
  package enum Key: Sendable, Hashable {
    /// What the key types, with Shift applied: "A", "ä", "?"; Space is " ".
    case character(Character)
    case enter, escape, backspace, tab
    case up, down, left, right
    case home, end, pageUp, pageDown, insert, delete
    /// F1 is 1; up to 35.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    /// Alt, also called Meta or Option.
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var key: Key
  /// Shift is not among them where it is already in the character.
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key that types a character.
  package init(extendedGraphemeClusterLiteral character: Character) { self.init(.character(character)) }
}
