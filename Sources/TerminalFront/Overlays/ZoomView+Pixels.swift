import CardPixels
import SwipeEngine
import SwipeSession

extension ZoomView {
  /// What is loaded of a picture at the terminal's own pixels.
  struct Pixels: Sendable {
    let whole: PictureTexture
    /// The part that is to be seen, or the one before; `nil` until one is loaded, and where there is no more detail.
    let part: PictureTexture?
    /// The whole picture in the size of the map; `nil` without a map.
    let map: PictureTexture?
  }

  /// The place of the whole picture in the size in which it is seen, in pixels of the stage.
  ///
  /// - Parameters:
  ///   - lens: How it is seen.
  ///   - room: In pixels of the stage.
  func frame(_ lens: PictureLens, in room: SwipeRect) -> SwipeRect {
    let extent = Self.extent(ratio: ratio, room: room.size)
    let size = SwipeSize(
      width: room.width * extent.width * lens.scale, height: room.height * extent.height * lens.scale)
    guard lens.scale <= 1 else {
      return SwipeRect(
        origin: SwipePoint(
          x: room.midX - lens.center.x * size.width, y: room.midY - lens.center.y * size.height), size: size)
    }
    return Self.centered(size, in: room)
  }

  /// A rectangle in the middle of a room, on whole pixels.
  static func centered(_ size: SwipeSize, in room: SwipeRect) -> SwipeRect {
    let size = SwipeSize(width: max(1, size.width.rounded()), height: max(1, size.height.rounded()))
    return SwipeRect(
      x: room.minX + ((room.width - size.width) / 2).rounded(.down),
      y: room.minY + ((room.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
  }

  /// The frame of the map in pixels of the stage; `nil` without a map.
  func mapFrame(on stage: PixelStage) -> SwipeRect? {
    guard hasMap else { return nil }
    let room = stage.rect(room)
    let box = SwipeSize(
      width: room.width / Double(Self.map.columns), height: room.height / Double(Self.map.rows))
    let extent = Self.extent(ratio: ratio, room: box)
    let size = SwipeSize(
      width: max(4, (box.width * extent.width).rounded()),
      height: max(4, (box.height * extent.height).rounded()))
    return SwipeRect(
      x: room.maxX - size.width - 3 * stage.cell.width,
      y: room.maxY - size.height - (1.5 * stage.cell.height).rounded(), width: size.width,
      height: size.height)
  }

  /// The pictures to draw, back to front; `nil` where the pixels are not loaded.
  func pixelCards(on stage: PixelStage) -> [PixelCard]? {
    guard let pixels else { return nil }
    let (room, ground) = (stage.rect(room), stage.theme.room)
    let frame = frame(lens, in: room)
    let picture = [pixels.whole, pixels.part].compactMap {
      $0?.card(over: frame, clip: room, ground: ground)
    }
    return picture + mapCards(on: stage)
  }

  /// The whole picture darkened, and over it the part that is seen in full light.
  private func mapCards(on stage: PixelStage) -> [PixelCard] {
    guard let map = pixels?.map, let frame = mapFrame(on: stage) else { return [] }
    let border = (0.3 * stage.cell.height).rounded()
    var plate = PixelCard(
      color: .black, center: frame.center,
      size: SwipeSize(width: frame.width + 2 * border, height: frame.height + 2 * border), radius: border)
    plate.opacity = 0.6
    var dark = map.card(over: frame, clip: frame, ground: .black)
    dark?.light = 1 - Self.mapDimming
    let extent = Self.extent(ratio: ratio, room: stage.rect(room).size)
    let part = frame.part(lens.seen(extent: extent))
    // On whole pixels, and never too small to be found.
    let size = SwipeSize(width: max(4, part.width.rounded()), height: max(4, part.height.rounded()))
    let seen = SwipeRect(
      x: max(frame.minX, min(part.minX.rounded(), frame.maxX - size.width)),
      y: max(frame.minY, min(part.minY.rounded(), frame.maxY - size.height)), width: size.width,
      height: size.height)
    var light = map.card(over: frame, clip: seen, ground: .black)
    light?.rim = PixelRim(color: .white, opacity: 0.8)
    return [plate] + [dark, light].compactMap(\.self)
  }
}
