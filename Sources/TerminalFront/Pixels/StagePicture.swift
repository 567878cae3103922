import CardPixels
import TerminalCanvas
import TerminalIO

/// The picture of the stage below its cells. It is painted when it differs from what is shown, and sent when the
/// terminal has room for it.
struct StagePicture {
  private var painter = PixelPainter()
  private var image = PixelImage(width: 0, height: 0)
  /// What the terminal shows, and whether it was sent as part of a motion; `nil` for nothing, or where that is unknown.
  private var shown: (pixels: ScreenPixels, isMoving: Bool)?
  private var isMisplaced = false
  /// For a picture that is drawn into cells, one flag for each cell of the stage, row by row. `drawnOver` has the
  /// cells that this frame draws over it; `lost` has the cells drawn over since it was sent. `hasHoles` says whether
  /// some of these are free again.
  private var drawnOver: [Bool] = []
  private var lost: [Bool] = []
  private var hasHoles = false

  /// Notes the cells that a frame draws over a picture that is drawn into cells. When such a cell is free again, the
  /// picture has a hole.
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

  /// The cells that show the picture; `nil` if there is none, or if its place is unknown.
  var shownArea: CellRect? { shown?.pixels.area }

  /// Whether the picture was sent as part of a motion, and so perhaps less fine than it could be.
  var isBlurred: Bool { shown?.isMoving == true }

  /// The window has another size: the picture is at an unknown place.
  mutating func misplace() {
    forget()
    isMisplaced = true
  }

  /// The picture may be gone.
  mutating func forget() { shown = nil }

  /// The bytes that show pixels, or remove those shown before.
  ///
  /// - Parameters:
  ///   - pixels: `nil` for none.
  ///   - isMoving: Whether more frames follow at once.
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
    if let shown, shown.pixels == pixels, isMoving || !shown.isMoving, output.isShowing, !hasHoles {
      return []
    }
    guard output.canSend else { return [] }
    let isElsewhere = shown.map { $0.pixels.area != area } ?? false && output.placement == .inCells
    if isMisplaced || isElsewhere { output.appendRemoval(to: &bytes) }
    isMisplaced = false
    painter.draw(pixels.scene, into: &image)
    output.append(
      image, at: CellPosition(x: area.x, y: area.y), columns: area.columns, rows: area.rows,
      isMoving: isMoving, at: time, to: &bytes)
    shown = output.isShowing ? (pixels, isMoving) : nil
    lost = drawnOver
    hasHoles = false
    return bytes
  }
}
