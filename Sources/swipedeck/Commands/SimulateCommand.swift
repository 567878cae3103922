import ArgumentParser

/// `swipedeck simulate [SCRIPT]`: plays a script on the engine, without a terminal.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play a script of gestures and write what happens.",
    discussion: """
      EXAMPLES
        swipedeck simulate drag.jsonl              what happens, one object a line
        swipedeck simulate drag.jsonl --fps 60     also frames, 60 a second
        swipedeck people.json --record drag.jsonl  records such a script

      A script is JSON Lines: presses, moves, releases and swipes with their times. docs/scripts.md \
      describes it. The command needs no terminal, and the same script always gives the same bytes.
      """)

  @Argument(
    help: "The script; standard input if it is - or not given.",
    completion: .file(extensions: ["jsonl"]))
  var script: String?

  @Option(help: ArgumentHelp("Also write this many frames a second, such as 60.", valueName: "number"))
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
