import TerminalIO

extension InputParser {
  /// Reads bytes and returns what they mean.
  package mutating func feed(_ bytes: some Sequence<UInt8>, at time: Duration = .zero) -> [InputEvent] {
    var events: [InputEvent] = []
    feed(bytes, at: time, into: &events)
    return events
  }
}
