import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Cards that come while one swipes, and decks that change under one's hands.
  @Suite struct ArrivingTests {
    /// The writing end of a pipe that a shell's command reads.
    private struct Producer {
      let path: String
      private let descriptor: Int32

      /// Waits for the reader.
      init(_ work: Workplace, _ name: String) throws {
        path = work.folder + "/" + name
        descriptor = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TerminalTestFailure("cannot open \(path): error \(errno)") }
      }

      func write(cards: Int...) {
        for number in cards {
          let line =
            #"{"id":"\#(Workplace.id(number))","name":"\#(Workplace.name(number))","bio":"-","age":1}"# + "\n"
          _ = line.withCString { Glibc.write(descriptor, $0, strlen($0)) }
        }
      }

      func end() { close(descriptor) }
    }

    @Test func `cards are swiped while others are still on their way`() throws {
      let work = try Workplace()
      let shell = try work.shell()
      mkfifo(work.folder + "/pipe", 0o600)
      shell.type("cat pipe | swipedeck - --log log.sqlite\r")
      let producer = try Producer(work, "pipe")
      producer.write(cards: 1, 2)
      try shell.wait(forCard: 1)
      try shell.wait(forText: "0 of 2+")
      shell.press(.right, .left)
      try shell.wait(forText: "Waiting for the next card")
      try shell.waitUntilSaved(2)
      producer.write(cards: 3)
      try shell.wait(forCard: 3)
      shell.press(.right)
      try shell.waitUntilSaved(3)
      producer.end()
      try shell.waitForSummary()
      shell.press(.backspace)
      try shell.wait(forCard: 3)
      shell.press(.quit)
      try shell.wait(forPrompt: 2)
    }

    @Test func `leaving waits for no producer, and what has come is exported`() throws {
      let work = try Workplace()
      let shell = try work.shell()
      mkfifo(work.folder + "/pipe", 0o600)
      shell.type("cat pipe | swipedeck - --log log.sqlite --export - > out.json\r")
      let producer = try Producer(work, "pipe")
      producer.write(cards: 1, 2)
      try shell.wait(forCard: 1)
      shell.press(.right, .quit)
      try shell.wait(for: "the export") { _ in (try? Choices(work.read("out.json")).words) == ["like p001"] }
      producer.end()
      try shell.wait(forPrompt: 2)
    }

    @Test func `a deck that is cut short while one swipes is noticed, and nothing is lost`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.wait(forCard: 2)
      truncate(work.deck, 700)
      session.press(.left)
      try session.wait(forText: "cut short")
      try session.waitUntilSaved(2)
      try session.quit()
    }

    @Test func `a deck too large to be looked through first opens behind the last choice at once`() throws {
      let work = try Workplace(cards: 9000)
      let first = try work.start()
      first.press(.right, .left, .down, .right)
      try first.wait(forCard: 5)
      try first.waitUntilSaved(4)
      try first.quit()
      let second = try work.start(at: 5)
      second.press(.backspace)
      try second.wait(forCard: 4)
      second.press(.backspace)
      try second.wait(forCard: 3)
      second.press(.right)
      try second.wait(forCard: 4)
      try second.wait(forText: "3 of 9,000")
      try second.quit()
      try work.expectChoices(["like p001", "nope p002", "like p003"])
    }
  }
}
