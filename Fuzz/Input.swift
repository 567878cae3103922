@testable import TerminalInput

/// What a terminal sends, given to the parser whole, a byte at a time, in pieces and slowly: the same events each time.
/// Where the first byte says so, nothing comes for a while in between, at the same places of the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInput(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let all = Array(UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  var reading = Reading(isPixels: choice & 0x40 != 0)
  if choice & 0x80 != 0 { reading.burst = 1 + Int(choice & 0xF) }
  reading.pause =
    [.milliseconds(40), .milliseconds(300), .milliseconds(1100), .seconds(5)][Int(choice >> 4 & 3)]
  let whole = reading.events(of: all)
  for (piece, interval) in [(1, Duration.zero), (2 + Int(choice % 29), .zero), (1, .milliseconds(20))] {
    reading.piece = piece
    reading.interval = interval
    check(whole == reading.events(of: all), "whole and in pieces of \(piece) differ: \(whole)")
  }
  // Nothing is made up: no event without a byte, but for what a lone ESC may mean.
  check(whole.count <= all.count, "\(whole.count) events of \(all.count) bytes")
  for case .key(let press) in whole {
    guard case .character(let character) = press.key else { continue }
    let isControl = character.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
    check(!isControl, "a control character as a key: \(press)")
  }
  return 0
}

/// How bytes arrive.
private struct Reading {
  let isPixels: Bool
  /// After so many bytes nothing comes for ``pause``.
  var burst = Int.max
  var pause: Duration = .zero
  /// How many bytes come at once, and how long after those before.
  var piece = Int.max
  var interval: Duration = .zero

  func events(of bytes: [UInt8]) -> [InputEvent] {
    var parser = InputParser()
    parser.reportsPixels = isPixels
    var events: [InputEvent] = []
    var time: Duration = .zero
    func pass(_ duration: Duration) {
      time += duration
      while let deadline = parser.deadline, deadline <= time { parser.expire(at: deadline, into: &events) }
    }
    for burst in split(bytes[...], burst) {
      for part in split(burst, piece) {
        pass(interval)
        parser.feed(part, at: time, into: &events)
      }
      pass(pause)
    }
    pass(.seconds(10))
    return events
  }
}

private func split(_ bytes: ArraySlice<UInt8>, _ size: Int) -> [ArraySlice<UInt8>] {
  guard bytes.count > size else { return [bytes] }
  return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map {
    bytes[$0..<min(bytes.endIndex, $0 + size)]
  }
}
