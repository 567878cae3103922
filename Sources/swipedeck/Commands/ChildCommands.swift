import ArgumentParser
import Platform
import SwipeSession
import TerminalFront

/// `swipedeck decode-picture WIDTH HEIGHT`: a picture on standard input, its pixels on standard output. Run by the
/// program itself, so that a picture can harm nothing but the process that decodes it.
struct DecodePictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PictureChild.command,
    abstract: "Decode the picture on standard input and write its pixels.",
    shouldDisplay: false)

  @Argument(help: "The most pixels across.")
  var width: Int

  @Argument(help: "The most pixels down.")
  var height: Int

  func validate() throws {
    guard (1...PictureLimits.boxSide).contains(width), (1...PictureLimits.boxSide).contains(height) else {
      throw ValidationError("Width and height are 1 to \(PictureLimits.boxSide).")
    }
  }

  func run() throws {
    try StandardOutput.put(try decoded().encoded)
  }

  private func decoded() throws -> PixelGrid {
    PictureLimits.process.applyToThisProcess()
    ProcessLimits.endWithParent(after: PictureLimits.process.seconds + 3)
    do throws(PictureError) {
      var decoder = try PictureDecoder()
      return try decoder.decode(
        0, into: PictureBox(width: width, height: height), isReady: ProcessLimits.allowNoMoreFiles)
    } catch {
      throw Failure(status: .badData, message: "standard input: \(error)")
    }
  }
}

/// `swipedeck run-preview -- PROGRAM ARGUMENT…`: runs the program under limits, and ends it with all that it began. Run
/// by the program itself for `--preview`.
struct RunPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PreviewChild.command,
    abstract: "Run a program under the limits of previews.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The program and its arguments.")
  var words: [String]

  func run() throws {
    guard !words.isEmpty else { throw ExitCode(ExitStatus.usage.rawValue) }
    PreviewChild.supervisor.run(words, environment: CurrentProcess.environment) { error in
      // Read by the parent, which names the program.
      try? SystemFile.write("\(error)\n".utf8, to: STDERR_FILENO)
      _exit(PreviewChild.notFound)
    }
  }
}
