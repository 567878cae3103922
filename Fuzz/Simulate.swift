@testable import SwipeScript

/// Bytes as a script, played twice. How many there are says at how many frames a second, if at any.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSimulate(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  // Frames are costly, and much the same from script to script.
  let rates: [Double?] = [nil, nil, nil, nil, 5, 60, nil, 1000, nil, 0.5]
  let rate = rates[count % rates.count]
  let script = Array(UnsafeRawBufferPointer(start: start, count: count))
  let output = play(script, framesPerSecond: rate)
  check(output == play(script, framesPerSecond: rate), "played again it writes something else")
  checkLines(output)
  return 0
}

/// In bytes; the simulation writes them in portions that are larger. What is new in a script shows in its first frames:
/// megabytes of them would only keep the fuzzer from the next script.
private let mostOutput = 1 << 13

/// What is written for a script, up to its first bad line; of a script that writes without end, the beginning.
private func play(_ script: [UInt8], framesPerSecond: Double?) -> [UInt8] {
  var simulation = Simulation(framesPerSecond: framesPerSecond)
  var output: [UInt8] = []
  func isThrough() -> Bool {
    while !simulation.play(into: &output) { if output.count > mostOutput { return false } }
    return output.count <= mostOutput
  }
  do throws(ScriptError) {
    for line in script.split(separator: 0x0A, omittingEmptySubsequences: false) {
      try simulation.read(Array(line))
      guard isThrough() else { return output }
    }
    try simulation.finish()
  } catch {
    check(!error.why.isEmpty, "a bad line without a complaint")
    simulation.stop()
  }
  _ = isThrough()
  return output
}

/// Every line is an object that begins with its time, in the order of time, with no number that JSON does not have.
private func checkLines(_ output: [UInt8]) {
  check(output.isEmpty || output.last == 0x0A, "the last line has no end")
  let opening = Array("{\"t\":".utf8)
  var last = -Double.infinity
  for line in output.split(separator: 0x0A) {
    func text() -> String { String(decoding: line, as: UTF8.self) }
    check(line.starts(with: opening) && line.last == UInt8(ascii: "}"), text())
    let time = line.dropFirst(opening.count).prefix { $0 != UInt8(ascii: ",") }
    guard let instant = Double(String(decoding: time, as: UTF8.self)) else {
      return check(false, "a time that is none: \(text())")
    }
    check(instant >= last, "time goes back: \(text())")
    last = instant
    check(!hasNoNumber(line), text())
  }
}

/// Whether `nan` or `inf` stands where a value does: not in a text.
private func hasNoNumber(_ line: ArraySlice<UInt8>) -> Bool {
  var isQuoted = false
  var before: UInt8 = 0
  for byte in line {
    if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isQuoted.toggle() }
    if !isQuoted {
      if byte == UInt8(ascii: "i") { return true }
      if byte == UInt8(ascii: "a"), before == UInt8(ascii: "n") { return true }
    }
    // Of two backslashes the second escapes nothing.
    before = byte == UInt8(ascii: "\\") && before == byte ? 0 : byte
  }
  return false
}
