import ArgumentParser

/// `swipedeck simulate [SCRIPT]`: plays a script on the engine, without a terminal.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play a script of presses, moves and swipes, and write what happens.",
    discussion: """
      EXAMPLES
        swipedeck simulate drag.jsonl              what happens, one object a line
        swipedeck simulate drag.jsonl --fps 60     and how it looks, 60 a second
        swipedeck people.json --record drag.jsonl  writes such a script

      Needs no terminal, and gives the same bytes on every run. The form of a script is in docs/scripts.md.
      """)

  @Argument(
    help: "The script, JSON Lines; standard input if not given, or -.",
    completion: .file(extensions: ["jsonl"]))
  var script: String?

  @Option(help: ArgumentHelp("Write this many frames a second, such as 60.", valueName: "number"))
  var fps: Double?

  func validate() throws {
    if let fps, !(fps > 0 && fps <= 1000) {
      throw ValidationError("--fps needs a number above 0 and at most 1000, such as 60.")
    }
  }

  func run() throws {
    var run = try SimulationRun(path: script, framesPerSecond: fps)
    try run.run()
  }
}
