import ChoiceLog
import Platform
import SessionTestSupport
import Testing

@testable import SwipeSession

@Suite struct BackgroundExporterTests {
  /// What was asked of the exporter, and whether it may go on.
  private struct State: Sendable {
    var asked: [ExportDestination] = []
    var mayGoOn = true
  }

  private func exporter(_ state: Monitor<State>) throws -> BackgroundExporter {
    BackgroundExporter(
      writer: try TestSession().writer, timeout: .seconds(5),
      exporter: { destination in
        state.withLock { $0.asked.append(destination) }
        state.wakeAll()
        state.wait { $0.mayGoOn ? () : nil }
        return .written(path: "x", choices: 0)
      }, deliver: { _ in })
  }

  @Test func `an export waits until the ids of all cards chosen are known, and begins once`() throws {
    let first = try TestSession(cards: LoadingTests.cards(60))
    first.press(.right)
    first.settle()
    first.removesFolder = false
    let second = try TestSession(resuming: first.folder, atOnce: 0)
    second.press(.left)
    #expect(second.session.pending.hasWaiting)
    second.press(.character("e"))
    second.settle()
    #expect(second.counter.count == 0)
    second.awaitCards()
    second.settle()
    #expect(!second.session.pending.hasWaiting && second.counter.count == 1)
  }

  @Test func `what is asked for while an export is written is written after it, once`() throws {
    let state = Monitor(State(mayGoOn: false))
    let exporter = try exporter(state)
    exporter.begin(.named)
    state.wait { $0.asked.isEmpty ? nil : () }
    exporter.begin(.named)
    exporter.begin(.replacing)
    state.withLock { $0.mayGoOn = true }
    state.wakeAll()
    exporter.finish()
    #expect(state.withLock(\.asked) == [.named, .replacing])
  }
}
