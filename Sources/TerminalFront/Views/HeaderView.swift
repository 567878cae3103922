/// The top of the screen: which deck, how far, and how the choices fell.
package struct HeaderView: Sendable, Hashable {
  package var title: String
  package var decided: Int
  package var total: Int
  /// Whether there may be more cards than ``total``.
  package var isCounting = false
  /// Records left out because they are copies.
  package var copies = 0
  /// How long the rest will take, in words; `nil` where nobody knows yet.
  package var timeLeft: String?
  package var liked: Int
  package var noped: Int
  package var starred: Int
  package var later: Int

  package init(
    title: String, decided: Int, total: Int, timeLeft: String? = nil, liked: Int, noped: Int, starred: Int,
    later: Int
  ) {
    self.title = title
    self.decided = decided
    self.total = total
    self.timeLeft = timeLeft
    self.liked = liked
    self.noped = noped
    self.starred = starred
    self.later = later
  }

  package func draw(in canvas: inout Canvas, area: CellRect, theme: Theme) {
    guard area.rows > 0 else { return }
    let counts = fittingCounts(columns: area.columns / 2 - 2, on: canvas)
    let x = area.endX - 1 - canvas.width(of: counts)
    canvas.put(
      counts, x: x, y: area.y, style: CellStyle(foreground: theme.header), clip: area, keepsBackground: true)

    let progress =
      "\(decided) of \(total)" + (isCounting ? " so far" : "")
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
  private func fittingCounts(columns: Int, on canvas: borrowing Canvas) -> String {
    var long = "\(liked) liked  \(noped) noped"
    if starred > 0 { long += "  \(starred) starred" }
    if later > 0 { long += "  \(later) later" }
    if canvas.width(of: long) <= columns { return long }
    return "+\(liked) −\(noped)" + (starred > 0 ? " ★\(starred)" : "") + (later > 0 ? " ↓\(later)" : "")
  }
}
