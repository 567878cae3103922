import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform
import SwipeSession
import TeamLink
import TerminalCanvas
import TerminalFront

/// An error that ends the program: one line on standard error, and an exit status.
struct Failure: Error {
  let status: ExitStatus
  /// Without the program's name and without an end of line.
  let message: String

  init(_ status: ExitStatus, _ message: String) { (self.status, self.message) = (status, message) }
}

extension Failure {
  /// - Parameter advice: What to do if no similar file exists.
  static func noSuchFile(_ path: String, advice: String = "check the path") -> Failure {
    // The runtime has replaced the bytes of such a name.
    if path.contains("\u{FFFD}") {
      let advice = "rename it, name its folder, or write swipedeck - < FILE"
      return Failure(.noInput, "\(path): a name that is not UTF-8 cannot be given here; \(advice)")
    }
    let near = NearestFile.of(path).map { "did you mean \($0)?" }
    return Failure(.noInput, "\(path): no such file; \(near ?? advice)")
  }

  /// An error of opening a deck.
  init(deck path: String, _ error: DeckError) {
    let status: ExitStatus =
      switch error {
      case .noSuchFile, .notAFile, .unreadable, .standardInputIsTerminal: .noInput
      case .unknownEncoding: .usage
      case .notSpooled, .changed: .inputOutput
      case .isDirectoryWithoutCards, .empty, .notADeck, .recordTooLarge: .badData
      }
    var message = "\(path): \(error)"
    if error == .noSuchFile {
      message = Failure.noSuchFile(path, advice: CommandNames.question(path) ?? "check the path").message
    }
    self.init(status, message)
  }

  /// An error of a deck that had been opened.
  init(reading path: String, _ error: DeckError) {
    let failure = Failure(deck: path, error)
    let isUnreadable = if case .unreadable = error { true } else { false }
    self.init(isUnreadable ? .inputOutput : failure.status, failure.message)
  }

  /// An error that ended the reading of a deck; the cards before it were used.
  ///
  /// - Parameter use: What was done with those cards, such as "exported".
  init(deck path: String, _ error: DeckError, cardsBeforeAre use: String) {
    let failure = Failure(deck: path, error)
    self.init(failure.status, "\(failure.message); the cards before are good and \(use)")
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

  /// An error of a session that has no card to show.
  ///
  /// - Parameter filters: The conditions of `--where`.
  init(deck: Deck, _ problem: CardLoadingError, filters: [CardFilter] = []) {
    let path = deck.path
    switch problem {
    case .deck(let error): self.init(deck: path, error)
    case .refused(let why): self.init(.badData, why)
    case .query(let error):
      var message = "\(path): \(error)"
      if error == .nothingFound, !filters.isEmpty {
        message = "\(path): \(NearestValue.words(filters, in: deck))"
      }
      if case .noSuchCard(let id) = error {
        // The card itself may exist and be filtered out; then there is nothing to suggest.
        if let near = NearestName.ofCard(id, in: deck), near != id.text {
          message += "; did you mean \(near)?"
        }
      }
      self.init(.usage, message)
    case .nothingAgain(let choices):
      let words = Choice.allCases.filter(choices.contains).map(\.rawValue).joined(separator: ",")
      self.init(
        .usage,
        "\(path): --again \(words): you have no such choice on these cards yet")
    case .log(let error): self.init(error)
    }
  }

  /// Turns any error into a failure; `nil` for what is none, such as a request for help.
  init?(ending error: any Error, arguments: [String]) {
    if let line = UsageError.line(for: error, arguments: arguments) {
      self.init(.usage, line)
    } else if error is ExitCode || Swipedeck.exitCode(for: error) == .success {
      return nil
    } else {
      self.init(error)
    }
  }

  /// Maps an error to its exit status. No other code does.
  init(_ error: any Error) {
    var message = "\(error)"
    let status: ExitStatus
    switch error {
    case let failure as Failure:
      self = failure
      return
    case let error as TeamServerError:
      message = "the team's server: \(error)"
      status =
        switch error {
        case .unreachable, .refused(.elsewhere, _), .refused(.version, _), .refused(.busy, _): .unavailable
        case .refused(.notAllowed, _): .noPermission
        case .refused(.noDeck, _): .noInput
        case .refused(.badInput, _): .badData
        case .refused(.nameTaken, _): .cannotCreate
        case .broken: .inputOutput
        }
    case let fault as ConfigurationFault: status = fault.source.isOption ? .usage : .configuration
    case let error as ChoiceLogError:
      status =
        switch error {
        case .notALog, .newer, .unreleased, .damaged, .notAFile, .teamsDeck, .severalNames, .tooLarge:
          .badData
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
    self.init(status, message)
  }
}
