import CardDeck
import ChoiceLog
import TerminalFront

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Failure {
  /// What is wrong with a deck, with its path in front.
  init(deck path: String, _ error: DeckError) {
    let status: ExitStatus =
      switch error {
      case .noSuchFile, .notAFile, .unreadable, .standardInputIsTerminal: .noInput
      case .notSpooled: .inputOutput
      case .isDirectoryWithoutCards, .changed, .empty, .notADeck, .recordTooLarge: .badData
      }
    var message = "\(path): \(error)"
    if error == .noSuchFile, let command = CommandNames.near(path) {
      message += "; or did you mean the command '\(command)'?"
    }
    self.init(status: status, message: message)
  }

  /// Why a deck had nothing to show.
  init(deck path: String, _ problem: ArrivalProblem) {
    switch problem {
    case .deck(let error): self.init(deck: path, error)
    case .query(let error): self.init(status: .usage, message: "\(path): \(error)")
    case .log(let error): self.init(error)
    }
  }

  /// What is wrong with the log of choices; its error names the file.
  init(_ error: ChoiceLogError) {
    let status: ExitStatus =
      switch error {
      case .notALog, .newer, .damaged, .notAFile: .badData
      case .noHome, .cannotCreate, .readOnly: .cannotCreate
      case .unreadable, .busy, .removed, .full, .notDurable, .unsure, .failed: .inputOutput
      }
    self.init(status: status, message: "\(error)")
  }

  init(_ error: TerminalError) {
    let status: ExitStatus =
      switch error {
      case .noTerminal, .unknownTerminal: .noTerminal
      case .hungUp, .system: .inputOutput
      }
    self.init(status: status, message: "\(error)")
  }

  /// Why an export was not written.
  init(writing error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as WholeFileError:
      let status: ExitStatus =
        switch error {
        case .isFolder, .notAFile, .readOnly, .cannotCreate: .cannotCreate
        case .writeFailed, .notFlushed: .inputOutput
        }
      self.init(status: status, message: "\(error)")
    case let error as ChoiceLogError: self.init(error)
    case let error as DeckError: self.init(status: .badData, message: "the deck: \(error)")
    case let error as ExportError: self.init(status: .badData, message: "\(error)")
    case let error as SystemFile.WriteError:
      let why = strerror(error.code).map { String(cString: $0) } ?? "error \(error.code)"
      self.init(status: .inputOutput, message: "standard output: \(why)")
    default: self.init(status: .inputOutput, message: "\(error)")
    }
  }
}
