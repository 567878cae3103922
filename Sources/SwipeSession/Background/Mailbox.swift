import Synchronization

/// Brings messages of other threads to the thread that runs the session, in the order of posting, and wakes it.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  /// - Parameter wake: Called on any thread after each message.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  /// Removes and returns all messages, the oldest first.
  package func dequeueAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
