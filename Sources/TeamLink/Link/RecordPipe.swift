import Platform

/// The writing end of the pipe that a session reads its deck from. It never blocks: bytes that the pipe has no room for are
/// kept.
struct RecordPipe: ~Copyable {
  /// `nil` when it is closed.
  private var descriptor: Int32?
  private var pending: [UInt8]
  private var written = 0
  private var hasRecords = false
  private var endsAfterPending = false

  /// - Parameters:
  ///   - descriptor: The writing end; closed by this value.
  ///   - beginning: The deck's text up to its first card.
  init(_ descriptor: Int32, beginning: [UInt8]) {
    self.descriptor = descriptor
    pending = beginning
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Whether all bytes are written, or nobody reads any more.
  var isDrained: Bool { descriptor == nil || written == pending.count }

  /// Whether records can still be added.
  var isOpen: Bool { descriptor != nil && !endsAfterPending }

  /// The descriptor to wait for until it has room; `nil` if nothing is to be written.
  var waiting: Int32? { isDrained ? nil : descriptor }

  mutating func add(_ record: [UInt8]) {
    guard isOpen else { return }
    pending += (hasRecords ? ",\n" : "\n").utf8
    pending += record
    hasRecords = true
  }

  /// Ends the deck: no more records can be added.
  mutating func finish() {
    guard isOpen else { return }
    pending += "\n]}\n".utf8
    endsAfterPending = true
  }

  /// Writes as many bytes as the pipe takes at once. Needs a thread on which SIGPIPE is blocked.
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
