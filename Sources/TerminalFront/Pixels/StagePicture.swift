import SwipeSession

/// The picture of the stage below its cells: painted when it differs from what is shown, and sent when the terminal has
/// room for it.
struct StagePicture {
  private var painter = PixelPainter()
  private var image = PixelImage(width: 0, height: 0)
  /// What the terminal shows, and whether that was sent as one of many; `nil` for nothing, or nobody knows what.
  private var shown: (scene: PixelScene, isMoving: Bool)?
  private var isMisplaced = false

  /// The window has another size: what is shown is somewhere.
  mutating func misplace() {
    shown = nil
    isMisplaced = true
  }

  /// What is shown may be gone.
  mutating func forget() { shown = nil }

  /// The bytes that show a scene, or take away what was shown before.
  ///
  /// - Parameters:
  ///   - scene: `nil` for none.
  ///   - stage: The cells that it lies below.
  ///   - isMoving: Whether another follows at once.
  mutating func bytes(
    of scene: PixelScene?, below stage: CellRect, isMoving: Bool, at time: Duration,
    through output: any GraphicsOutput
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let scene else {
      if output.isShowing || isMisplaced { output.appendRemoval(to: &bytes) }
      isMisplaced = false
      shown = nil
      return bytes
    }
    if let shown, shown.scene == scene, isMoving || !shown.isMoving, output.isShowing { return [] }
    guard output.canSend(at: time) else { return [] }
    if isMisplaced { output.appendRemoval(to: &bytes) }
    isMisplaced = false
    painter.draw(scene, into: &image)
    output.append(
      image, at: CellPosition(x: stage.x, y: stage.y), columns: stage.columns, rows: stage.rows,
      isMoving: isMoving, at: time, to: &bytes)
    shown = output.isShowing ? (scene, isMoving) : nil
    return bytes
  }
}
