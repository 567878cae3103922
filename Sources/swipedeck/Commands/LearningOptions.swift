import ArgumentParser
import SwipeSession
import TerminalText

/// The options of a learned order, for every command that learns one.
struct LearningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The seed of a random or learned order, such as 42: the same seed gives the same order.",
      valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "For a learned order: known cards to learn from, such as like:ID,nope:ID.", valueName: "seeds"))
  var seeds: SeedList?

  func validate() throws {
    guard let id = seeds?.contradiction else { return }
    throw ValidationError("--seeds: '\(SafeText.line(id.text, atMost: 256))' is both a like and a nope.")
  }
}
