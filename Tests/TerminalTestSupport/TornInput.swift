import TerminalIO

/// A terminal whose bytes arrive one by one, slowly, at a parser that is driven as the program drives it.
package struct TornInput {
  /// From byte to byte, on slow lines.
  package static let intervals = [5, 30, 60, 120].map { Duration.milliseconds($0) }

  private var parser = InputParser()
  package private(set) var events: [InputEvent] = []
  private var time: Duration = .seconds(5)

  /// - Parameter isAsked: Whether the terminal has been asked a moment ago, and its answers have not come.
  package init(isAsked: Bool, isRemote: Bool = false) {
    parser.isRemote = isRemote
    if isAsked { parser.expectAnswers(at: time) }
  }

  package mutating func pass(_ duration: Duration) {
    time += duration
    while let deadline = parser.deadline, deadline <= time { parser.expire(at: deadline, into: &events) }
  }

  package mutating func send(_ bytes: some Collection<UInt8>) { parser.feed(bytes, at: time, into: &events) }
  package mutating func send(_ text: String) { send(Array(text.utf8)) }

  /// What a stream means when all has come of it that can.
  ///
  /// - Parameter interval: From byte to byte; `nil` for all at once.
  package static func events(
    of stream: String, isAsked: Bool, isRemote: Bool, interval: Duration?
  ) -> [InputEvent] {
    var input = TornInput(isAsked: isAsked, isRemote: isRemote)
    if let interval {
      for byte in Array(stream.utf8) {
        input.send(CollectionOfOne(byte))
        input.pass(interval)
      }
    } else {
      input.send(stream)
    }
    input.pass(.seconds(10))
    return input.events
  }
}
