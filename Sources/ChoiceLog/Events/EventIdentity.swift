/// What makes an event the same event in every log that holds it.
///
/// An origin is one opening of one log, not the log itself. So two copies of a file in which choices are made never give
/// two events the same identity.
package struct EventIdentity: Sendable, Hashable {
  /// 16 random bytes of the opening that wrote the event.
  package let origin: [UInt8]
  /// The event's number within the origin; there may be gaps.
  package let number: Int64
}
