import Foundation
import Testing

/// Runs at most a number of tests of a suite at the same time, each on a thread of its own.
///
/// Swift's pool has one thread a core. Tests that wait for another program would hold all of these threads, and the
/// tests that compute would wait behind them.
package struct TestLanes: SuiteTrait, TestTrait, TestScoping {
  private let lanes: Lanes

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let lane = await lanes.acquire()
    do {
      try await withTaskExecutorPreference(lane, operation: function)
    } catch {
      await lanes.release(lane)
      throw error
    }
    await lanes.release(lane)
  }

  /// For tests that start the program in a terminal: they wait for it half of the time.
  package static let programs = TestLanes(
    lanes: Lanes(count: 2 * ProcessInfo.processInfo.activeProcessorCount))
}

extension Trait where Self == TestLanes {
  /// See ``TestLanes/programs``.
  package static var programLanes: TestLanes { .programs }
}

/// A thread that runs a task's synchronous parts.
private final class Lane: TaskExecutor {
  private let queue = DispatchQueue(label: "test lane")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The lanes that are free, and who waits for one, first come first served.
private actor Lanes {
  private var free: [Lane]
  private var waiting: [CheckedContinuation<Lane, Never>] = []

  init(count: Int) { free = (0..<count).map { _ in Lane() } }

  func acquire() async -> Lane {
    if let lane = free.popLast() { return lane }
    return await withCheckedContinuation { waiting.append($0) }
  }

  func release(_ lane: Lane) {
    if waiting.isEmpty { free.append(lane) } else { waiting.removeFirst().resume(returning: lane) }
  }
}
