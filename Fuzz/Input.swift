@testable import TerminalInput

/// What a terminal sends, given to the parser whole, a byte at a time and in pieces: the same events each time. Where
/// the first byte says so, the owner gives up waiting in between, at the same places of the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInput(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let choice = bytes.byte()
  let all = Array(UnsafeRawBufferPointer(start: start, count: count).dropFirst())
  let pause = choice & 0x80 == 0 ? nil : 1 + Int(choice & 0x3F)
  let isPixels = choice & 0x40 != 0
  let whole = read(all, piece: .max, pause: pause, isPixels: isPixels)
  for piece in [1, 2 + Int(choice % 29)] {
    check(
      whole == read(all, piece: piece, pause: pause, isPixels: isPixels),
      "whole and in pieces of \(piece) differ: \(whole)")
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

/// - Parameters:
///   - piece: How many bytes come at once.
///   - pause: After so many bytes nothing comes for long; `nil` for never.
private func read(_ bytes: [UInt8], piece: Int, pause: Int?, isPixels: Bool) -> [InputEvent] {
  var parser = InputParser()
  parser.reportsPixels = isPixels
  var events: [InputEvent] = []
  for burst in split(bytes[...], pause ?? .max) {
    for part in split(burst, piece) { parser.feed(part, into: &events) }
    if pause != nil { parser.flush(into: &events) }
  }
  parser.flush(into: &events)
  parser.flush(into: &events)
  return events
}

private func split(_ bytes: ArraySlice<UInt8>, _ size: Int) -> [ArraySlice<UInt8>] {
  guard bytes.count > size else { return [bytes] }
  return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map {
    bytes[$0..<min(bytes.endIndex, $0 + size)]
  }
}
