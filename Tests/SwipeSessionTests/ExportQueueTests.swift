import ChoiceLog
import Platform
import SessionTestSupport
import Testing

@testable import SwipeSession

@Suite struct ExportQueueTests {
  /// What was asked of the exporter, and whether it may go on.
  private struct State: Sendable {
    var asked: [ExportWay] = []
    var mayGoOn = true
  }

  private func exporter(_ state: Monitor<State>) throws -> BackgroundExporter {
    BackgroundExporter(
      writer: try TestSession().writer, timeout: .seconds(5),
      exporter: { way in
        state.withLock { $0.asked.append(way) }
        state.wakeAll()
        state.wait { $0.mayGoOn ? () : nil }
        return .written(path: "x", choices: 0)
      }, deliver: { _ in })
  }

  @Test func `an export waits until the ids of all cards chosen are known, and begins once`() throws {
    let state = Monitor(State())
    var queue = ExportQueue(try exporter(state))
    queue.begin(.replacing, isReady: false)
    queue.exporter.finish()
    #expect(state.withLock(\.asked) == [] && queue.waiting == .replacing)
    queue.becameReady()
    queue.becameReady()
    queue.exporter.finish()
    #expect(state.withLock(\.asked) == [.replacing] && queue.waiting == nil)
  }

  @Test func `what is asked for while an export is written is written after it, once`() throws {
    let state = Monitor(State(mayGoOn: false))
    let exporter = try exporter(state)
    exporter.begin(.asNamed)
    state.wait { $0.asked.isEmpty ? nil : () }
    exporter.begin(.asNamed)
    exporter.begin(.replacing)
    state.withLock { $0.mayGoOn = true }
    state.wakeAll()
    exporter.finish()
    #expect(state.withLock(\.asked) == [.asNamed, .replacing])
  }
}
