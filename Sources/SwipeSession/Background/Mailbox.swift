import Synchronization

/// Brings what other threads have to the one that runs the session, in the order in which it was posted, and wakes
/// it.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called, on any thread, after each message.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  /// All that was posted since the last call, the oldest first.
  package func dequeueAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
