import CardPixels
import Pictures
import Platform

/// The hidden commands by which the program runs itself as a child, so that a malicious picture harms only the child.
/// Their arguments are parsed by hand, which is faster than the argument parser: the screen waits for the picture.
struct ChildCommand {
  private let name: String
  private var words: ArraySlice<String>

  /// - Returns: `nil` if the first argument is no such command.
  init?(_ arguments: [String]) {
    let names = [
      PictureChild.cardCommand, PictureChild.pictureCommand, PictureChild.textCommand, PreviewChild.command,
    ]
    guard let name = arguments.first, names.contains(name) else { return nil }
    (self.name, words) = (name, arguments.dropFirst())
  }

  mutating func run() throws {
    switch name {
    case PictureChild.pictureCommand: try decodePicture()
    case PictureChild.textCommand: try drawText()
    case PictureChild.cardCommand: try drawCard()
    default: try runPreview()
    }
  }

  /// `decode-picture WIDTH HEIGHT FIT [X Y WIDTH HEIGHT]`: a picture's file as standard input, its pixels on
  /// standard output.
  private mutating func decodePicture() throws {
    let box = try box()
    let fit = try require(words.popFirst().flatMap(PictureFit.init(rawValue:)))
    let region =
      try words.isEmpty ? nil : PixelRect(x: number(), y: number(), width: number(), height: number())
    try end()
    try answer { () throws(PictureError) in
      var decoder = try PictureDecoder()
      return .picture(
        try decoder.decode(0, into: box, fit: fit, region: region, isReady: ProcessLimits.allowNoMoreFiles))
    }
  }

  /// `draw-text WIDTH HEIGHT SIZE WEIGHT`: a line of text on standard input, its picture in large letters on standard
  /// output. SIZE is the largest em in pixels, WEIGHT is 100 to 1000.
  private mutating func drawText() throws {
    let (box, size, weight) = (try box(), try number(), try number())
    try end()
    try answer { () throws(PictureError) in
      var bytes = [UInt8](repeating: 0, count: LargeTextRequest.longestText)
      guard let count = try? SystemFile.read(0, into: &bytes),
        let text = String(validating: bytes[..<count], as: UTF8.self)
      else { throw .noFont }
      var painter = try TextPainter()
      return .text(try painter.draw(LargeTextRequest(text, box: box, largestSize: size, weight: weight)))
    }
  }

  /// `draw-card`: the words of a card on standard input, their picture on standard output.
  private mutating func drawCard() throws {
    try end()
    try answer { () throws(PictureError) in
      guard let words = CardWords(encoded: CardWords.read(0)) else { throw .damaged }
      return .words(try CardPainter().draw(words))
    }
  }

  /// `run-preview -- PROGRAM ARGUMENT…`: runs the program under limits, then kills all processes that it started.
  private mutating func runPreview() throws {
    guard words.popFirst() == "--", !words.isEmpty else { throw fault }
    PreviewChild.supervisor.run(Array(words), environment: CurrentProcess.environment) { error in
      // The parent reads this line and adds the program's name.
      try? SystemFile.write("\(error)\n".utf8, to: STDERR_FILENO)
      _exit(PreviewChild.notFound)
    }
  }

  // MARK: - Arguments

  private var fault: Failure {
    Failure(.usage, "\(name): its arguments are wrong; only swipedeck itself runs this")
  }

  private func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw fault }
    return value
  }

  private mutating func number() throws -> Int { try require(words.popFirst().flatMap { Int($0) }) }

  /// Reads the size of the drawing, in pixels.
  private mutating func box() throws -> PictureBox {
    let (width, height) = (try number(), try number())
    guard (1...PictureLimits.boxSide).contains(width), (1...PictureLimits.boxSide).contains(height) else {
      throw fault
    }
    return PictureBox(width: width, height: height, atMost: PictureLimits.texturePixels)
  }

  private func end() throws { if !words.isEmpty { throw fault } }

  // MARK: - The answer

  /// Draws under limits and writes the answer. An error is also reported on standard error.
  private func answer(_ draw: () throws(PictureError) -> ChildAnswer) throws {
    PictureLimits.process.applyToThisProcess()
    ProcessLimits.endWithParent(after: PictureLimits.process.seconds + 3)
    do throws(PictureError) {
      try put(try draw())
    } catch {
      try put(.failure(error))
      throw Failure(.badData, "standard input: \(error)")
    }
  }

  /// A failed write is reported like a failed drawing; the parent is gone then.
  private func put(_ answer: ChildAnswer) throws(PictureError) {
    do {
      try StandardOutput.put(answer.header)
      try StandardOutput.put(answer.pixels)
    } catch { throw .decoderFailed }
  }
}
