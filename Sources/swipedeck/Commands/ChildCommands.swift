import ArgumentParser
import Platform
import SwipeSession
import TerminalFront

/// The room for what a child draws.
struct ChildBox: ParsableArguments {
  @Argument(help: "The most pixels across.")
  var width: Int

  @Argument(help: "The most pixels down.")
  var height: Int

  func validate() throws {
    guard (1...PictureLimits.boxSide).contains(width), (1...PictureLimits.boxSide).contains(height) else {
      throw ValidationError("Width and height are 1 to \(PictureLimits.boxSide).")
    }
  }

  var box: PictureBox {
    PictureBox(width: width, height: height, atMost: PictureLimits.texturePixels)
  }

  /// Writes what came of it, under limits; what is wrong is also told on standard error.
  func answer(_ draw: () throws(PictureError) -> ChildAnswer) throws {
    PictureLimits.process.applyToThisProcess()
    ProcessLimits.endWithParent(after: PictureLimits.process.seconds + 3)
    do throws(PictureError) {
      try put(try draw())
    } catch {
      try put(.failure(error))
      throw Failure(status: .badData, message: "standard input: \(error)")
    }
  }

  /// What cannot be written has nobody who would read it.
  private func put(_ answer: ChildAnswer) throws(PictureError) {
    do {
      try StandardOutput.put(answer.header)
      try StandardOutput.put(answer.pixels)
    } catch { throw .decoderFailed }
  }
}

/// `swipedeck decode-picture WIDTH HEIGHT`: a picture on standard input, its pixels on standard output. Run by the
/// program itself, so that a picture can harm nothing but the process that decodes it.
struct DecodePictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PictureChild.pictureCommand,
    abstract: "Decode the picture on standard input and write its pixels.",
    shouldDisplay: false)

  @OptionGroup var box: ChildBox

  @Option(help: "How it comes into its box.")
  var fit = PictureFit.automatic

  @Option(help: "The part that is shown: X,Y,WIDTH,HEIGHT in its own pixels.")
  var region: PictureRegion?

  func run() throws {
    try box.answer { () throws(PictureError) in
      var decoder = try PictureDecoder()
      return .picture(
        try decoder.decode(
          0, into: box.box, fit: fit, region: region, isReady: ProcessLimits.allowNoMoreFiles))
    }
  }
}

extension PictureFit: ExpressibleByArgument {}

extension PictureRegion: ExpressibleByArgument {
  /// `nil` unless there are four whole numbers.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

/// `swipedeck draw-text WIDTH HEIGHT SIZE WEIGHT`: a line of text on standard input, how it looks in large letters on
/// standard output. Run by the program itself.
struct DrawTextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PictureChild.textCommand,
    abstract: "Draw the text on standard input in large letters and write its pixels.",
    shouldDisplay: false)

  @OptionGroup var box: ChildBox

  @Argument(help: "The most pixels an em.")
  var size: Int

  @Argument(help: "Of the font: 100 to 1000.")
  var weight: Int

  func run() throws {
    try box.answer { () throws(PictureError) in
      var bytes = [UInt8](repeating: 0, count: LargeTextRequest.longestText)
      guard let count = try? SystemFile.read(0, into: &bytes),
        let text = String(validating: bytes[..<count], as: UTF8.self)
      else { throw .noFont }
      var painter = try TextPainter()
      return .text(
        try painter.draw(LargeTextRequest(text, box: box.box, largestSize: size, weight: weight)))
    }
  }
}

/// `swipedeck draw-card WIDTH HEIGHT`: the words of a card on standard input, how they look on standard output. Run by the
/// program itself.
struct DrawCardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PictureChild.cardCommand,
    abstract: "Draw the words of a card and write their pixels.",
    shouldDisplay: false)

  @OptionGroup var box: ChildBox

  func run() throws {
    try box.answer { () throws(PictureError) in
      guard let words = CardWords(encoded: CardWords.read(0)), words.width == box.width,
        words.height == box.height
      else { throw .damaged }
      return .words(try CardPainter().draw(words))
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
