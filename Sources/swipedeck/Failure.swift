import ArgumentParser
import CardDeck
import ChoiceLog
import Platform
import SwipeSession
import TeamLink
import TerminalFront

/// Something that ends the program: one line on standard error, and an exit code.
struct Failure: Error {
  let status: ExitStatus
  /// Without the program's name and without an end of line.
  let message: String
}

extension Failure {
  /// - Parameter advice: What to do where no name is near.
  static func noSuchFile(_ path: String, advice: String = "check the path") -> Failure {
    let near = NearestFile.of(path).map { "did you mean \($0)?" }
    return Failure(status: .noInput, message: "\(path): no such file; \(near ?? advice)")
  }

  /// What is wrong with a deck, with its path in front.
  init(deck path: String, _ error: DeckError) {
    let status: ExitStatus =
      switch error {
      case .noSuchFile, .notAFile, .unreadable, .standardInputIsTerminal: .noInput
      case .notSpooled, .changed: .inputOutput
      case .isDirectoryWithoutCards, .empty, .notADeck, .recordTooLarge: .badData
      }
    var message = "\(path): \(error)"
    if error == .noSuchFile {
      message = Failure.noSuchFile(path).message
      if let command = CommandNames.near(path) { message += "; or did you mean the command '\(command)'?" }
    }
    self.init(status: status, message: message)
  }

  /// What went wrong with a deck that had been opened.
  init(reading path: String, _ error: DeckError) {
    let failure = Failure(deck: path, error)
    let isUnreadable = if case .unreadable = error { true } else { false }
    self.init(status: isUnreadable ? .inputOutput : failure.status, message: failure.message)
  }

  /// What ended the reading of a deck whose cards before it were used all the same.
  ///
  /// - Parameter use: What was done with these cards, such as "exported".
  init(deck path: String, _ error: DeckError, cardsBeforeAre use: String) {
    let failure = Failure(deck: path, error)
    self.init(status: failure.status, message: "\(failure.message); the cards before are good and \(use)")
  }

  /// The message of the failure that a check throws; `nil` where it throws nothing.
  static func message(of check: () throws -> Void) -> String? {
    do {
      try check()
      return nil
    } catch {
      return Failure(error).message
    }
  }

  /// Why a deck had nothing to show.
  /// - Parameter filters: What was asked for.
  init(deck: Deck, _ problem: CardLoadingError, filters: [CardFilter] = []) {
    let path = deck.path
    switch problem {
    case .deck(let error): self.init(deck: path, error)
    case .refused(let why): self.init(status: .badData, message: why)
    case .query(let error):
      var message = "\(path): \(error)"
      if error == .nothingFound, !filters.isEmpty {
        message = "\(path): \(NearestValue.words(filters, in: deck))"
      }
      if case .noSuchCard(let id) = error {
        let ids = (0..<min(deck.count, 10_000)).lazy.map { deck.id(at: $0).text }
        // A card that is there, but not wanted, is not one to be meant.
        if let near = NearestName.of(id.text, among: ids), near != id.text {
          message += "; did you mean \(near)?"
        }
      }
      self.init(status: .usage, message: message)
    case .nothingAgain(let choices):
      let words = Choice.allCases.filter(choices.contains).map(\.rawValue).joined(separator: ",")
      self.init(
        status: .usage, message: "\(path): --again \(words): no choice of yours on these cards is one of them"
      )
    case .log(let error): self.init(error)
    }
  }

  /// What ended the program; `nil` for what is no failure, such as the wish for help.
  init?(ending error: any Error, arguments: [String]) {
    if let line = UsageError.line(for: error, arguments: arguments) {
      self.init(status: .usage, message: line)
    } else if error is ExitCode || Swipedeck.exitCode(for: error) == .success {
      return nil
    } else {
      self.init(error)
    }
  }

  /// The one place where an error becomes an exit code.
  init(_ error: any Error) {
    let message = "\(error)"
    let status: ExitStatus
    switch error {
    case let failure as Failure:
      self = failure
      return
    case let error as TeamServerError:
      self.init(error)
      return
    case let fault as ConfigurationFault: status = fault.source?.isOption == true ? .usage : .configuration
    case let error as ChoiceLogError:
      status =
        switch error {
        case .notALog, .newer, .damaged, .notAFile, .teamsDeck, .severalNames, .tooLarge: .badData
        case .noHome, .cannotCreate, .readOnly: .cannotCreate
        case .unreadable, .busy, .removed, .overwritten, .full, .notDurable, .unsure, .failed: .inputOutput
        }
    case let error as TerminalError:
      status =
        switch error {
        case .noTerminal, .unknownTerminal: .unavailable
        case .hungUp, .system: .inputOutput
        }
    case let error as WholeFileError:
      status =
        switch error {
        case .isFolder, .notAFile, .readOnly, .cannotCreate: .cannotCreate
        case .writeFailed, .streamFailed, .notFlushed: .inputOutput
        }
    case let error as DeckError:
      self = Failure(reading: "the deck", error)
      return
    case is ExportError: status = .badData
    default: status = .inputOutput
    }
    self.init(status: status, message: message)
  }
}
