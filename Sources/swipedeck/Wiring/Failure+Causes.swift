import CardDeck
import ChoiceLog
import Platform
import TerminalFront

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
    if error == .noSuchFile {
      message = Failure.noSuchFile(path).message
      if let command = CommandNames.near(path) { message += "; or did you mean the command '\(command)'?" }
    }
    self.init(status: status, message: message)
  }

  /// Why a deck had nothing to show.
  init(deck: Deck, _ problem: ArrivalProblem) {
    let path = deck.path
    switch problem {
    case .deck(let error): self.init(deck: path, error)
    case .refused(let why): self.init(status: .badData, message: why)
    case .query(let error):
      var message = "\(path): \(error)"
      if case .noSuchCard(let id) = error {
        let ids = (0..<min(deck.count, 10_000)).lazy.map { deck.id(at: $0).text }
        if let near = NearestName.of(id.text, among: ids) { message += "; did you mean \(near)?" }
      }
      self.init(status: .usage, message: message)
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

  /// The same about a log that is named without an option.
  init(argument error: ChoiceLogError) {
    let failure = Failure(error)
    self.init(status: failure.status, message: failure.message.replacing(" with --log", with: ""))
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
    case let error as Errno:
      self.init(status: .inputOutput, message: "standard output: \(error.message)")
    default: self.init(status: .inputOutput, message: "\(error)")
    }
  }
}
