import CardDeck
import ChoiceLog
import FoundationEssentials
import SessionTestSupport

@testable import SwipeSession

/// Another process with the same log.
struct OtherProcess {
  private let log: ChoiceLog
  private let test: TestSession

  init(_ test: TestSession) throws {
    self.test = test
    log = try ChoiceLog(.file(test.folder.appending(component: "log.sqlite").path))
  }

  func act(_ kind: ChoiceEvent.Kind, _ card: CardID) throws {
    try log.append(
      ChoiceEvent(kind, card: card, deck: test.scope.deck, annotator: "ann", cause: "program", at: 2000))
  }
}

extension TestSession {
  /// Saves what was done, and takes over what others have done.
  func look() {
    settle()
    pass(.seconds(2))
    repeat {
      session.pollLog(at: time)
    } while session.watcher.nextPoll <= time
  }

  /// A session that goes on with the deck and the log of this one.
  func next(
    atOnce: Int = 4096, configure: (inout SessionConfiguration) throws -> Void = { _ in }
  ) throws -> TestSession {
    settle()
    removesFolder = false
    let next = try TestSession(resuming: folder, atOnce: atOnce, configure: configure)
    next.awaitCards()
    return next
  }
}
