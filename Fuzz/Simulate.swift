@testable import Simulation

/// Bytes as a script, played twice. How many there are says at how many frames a second, if at any.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSimulate(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  let rates: [Double?] = [nil, nil, 5, 60, 1000, 0.5]
  let rate = rates[count % rates.count]
  let script = Array(UnsafeRawBufferPointer(start: start, count: count))
  let output = play(script, framesPerSecond: rate)
  check(output == play(script, framesPerSecond: rate), "played again it writes something else")
  checkLines(output)
  return 0
}

/// What is written for a script, up to its first bad line; of a script that writes without end, the beginning.
private func play(_ script: [UInt8], framesPerSecond: Double?) -> [UInt8] {
  var simulation = Simulation(framesPerSecond: framesPerSecond)
  var output: [UInt8] = []
  func isThrough() -> Bool {
    while !simulation.play(into: &output) { if output.count > 1 << 20 { return false } }
    return output.count <= 1 << 20
  }
  do throws(ScriptError) {
    for line in script.split(separator: 0x0A, omittingEmptySubsequences: false) {
      try simulation.take(Array(line))
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
  var last = -Double.infinity
  for line in output.split(separator: 0x0A) {
    let text = String(decoding: line, as: UTF8.self)
    check(text.hasPrefix("{\"t\":") && text.hasSuffix("}"), text)
    let time = text.dropFirst(5).prefix { $0 != "," }
    guard let instant = Double(time) else { return check(false, "a time that is none: \(text)") }
    check(instant >= last, "time goes back: \(text)")
    last = instant
    check(!text.contains("nan") && !text.contains("inf") || text.contains("card"), text)
  }
}
