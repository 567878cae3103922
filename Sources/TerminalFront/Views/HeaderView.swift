import ChoiceLog

/// The top of the screen: which deck, how far, and how the choices fell.
package struct HeaderView: Sendable, Hashable {
  package var title: String
  package var counts: CardCounts
  /// Whether there may be more cards than are counted.
  package var isCounting: Bool
  /// How long the rest will take, in words; `nil` where nobody knows yet.
  package var timeLeft: String?

  package init(title: String, counts: CardCounts, isCounting: Bool = false, timeLeft: String? = nil) {
    self.title = title
    self.counts = counts
    self.isCounting = isCounting
    self.timeLeft = timeLeft
  }

  package func draw(in canvas: inout Canvas, area: CellRect, theme: Theme) {
    guard area.rows > 0 else { return }
    let tally = fittingTally(columns: area.columns / 2 - 2, on: canvas)
    let x = area.endX - 1 - canvas.width(of: tally)
    canvas.put(
      tally, x: x, y: area.y, style: CellStyle(foreground: theme.header), clip: area, keepsBackground: true)

    let copies = counts.copies
    let progress =
      "\(counts.decided) of \(counts.cards)" + (isCounting ? " so far" : "")
      + (copies > 0 ? "  ·  \(copies) \(copies == 1 ? "copy" : "copies")" : "")
      + (timeLeft.map { "  ·  \($0) left" } ?? "")
    let width = canvas.width(of: progress)
    let middle = (area.columns - width) / 2
    let room = (middle + width + 2 <= x ? middle : x) - area.x - 3
    let name = canvas.truncated(title, to: max(1, room))
    canvas.put(
      name, x: area.x + 1, y: area.y, style: CellStyle(foreground: theme.header, .bold), clip: area,
      keepsBackground: true)
    if middle + width + 2 <= x {
      canvas.put(
        progress, x: middle, y: area.y, style: CellStyle(foreground: theme.quiet), clip: area,
        keepsBackground: true)
    }
    guard area.rows > 1 else { return }
    drawTrack(
      in: &canvas, area: CellRect(x: area.x + 1, y: area.y + 1, columns: area.columns - 2, rows: 1), theme)
  }

  private func drawTrack(in canvas: inout Canvas, area: CellRect, _ theme: Theme) {
    let (decided, total) = (counts.decided, counts.cards)
    let share = total > 0 ? Double(min(max(0, decided), total)) / Double(total) : 0
    let filled = Int((share * Double(area.columns)).rounded(.down))
    let styles = [CellStyle(foreground: theme.progress, .bold), CellStyle(foreground: theme.track)]
    canvas.put(
      String(repeating: "━", count: filled), x: area.x, y: area.y, style: styles[0], keepsBackground: true)
    canvas.put(
      String(repeating: "─", count: area.columns - filled), x: area.x + filled, y: area.y, style: styles[1],
      keepsBackground: true)
  }

  /// In words where they fit, else with signs that are told apart without colour.
  private func fittingTally(columns: Int, on canvas: borrowing Canvas) -> String {
    let tally = counts.tally
    var long = "\(tally.like) liked  \(tally.nope) noped"
    if tally.star > 0 { long += "  \(tally.star) starred" }
    if tally.later > 0 { long += "  \(tally.later) later" }
    if canvas.width(of: long) <= columns { return long }
    return "+\(tally.like) −\(tally.nope)" + (tally.star > 0 ? " ★\(tally.star)" : "")
      + (tally.later > 0 ? " ↓\(tally.later)" : "")
  }
}
