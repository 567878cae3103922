import CardDeck
import ChoiceLog
import Foundation
import Platform
import TestSupport
import Testing

import TeamLink

/// A person at a machine: a log in a folder of its own, and a session's end of the pipe.
final class Annotator: Sendable {
  struct Seen: Sendable {
    var bytes: [UInt8] = []
    var isAtEnd = false
    var reports: [TeamReport] = []

    /// The cards that came, in their order.
    var cards: [CardID] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.firstRange(of: #"{"id":""#).flatMap { start in
          line.firstRange(of: "\",\"title").map { CardID(String(line[start.upperBound..<$0.lowerBound])) }
        }
      }
    }
  }

  let name: String
  let folder: URL
  let log: ChoiceLog
  let scope: ChoiceScope
  let seen = Monitor(Seen())
  let link: TeamLink
  private let reading: Int32
  private let keepsFolder = Monitor(false)

  static var settings: LinkState.Settings {
    var settings = LinkState.Settings()
    settings.minCards = 128
    settings.tick = .milliseconds(4)
    settings.retry = .milliseconds(1)...(.milliseconds(20))
    settings.elsewhere = .milliseconds(5)
    settings.refused = .milliseconds(20)
    return settings
  }

  convenience init(
    _ name: String, of team: FakeTeam, folder: URL? = nil, seed: UInt64 = 1, reads: Bool = true,
    clockAhead: Int64 = 0
  ) throws {
    try self.init(
      name, deck: "papers", folder: folder, seed: seed, reads: reads, clockAhead: clockAhead,
      connect: team.connect(as: name))
  }

  /// - Parameters:
  ///   - deck: Its name on the server.
  ///   - folder: Of an earlier session of the same person; `nil` enters the deck for the first time.
  ///   - reads: Whether anybody reads from the pipe.
  init(
    _ name: String, deck: String, folder: URL? = nil, seed: UInt64 = 1, reads: Bool = true,
    clockAhead: Int64 = 0, connect: @escaping TeamLink.Connect
  ) throws {
    self.name = name
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory.appending(path: "team-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    log = try ChoiceLog(.file(self.folder.appending(path: "choices.sqlite").path))
    if let known = try log.read({ try $0.deck(.name(deck)) })?.id {
      scope = ChoiceScope(deck: known, annotator: name)
    } else {
      scope = try TeamLink.enter(
        deck, log: log, at: 1000, atMost: waitLimit, connect: connect
      ).scope
    }
    // No program that another test starts meanwhile may get an end: it would have to end before the deck does.
    let ends = try #require(SystemFile.socketPair())
    reading = ends.0
    link = try TeamLink(
      log: log, scope: scope, name: deck, pipe: ends.1, settings: Self.settings,
      wallClock: { clockAhead }, random: SeededGenerator(seed: seed), connect: connect)
    if reads { read() }
  }

  deinit { if !keepsFolder.withLock({ $0 }) { try? FileManager.default.removeItem(at: folder) } }

  /// For the next session.
  func keepFolder() -> URL {
    keepsFolder.withLock { $0 = true }
    return folder
  }

  func closeReadingEnd() { close(reading) }

  private func read() {
    let (reading, seen) = (reading, seen)
    BackgroundThread.start {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while let count = try? SystemFile.read(reading, into: &buffer), count > 0 {
        seen.withLock { $0.bytes += buffer[..<count] }
        seen.wakeAll()
      }
      close(reading)
      seen.withLock { $0.isAtEnd = true }
      seen.wakeAll()
    }
  }

  func start() -> Annotator {
    link.start { [seen] report in
      seen.withLock { $0.reports.append(report) }
      seen.wakeAll()
    }
    return self
  }

  func choose(_ kind: ChoiceEvent.Kind, _ card: CardID) throws {
    try log.append(
      ChoiceEvent(
        kind, card: card, deck: scope.deck, annotator: name, cause: "key",
        at: Int64(Date().timeIntervalSince1970 * 1000), dwell: 7))
    link.choicesSaved()
  }

  /// Waits until this is so.
  func wait(_ isSo: (Seen) -> Bool) -> Bool {
    seen.wait(atMost: waitLimit) { isSo($0) ? true : nil } ?? false
  }

  func cards(_ count: Int) throws -> [CardID] {
    try #require(wait { $0.cards.count >= count })
    return seen.withLock { $0.cards }
  }

  /// Decides cards as they come until the deck ends.
  func decideAll(_ choice: Choice = .like) throws {
    var done = 0
    while true {
      let (cards, isAtEnd) = try #require(
        seen.wait(atMost: waitLimit) { seen in
          seen.cards.count > done || seen.isAtEnd ? (seen.cards, seen.isAtEnd) : nil
        })
      for card in cards[done...] where try !log.read({ try $0.areDecided([card], in: scope) })[0] {
        try choose(.choose(choice), card)
      }
      done = cards.count
      if isAtEnd { return }
    }
  }

  /// Leaves, and comes again later with the same log.
  func leave(atMost limit: Duration = waitLimit) -> Int {
    link.leave(atMost: limit).unsent
  }

  var counts: TeamCounts { get throws { try log.read { try $0.teamCounts(in: scope) } } }
  var openBlocks: [Int32] { get throws { try log.read { try $0.openBlocks(of: scope.deck) } } }
}
