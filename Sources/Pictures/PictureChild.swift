import Platform

/// Decodes pictures and draws words in a child process, so that a hostile file can harm only the child. The child is
/// the program itself: `swipedeck decode-picture` with a picture as its standard input, `swipedeck draw-text` with a
/// text for large letters, or `swipedeck draw-card` with all the words of a card.
package struct PictureChild: Sendable {
  private let executable: String
  private let folder: PictureFolder

  /// The hidden commands.
  package static let pictureCommand = "decode-picture"
  package static let textCommand = "draw-text"
  package static let cardCommand = "draw-card"

  package init(executable: String = CurrentProcess.executable, folder: PictureFolder) {
    self.executable = executable
    self.folder = folder
  }

  /// Makes the product of a request; blocks until the child is done.
  package func load(_ request: PictureCacheRequest) -> Result<PictureCacheProduct, PictureError> {
    Result { () throws(PictureError) in
      switch request {
      case .picture(let request):
        let decoded = try decode(request)
        return .picture(Picture(decoded.grid, window: request.window, info: decoded.info))
      case .texture(let request):
        guard let texture = Texture(try decode(request).grid) else { throw .decoderFailed }
        return .texture(texture)
      case .text(let request): return .text(try draw(request))
      }
    }
  }

  /// Decodes a picture; blocks for at most ``PictureLimits.timeout`` and the time that the file system takes.
  package func decode(_ request: PictureRequest) throws(PictureError) -> DecodedPicture {
    let file = try folder.open(request.image)
    defer { close(file) }
    let box = request.box
    var arguments = [Self.pictureCommand, "\(box.width)", "\(box.height)", request.fit.rawValue]
    if let region = request.region {
      arguments += [region.x, region.y, region.width, region.height].map { "\($0)" }
    }
    guard case .picture(let picture) = try answer(to: arguments, input: file, box: box) else {
      throw .decoderFailed
    }
    return picture
  }

  /// Draws a text in large letters; blocks as ``decode(_:)`` does.
  package func draw(_ request: LargeTextRequest) throws(PictureError) -> TextMask {
    let text = Array(request.text.utf8)
    guard !text.isEmpty, text.count <= LargeTextRequest.longestText else { throw .noFont }
    let input = try Self.pipe(of: text)
    defer { close(input) }
    let box = request.box
    let arguments = [
      Self.textCommand, "\(box.width)", "\(box.height)", "\(request.largestSize)", "\(request.weight)",
    ]
    guard case .text(let mask) = try answer(to: arguments, input: input, box: box) else {
      throw .decoderFailed
    }
    return mask
  }

  /// A pipe from which these bytes can be read, and then its end.
  package static func pipe(of bytes: [UInt8]) throws(PictureError) -> Int32 {
    guard let pipe = Pipe() else { throw .decoderFailed }
    defer { pipe.closeWriting() }
    // A pipe holds 64 KiB before anybody reads them. Do not wait for a pipe that was given less room.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    guard (try? SystemFile.writeSome(bytes, to: pipe.writing)) == bytes.count else {
      pipe.closeReading()
      throw .decoderFailed
    }
    return pipe.reading
  }

  package func answer(
    to arguments: [String], input: Int32, box: PictureBox
  ) throws(PictureError) -> ChildAnswer {
    let process = ChildProcess(
      executable: executable, arguments: arguments, environment: Self.environment, input: input,
      outputLimit: ChildAnswer.longestHeader + box.width * box.height * 4, timeout: PictureLimits.timeout)
    guard let outcome = process.run() else { throw .decoderFailed }
    switch outcome.ending {
    case .late, .died(signal: SIGXCPU): throw .tookTooLong
    case .stopped, .exited, .died: break
    }
    guard !outcome.isCut, let answer = ChildAnswer(encoded: outcome.output, within: box) else {
      throw .decoderFailed
    }
    if case .failure(let error) = answer { throw error }
    return answer
  }

  /// Only the variables that say where libraries and fonts are.
  private static var environment: [String] {
    var variables = ["LC_ALL=C.UTF-8", "SWIFT_BACKTRACE=enable=no"]
    for name in [
      "GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
      "XDG_DATA_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    ] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    return variables
  }
}

extension PictureLimits {
  /// The time that a decoder may take, both of the processor and by the clock.
  package static let timeout: Duration = .seconds(2)
  /// The limits of a decoder: memory for the largest picture twice and for the program itself, and a file size for
  /// one small picture.
  package static let process = ProcessLimits(
    addressSpace: 768 << 20, seconds: 2, fileSize: boxPixels * 4 + 4096, openFiles: 64)
}
