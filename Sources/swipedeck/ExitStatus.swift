/// The exit statuses of failures, after sysexits.h. The manual is made from these words.
enum ExitStatus: Int32, CaseIterable {
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case noPermission = 77
  case configuration = 78

  /// The explanation in the manual.
  var meaning: String {
    switch self {
    case .usage: "the command line is wrong"
    case .badData: "a deck, a log, a script or an answer file is not valid"
    case .noInput: "a file does not exist or may not be read"
    case .unavailable: "there is no terminal to swipe on, or the team's server cannot be reached"
    case .cannotCreate: "a file cannot be created, or would replace one that swipedeck did not write"
    case .inputOutput: "reading or writing failed, or choices could not be saved"
    case .noPermission: "the team's server does not allow it"
    case .configuration: "the configuration is wrong"
    }
  }
}
