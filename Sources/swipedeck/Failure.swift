import ArgumentParser
import Platform
import TerminalFront

/// How the program ends where it does not end well, after sysexits.h; the numbers stand nowhere else, and the manual
/// is made from these words.
enum ExitStatus: Int32, CaseIterable {
  case usage = 64
  case badData = 65
  case noInput = 66
  case noTerminal = 69
  case cannotCreate = 73
  case inputOutput = 74
  case configuration = 78

  /// For a person who looks the number up.
  var meaning: String {
    switch self {
    case .usage: "the command line is wrong"
    case .badData: "a deck, a log, a script or an answer file is not what it should be"
    case .noInput: "no such file, or it may not be read"
    case .noTerminal: "there is no terminal to swipe on"
    case .cannotCreate: "a file cannot be created, or would replace one that is not ours"
    case .inputOutput: "reading or writing failed, or choices could not be saved"
    case .configuration: "the configuration is wrong"
    }
  }
}

/// Something that ends the program: one line on standard error, and an exit code.
struct Failure: Error {
  let status: ExitStatus
  /// Without the program's name and without an end of line.
  let message: String

  /// Says it and gives what `run()` has to throw.
  func reported() -> ExitCode {
    StandardError.say(message)
    return ExitCode(status.rawValue)
  }
}

/// Words for a person go here; standard output is for data.
enum StandardError {
  /// One line, with the program's name in front.
  static func say(_ message: String) {
    // A file name may hold anything; on the way to a terminal it is text, and one line of it.
    let line = "swipedeck: " + SafeText.line(message) + "\n"
    // What cannot be said on standard error cannot be said at all.
    try? SystemFile.write(line.utf8, to: STDERR_FILENO)
  }
}
