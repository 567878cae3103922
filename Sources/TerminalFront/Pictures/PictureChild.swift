import Platform
import SwipeSession

/// Decodes pictures in a child: the program itself, as `swipedeck decode-picture`, with the picture as its standard
/// input. A picture that overruns, hangs or kills its decoder costs a card its picture, and nobody else anything.
package struct PictureChild: Sendable {
  private let executable: String
  private let folder: PictureFolder

  /// The hidden command, and what it is told: the sides of the box.
  package static let command = "decode-picture"

  package init(executable: String = CurrentProcess.executable, folder: PictureFolder) {
    self.executable = executable
    self.folder = folder
  }

  /// Decodes a picture; blocks for at most ``PictureLimits.timeout`` and what the file system takes.
  package func decode(_ request: PictureRequest) throws(PictureError) -> PixelGrid {
    let picture = try folder.open(request.image)
    defer { close(picture) }
    let box = request.box
    let process = ChildProcess(
      executable: executable, arguments: [Self.command, "\(box.width)", "\(box.height)"],
      environment: Self.environment, input: picture,
      outputLimit: PixelGrid.headerCount + box.width * box.height * 4, timeout: PictureLimits.timeout)
    guard let outcome = process.run(), !outcome.isCut, outcome.ending != .late,
      let grid = PixelGrid(encoded: outcome.output, within: box)
    else { throw .decoderFailed }
    return grid
  }

  /// Nothing but what says where libraries are.
  private static var environment: [String] {
    var variables = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]
    for name in ["GDK_PIXBUF_MODULE_FILE", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { variables.append("\(name)=\(String(cString: value))") }
    }
    return variables
  }
}

extension PictureLimits {
  /// How long a decoder may take, both of the processor and by the clock.
  package static let timeout: Duration = .seconds(2)
  /// Of a decoder: room for the largest picture twice, and the program itself; it has nothing to write but one small
  /// picture.
  package static let process = ProcessLimits(
    addressSpace: 768 << 20, seconds: 2, fileSize: boxSide * boxSide * 4 + 4096, openFiles: 32)
}
