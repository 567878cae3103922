import ChoiceLog
import Platform
import SessionTestSupport
import Testing

@testable import SwipeSession

@Suite struct ExportQueueTests {
  /// What was asked of the exporter, and whether it may go on.
  private struct State: Sendable {
    var asked: [Bool] = []
    var mayGoOn = true
  }

  private func exporter(_ state: Monitor<State>) throws -> BackgroundExporter {
    BackgroundExporter(
      writer: try TestSession().writer, timeout: .seconds(5),
      exporter: { replacing in
        state.withLock { $0.asked.append(replacing) }
        state.wakeAll()
        state.wait { $0.mayGoOn ? () : nil }
        return .written(path: "x", choices: 0)
      }, deliver: { _ in })
  }

  @Test func `an export waits until the ids of all cards chosen are known, and begins once`() throws {
    let state = Monitor(State())
    var queue = ExportQueue(try exporter(state))
    queue.begin(replacing: true, isReady: false)
    queue.exporter.finish()
    #expect(state.withLock(\.asked) == [] && queue.waiting == true)
    queue.becameReady()
    queue.becameReady()
    queue.exporter.finish()
    #expect(state.withLock(\.asked) == [true] && queue.waiting == nil)
  }

  @Test func `what is asked for while an export is written is written after it, once`() throws {
    let state = Monitor(State(mayGoOn: false))
    let exporter = try exporter(state)
    exporter.begin(replacing: false)
    state.wait { $0.asked.isEmpty ? nil : () }
    exporter.begin(replacing: false)
    exporter.begin(replacing: true)
    state.withLock { $0.mayGoOn = true }
    state.wakeAll()
    exporter.finish()
    #expect(state.withLock(\.asked) == [false, true])
  }
}
