import Foundation
import Synchronization
import TerminalEmulator
import TestSupport

/// Takes what a program in this process writes to a terminal, on a thread: the kernel keeps only some kilobytes,
/// and writers that block would wait for ever.
final class OutputPump: Sendable {
  private let terminal: PseudoTerminal
  private let bytes = Mutex<[UInt8]>([])
  private let isStopped = Mutex(false)

  init(_ terminal: PseudoTerminal) {
    self.terminal = terminal
    Thread.detachNewThread { [self] in
      while !isStopped.withLock({ $0 }) {
        terminal.waitForOutput(within: .milliseconds(20))
        let new = terminal.read()
        bytes.withLock { $0 += new }
      }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }

  /// What came, up to and with a mark that the writer put at the end.
  func take(through mark: String, within limit: Duration = waitLimit) -> [UInt8] {
    let wanted = Array(mark.utf8)
    let deadline = ContinuousClock.now.advanced(by: limit)
    while ContinuousClock.now < deadline {
      let found: [UInt8]? = bytes.withLock { bytes in
        guard bytes.suffix(wanted.count).elementsEqual(wanted) else { return nil }
        defer { bytes = [] }
        return bytes
      }
      if let found { return found }
    }
    return []
  }
}
