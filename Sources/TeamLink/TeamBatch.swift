/// Events of one origin, in ascending order of their numbers.
package struct TeamBatch: Sendable, Hashable {
  /// The largest number of events that are sent at once. The server takes twice as many.
  package static let maxEvents = 256

  /// 16 bytes.
  package let origin: [UInt8]
  package let events: [TeamEvent]
}
