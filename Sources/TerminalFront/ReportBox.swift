import ChoiceLog
import Synchronization

/// Where the log's writer leaves its reports for the run loop, and wakes it.
final class ReportBox: Sendable {
  private let reports = Mutex<[WriterReport]>([])
  private let waker: Waker

  init(waker: Waker) { self.waker = waker }

  func put(_ report: WriterReport) {
    reports.withLock { $0.append(report) }
    waker.wake()
  }

  func takeAll() -> [WriterReport] {
    reports.withLock { reports in
      defer { reports.removeAll(keepingCapacity: true) }
      return reports
    }
  }
}
