import Foundation
import TerminalCanvas

/// The bytes of kitty's graphics protocol. Pure.
enum KittyCommand {
  /// How the bytes of a picture reach the terminal.
  enum Transport: Sendable, Hashable, CaseIterable {
    /// In shared memory, in a temporary file, or in the commands themselves; best first.
    case memory, file, inBand

    fileprivate var letter: Character {
      switch self {
      case .memory: "s"
      case .file: "t"
      case .inBand: "d"
      }
    }
  }

  /// Pixels as they are sent.
  struct Picture {
    var id: UInt32
    /// In pixels.
    var width: Int
    var height: Int
    /// Where it is shown.
    var origin: CellPosition
    var columns: Int
    var rows: Int
    var placement: PicturePlacement

    /// Pictures from -1073741824 to -1 are drawn over the backgrounds of cells.
    fileprivate var layer: Int { placement == .overCells ? 1 : -1_073_741_826 }
  }

  /// What the protocol allows in one command.
  private static let chunk = 4096

  /// Asks whether a picture of one pixel would be taken, without it being shown.
  ///
  /// - Parameter payload: The name of the memory or the file; three bytes of pixel in band.
  static func appendQuestion(
    _ id: UInt32, _ transport: Transport, payload: some Sequence<UInt8>, to bytes: inout [UInt8]
  ) {
    append("i=\(id),a=q,s=1,v=1,f=24,t=\(transport.letter),S=3;", payload, to: &bytes)
  }

  /// Shows what stands in memory or a file.
  static func append(
    _ picture: Picture, in transport: Transport, named name: String, count: Int, to bytes: inout [UInt8]
  ) {
    moveCursor(to: picture.origin, &bytes)
    append("\(keys(picture)),t=\(transport.letter),S=\(count);", name.utf8, to: &bytes)
  }

  /// Shows what comes with the command, in as many pieces as that takes.
  static func append(
    _ picture: Picture, pixels: [UInt8], isCompressed: Bool, to bytes: inout [UInt8]
  ) {
    moveCursor(to: picture.origin, &bytes)
    // Base64 makes four bytes of three.
    let piece = chunk / 4 * 3
    bytes.reserveCapacity(bytes.count + (pixels.count + 2) / 3 * 4 + (pixels.count / piece + 1) * 16 + 128)
    var start = 0
    repeat {
      let end = min(start + piece, pixels.count)
      let more = end < pixels.count ? 1 : 0
      let head = start == 0 ? "\(keys(picture)),t=d\(isCompressed ? ",o=z" : ""),m=\(more);" : "m=\(more);"
      append(head, pixels[start..<end], to: &bytes)
      start = end
    } while start < pixels.count
  }

  /// Deletes a picture from the screen and from the terminal's memory.
  static func appendDeletion(_ id: UInt32, to bytes: inout [UInt8]) {
    append("a=d,d=I,i=\(id),q=2", EmptyCollection(), to: &bytes)
  }

  /// Ends a command that may have been cut off, and deletes all pictures.
  static func leave(_ ids: [UInt32]) -> String {
    "\u{1B}\\" + ids.map { "\u{1B}_Ga=d,d=I,i=\($0),q=2\u{1B}\\" }.joined() + "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"
  }

  private static func keys(_ picture: Picture) -> String {
    "a=T,i=\(picture.id),p=1,C=1,z=\(picture.layer),f=24,s=\(picture.width),v=\(picture.height)"
      + ",c=\(picture.columns),r=\(picture.rows)"
  }

  private static func moveCursor(to position: CellPosition, _ bytes: inout [UInt8]) {
    bytes += "\u{1B}[\(position.y + 1);\(position.x + 1)H".utf8
  }

  private static func append(_ head: String, _ payload: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes += "\u{1B}_G".utf8
    bytes += head.utf8
    bytes += Data(payload).base64EncodedData()
    bytes += "\u{1B}\\".utf8
  }
}
