import SwipeScript

// `swipedeck simulate` without a system: bytes of a script go in, what it writes comes out. Under it is main.c.

nonisolated(unsafe) private var simulation = Simulation()
nonisolated(unsafe) private var splitter = LineSplitter()
nonisolated(unsafe) private var lineNumber = 0
nonisolated(unsafe) private var output: [UInt8] = []

/// Begins a script.
/// - Parameter framesPerSecond: 0 for no frames.
@_cdecl("begin")
public func begin(_ framesPerSecond: Double) {
  simulation = Simulation(framesPerSecond: framesPerSecond > 0 ? framesPerSecond : nil)
}

/// Takes the next bytes, however they are cut.
/// - Returns: Whether that was a script so far; if not, the message is written, and nothing more is to be taken.
@_cdecl("take")
public func take(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  do throws(ScriptError) {
    try splitter.push(Array(UnsafeBufferPointer(start: bytes, count: count))[...], line)
    return true
  } catch {
    fail(error)
    return false
  }
}

/// There is nothing more to take.
@_cdecl("finish")
public func finish() -> Bool {
  do throws(ScriptError) {
    if let last = splitter.finish() { try line(last) }
    lineNumber = max(lineNumber, 1)
    try simulation.finish()
    play()
    flush()
    return true
  } catch {
    fail(error)
    return false
  }
}

/// Writes the line of each script of ``BitPatterns``.
@_cdecl("bits")
public func bits() {
  for number in 0..<BitPatterns.scripts { output += Array(BitPatterns.line(script: number).utf8) }
  flush()
}

private func line(_ bytes: [UInt8]) throws(ScriptError) {
  lineNumber += 1
  try simulation.read(bytes)
  play()
}

private func play() {
  while !simulation.play(into: &output) { flush() }
}

private func fail(_ error: ScriptError) {
  simulation.stop()
  play()
  flush()
  let message = Array("<stdin>:\(lineNumber): \(error.why)\n".utf8)
  message.withUnsafeBufferPointer { put(2, $0.baseAddress, $0.count) }
}

private func flush() {
  output.withUnsafeBufferPointer { put(1, $0.baseAddress, $0.count) }
  output.removeAll(keepingCapacity: true)
}

/// Of main.c: writes bytes to a file that is open.
@_extern(c, "put") private func put(_ file: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int)
