import ArgumentParser
import Platform

/// Where a command draws its curve, beside what it writes.
struct DrawingOptions: ParsableArguments {
  @Option(
    name: .customLong("svg"),
    help: ArgumentHelp("Draw how likes were found into this file, for a paper.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var path: String?

  @Flag(help: "Let --svg replace a file that swipedeck did not write.")
  var force = false
}

extension DrawingOptions {
  /// Draws a curve if that was asked for.
  ///
  /// - Parameter outputs: Say what may be replaced.
  func draw(_ curve: RecallCurve, titled title: String, _ outputs: OutputGuard) throws {
    guard let path = path.map(ExportTarget.resolved) else { return }
    var outputs = outputs
    outputs.replacesForeign = force
    let picture = Array(curve.svg(title: title).utf8)
    guard path != "-" else { return try StandardOutput.put(picture) }
    do {
      try WholeFile.replace(path, permit: { [outputs] in try outputs.require(path, as: .drawing) }) {
        try $0(picture)
      }
    } catch {
      throw Failure(error)
    }
  }
}
