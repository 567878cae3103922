import ArgumentParser
import TerminalFront

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How the program ends, after sysexits.h; the numbers stand nowhere else.
enum ExitStatus: Int32 {
  case usage = 64
  case badData = 65
  case noInput = 66
  case noTerminal = 69
  case cannotCreate = 73
  case inputOutput = 74
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
    try? SystemFile.write(Array(line.utf8), to: STDERR_FILENO)
  }
}
