import Pictures
import TerminalCanvas

extension Picture {
  /// Makes a picture of text in a colour on a transparent ground, so that it is drawn and turned as any picture.
  package init?(_ mask: TextMask, color: Color, window: PictureWindow = PictureWindow()) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(mask.coverage.count * 4)
    for ink in mask.coverage {
      for part in [color.red, color.green, color.blue] {
        bytes.append(UInt8((UInt16(part) * UInt16(ink) + 127) / 255))
      }
      bytes.append(ink)
    }
    guard let grid = PixelGrid(width: mask.width, height: mask.height, bytes: bytes) else { return nil }
    self.init(grid, window: window)
  }
}
