import ArgumentParser
import TeamLink
import TerminalText

/// `swipedeck team rename URL N NEW`: renames a deck.
struct TeamRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a team's deck.",
    discussion: """
      EXAMPLES
        swipedeck team rename service=team papers papers-2026

      Only for the deck's leads. From then on everybody opens the deck by its new name. All choices stay \
      with it, also those that are still to be sent.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The new name.")
  var newName: String

  func validate() throws { try TeamDeckName.require(newName, as: "The new name") }

  func run() throws {
    try deck.server.connect().rename(deck.name, to: newName)
    StandardError.say("\(deck.name) is called \(newName) now")
  }
}

/// The name of a deck on a server, which people type and read on their screens.
enum TeamDeckName {
  /// - Parameter what: The beginning of the sentence that says what is wrong.
  static func require(_ name: String, as what: String) throws {
    if name.allSatisfy(\.isWhitespace) { throw ValidationError("\(what) is empty; give the deck a name.") }
    if !SafeText.line(name).hasSameBytes(as: name) || name.unicodeScalars.contains("\u{FFFD}") {
      throw ValidationError("\(what) has characters that cannot be seen or typed.")
    }
  }
}
