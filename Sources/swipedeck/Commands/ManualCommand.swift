import ArgumentParser

/// `swipedeck manual [PAGE]`: writes a page of the manual, which `make install` installs.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write a page of the manual.",
    discussion: """
      EXAMPLES
        swipedeck manual | man -l -
        swipedeck manual swipedeck-export | man -l -
      """,
    shouldDisplay: false)

  @Argument(help: "The page.")
  var page = "swipedeck"

  @Flag(help: "Write the names of all pages instead.")
  var names = false

  func run() throws {
    let pages = ManualPage.all()
    var output = OutputLines()
    if names {
      for page in pages { try output.text(page.name) }
    } else {
      guard let wanted = pages.first(where: { $0.name == page }) else {
        throw Failure(.usage, "\(page): no such page; \(NearestName.advice(page, among: pages.map(\.name)))")
      }
      try output.raw(Array(wanted.mdoc.utf8))
    }
    try output.flush()
  }
}
