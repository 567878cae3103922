import Platform
import SwipeScript

/// Plays a script from a file to standard output. The results of a line are written before the next line is awaited.
struct SimulationRun {
  /// The script's name in messages.
  let name: String
  private let descriptor: Int32
  /// Whether the script is a pipe that may have no writer.
  private let isNamedPipe: Bool
  private var simulation: Simulation
  private var lineNumber = 0
  private var output = OutputLines()

  /// - Parameter path: The script; `nil` or `-` is standard input.
  init(path: String?, framesPerSecond: Double?) throws {
    simulation = Simulation(framesPerSecond: framesPerSecond)
    guard let path, path != "-" else {
      name = "<stdin>"
      descriptor = STDIN_FILENO
      isNamedPipe = false
      return
    }
    name = path
    do throws(Errno) {
      descriptor = try SystemFile.openInput(path)
    } catch {
      throw error == .noSuchFileOrDirectory
        ? Failure.noSuchFile(path) : Self.unreadable(path, error, status: .noInput)
    }
    let file = FileStamp(descriptor: descriptor)
    isNamedPipe = file?.isNamedPipe(at: path) == true
    if file?.isFolder == true {
      close(descriptor)
      throw Self.unreadable(path, .isDirectory, status: .noInput)
    }
  }

  /// Plays to the end of the script, or to its first bad line.
  mutating func run() throws {
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var splitter = LineSplitter()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isEmpty = true
    while true {
      let count: Int
      do throws(Errno) {
        count = try SystemFile.read(descriptor, into: &buffer)
      } catch {
        try stop()
        throw Self.unreadable(name, error, status: .inputOutput)
      }
      if count == 0 { break }
      isEmpty = false
      try splitter.push(buffer[..<count]) { try play($0) }
      if splitter.isTooLong {
        lineNumber += 1
        try fail(ScriptError("the line is longer than \(LineSplitter.longest >> 20) MiB; write shorter ones"))
      }
      try output.flush()
    }
    if isEmpty, isNamedPipe {
      throw Failure(
        .noInput, "\(name): this is a pipe that nobody writes to; start what writes to it, or name a script")
    }
    if let line = splitter.finish() { try play(line) }
    do throws(ScriptError) {
      try simulation.finish()
    } catch {
      lineNumber = max(lineNumber, 1)
      try fail(error)
    }
    try play()
    try output.flush()
  }

  private mutating func play(_ line: [UInt8]) throws {
    lineNumber += 1
    do throws(ScriptError) {
      try simulation.read(line)
    } catch {
      try fail(error)
    }
    try play()
  }

  private mutating func fail(_ error: ScriptError) throws {
    try stop()
    throw Failure(.badData, "\(name):\(lineNumber): \(error.why)")
  }

  /// Writes what happened up to the time of the last good line, and nothing after it.
  private mutating func stop() throws {
    simulation.stop()
    try play()
    try output.flush()
  }

  private mutating func play() throws {
    var bytes: [UInt8] = []
    while !simulation.play(into: &bytes) {
      try output.raw(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try output.raw(bytes)
  }

  private static func unreadable(_ name: String, _ error: Errno, status: ExitStatus) -> Failure {
    Failure(status, "\(name): \(error.message); name a script, or leave it out to read standard input")
  }
}
