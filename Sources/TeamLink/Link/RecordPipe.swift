import Platform

/// The end of a pipe through which a session's deck comes. Nothing here waits: what the reader does not take yet stays
/// here.
struct RecordPipe: ~Copyable {
  /// `nil` when it is closed.
  private var descriptor: Int32?
  private var pending: [UInt8]
  private var written = 0
  private var hasRecords = false
  private var endsAfterPending = false

  /// - Parameters:
  ///   - descriptor: Is closed in the end.
  ///   - beginning: Of the deck, up to its first card.
  init(_ descriptor: Int32, beginning: [UInt8]) {
    self.descriptor = descriptor
    pending = beginning
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Whether all is written that was added, or nobody reads any more.
  var isDrained: Bool { descriptor == nil || written == pending.count }

  /// Whether records can still be added.
  var isOpen: Bool { descriptor != nil && !endsAfterPending }

  /// What to wait for, until there is room; `nil` if there is nothing to be written.
  var waiting: Int32? { isDrained ? nil : descriptor }

  mutating func add(_ record: [UInt8]) {
    guard isOpen else { return }
    pending += (hasRecords ? ",\n" : "\n").utf8
    pending += record
    hasRecords = true
  }

  /// No more records come.
  mutating func finish() {
    guard isOpen else { return }
    pending += "\n]}\n".utf8
    endsAfterPending = true
  }

  /// Writes what the reader takes at once. All signals are blocked on this thread, SIGPIPE too.
  mutating func flush() {
    while let descriptor, written < pending.count {
      do throws(Errno) {
        written += try SystemFile.writeSome(pending, from: written, to: descriptor)
      } catch {
        if error != .wouldBlock { end() }
        return
      }
    }
    pending.removeAll()
    written = 0
    if endsAfterPending { end() }
  }

  private mutating func end() {
    if let descriptor { close(descriptor) }
    descriptor = nil
    pending.removeAll()
    written = 0
  }
}
