import CardPixels
import SwipeSession
import TerminalCanvas
import TerminalIO

/// Pixels that are seen in place of cells.
package struct ScreenPixels: Sendable, Hashable {
  /// The cells, which are blank.
  package let area: CellRect
  /// As large as they are.
  package let scene: PixelScene
  /// Whether the pixels are drawn into the cells, and not below or over them.
  var fillsCells = false

  package init(area: CellRect, scene: PixelScene) {
    self.area = area
    self.scene = scene
  }
}

/// The picture of the stage below its cells: painted when it differs from what is shown, and sent when the terminal has
/// room for it.
struct StagePicture {
  private var painter = PixelPainter()
  private var image = PixelImage(width: 0, height: 0)
  /// The cells in whose place the picture is; `nil` for none, or nobody knows which.
  private(set) var shownArea: CellRect?
  /// What the terminal shows there.
  private var shownScene: PixelScene?
  /// Whether that was sent as one of many.
  private var isShownMoving = false
  private var isMisplaced = false
  /// Of the stage's cells, row by row, where the picture is drawn into them: which are drawn over it in this frame, and
  /// which in any since it was sent; and whether some of these are left to it again.
  private var drawnOver: [Bool] = []
  private var lost: [Bool] = []
  private var hasHoles = false

  /// Sees what a frame draws over a picture that is drawn into cells: where that goes, the picture has a hole.
  mutating func look(at canvas: borrowing Canvas, in stage: CellRect) {
    let area = stage.intersection(canvas.bounds)
    let count = max(0, area.columns) * max(0, area.rows)
    drawnOver.removeAll(keepingCapacity: true)
    if lost.count != count { lost = Array(repeating: false, count: count) }
    for y in area.y..<max(area.y, area.endY) {
      for cell in canvas.cells[y * canvas.columns + area.x..<y * canvas.columns + max(area.x, area.endX)] {
        let isOver = !cell.isPicture
        let index = drawnOver.count
        drawnOver.append(isOver)
        if isOver { lost[index] = true } else if lost[index] { hasHoles = true }
      }
    }
  }

  /// Whether what the terminal shows was sent as one of many, and so perhaps less fine than it could be.
  var isBlurred: Bool { shownArea != nil && isShownMoving }

  /// The window has another size: what is shown is somewhere.
  mutating func misplace() {
    forget()
    isMisplaced = true
  }

  /// What is shown may be gone.
  mutating func forget() { (shownArea, shownScene) = (nil, nil) }

  /// The bytes that show pixels, or take away what was shown before.
  ///
  /// - Parameters:
  ///   - pixels: `nil` for none.
  ///   - isMoving: Whether others follow at once.
  mutating func bytes(
    of pixels: ScreenPixels?, isMoving: Bool, at time: Duration, through output: any GraphicsOutput
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let pixels else {
      if output.isShowing || isMisplaced { output.appendRemoval(to: &bytes) }
      isMisplaced = false
      forget()
      return bytes
    }
    let area = pixels.area
    let isInPlace = shownArea == area
    if isInPlace, shownScene == pixels.scene, isMoving || !isShownMoving, output.isShowing, !hasHoles {
      return []
    }
    guard output.canSend(at: time) else { return [] }
    let isElsewhere = shownArea != nil && !isInPlace && output.placement == .inCells
    if isMisplaced || isElsewhere { output.appendRemoval(to: &bytes) }
    isMisplaced = false
    painter.draw(pixels.scene, into: &image)
    output.append(
      image, at: CellPosition(x: area.x, y: area.y), columns: area.columns, rows: area.rows,
      isMoving: isMoving, at: time, to: &bytes)
    if output.isShowing { (shownArea, shownScene) = (area, pixels.scene) } else { forget() }
    isShownMoving = isMoving
    lost = drawnOver
    hasHoles = false
    return bytes
  }
}
