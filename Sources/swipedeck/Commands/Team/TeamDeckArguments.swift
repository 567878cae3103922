import ArgumentParser

/// A team's server and the name of a deck on it.
struct TeamDeckArguments: ParsableArguments {
  @OptionGroup var server: TeamServerArgument

  @Argument(help: "The deck's name on the server.")
  var name: String

  func validate() throws {
    if name.isEmpty { throw ValidationError("The deck's name is empty.") }
  }
}
