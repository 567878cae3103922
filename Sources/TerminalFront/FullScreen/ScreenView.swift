import CardPixels
import SwipeEngine
import TerminalCanvas
import TerminalText

/// A whole screen as a value: everything a person sees at one moment.
package struct ScreenView: Sendable {
  package var layout: ScreenLayout
  package var geometry: CellGeometry
  package var header: HeaderView
  /// The cards that are seen, the top one first.
  package var cards: [CardView]
  package var buttons: ButtonsView
  package var footer: FooterView
  /// What lies over the stage; `nil` for nothing.
  package var panel: PanelView?
  /// What is seen instead of the cards; `nil` for nothing.
  var opened: OpenedView?
  /// The pixels that show the stage or a part of it; `nil` where cells show all of it.
  var pixels: ScreenPixels?
  /// What is said where the cards will be, the most important line first; empty while there are cards.
  package var waiting: [String] = []

  package init(
    layout: ScreenLayout, geometry: CellGeometry, header: HeaderView, cards: [CardView], buttons: ButtonsView,
    footer: FooterView, panel: PanelView? = nil
  ) {
    self.layout = layout
    self.geometry = geometry
    self.header = header
    self.cards = cards
    self.buttons = buttons
    self.footer = footer
    self.panel = panel
  }

  /// Draws everything; nothing of what the canvas showed before stays.
  ///
  /// - Returns: Where the cursor blinks; `nil` for nowhere.
  @discardableResult
  package func draw(in canvas: inout Canvas, style: ScreenStyle) -> CellPosition? {
    let theme = style.theme
    canvas.clear(style.hasColor ? CellStyle(foreground: theme.header, background: theme.room) : .plain)
    if pixels?.area != layout.stage {
      drawCards(in: &canvas, style: style)
      opened?.draw(in: &canvas, stage: layout.stage, geometry: geometry, style: style)
    }
    if let pixels {
      if pixels.fillsCells {
        canvas.leaveToPicture(pixels.area, background: theme.room)
      } else {
        canvas.fill(pixels.area)
      }
    }
    if !waiting.isEmpty { drawWaiting(in: &canvas, style) }
    if let panel {
      panel.draw(
        in: &canvas, area: panel.area(on: layout, canvas.joining), stage: pixels == nil ? layout.stage : nil,
        geometry: geometry, style: style)
    }
    // A card that is held or flies comes over the header, and never hides a word of it.
    header.draw(in: &canvas, area: layout.header, margin: layout.margin, style: style)
    buttons.draw(in: &canvas, area: layout.buttons, style: style)
    let cursor = footer.draw(in: &canvas, area: layout.footer, margin: layout.margin, theme: theme)
    if style.isASCII { canvas.foldToASCII(blends: !theme.isCoarse) }
    return cursor
  }

  /// Draws the last card first, without what a card above it hides.
  private func drawCards(in canvas: inout Canvas, style: ScreenStyle) {
    let front = CardView.front(cards.map(\.pose.depth)) { geometry.points(cards[$0].layout.frame) }
    let stage = CardStage(
      clip: layout.stage, room: layout.card, front: front ?? geometry.points(layout.card), geometry: geometry,
      style: style)
    var hidden = HiddenCells(rowsOf: layout.stage)
    var hiddenFrom: [HiddenCells] = []
    for card in cards {
      hiddenFrom.append(hidden)
      card.hide(&hidden, on: stage)
    }
    for (card, hidden) in zip(cards, hiddenFrom).reversed() {
      card.draw(in: &canvas, on: stage, hidden: hidden)
    }
  }

  /// A dashed outline where the card will be, and what is awaited.
  private func drawWaiting(in canvas: inout Canvas, _ style: ScreenStyle) {
    let (area, theme) = (layout.card, style.theme)
    if style.hasTints {
      drawDashes(in: &canvas, area, theme.room.mixed(with: theme.quiet, amount: 0.5))
    } else {
      CardOutline(frame: area).drawDashed(
        in: &canvas, style: CellStyle(foreground: style.hasColor ? theme.quiet : nil))
    }
    let lines = waiting.prefix { canvas.width(of: $0) <= area.columns - 2 }
    for (index, line) in lines.enumerated() {
      let color = index == 0 ? theme.header : index == 1 ? theme.quiet : theme.text
      canvas.put(
        line, x: area.x + (area.columns - canvas.width(of: line)) / 2, y: area.y + area.rows / 2 - 2 + index,
        style: CellStyle(foreground: style.hasColor ? color : nil, index == 0 ? .bold : []),
        clip: layout.stage, keepsBackground: true)
    }
  }

  /// Dashes as thick as half a row, two columns with two between them.
  private func drawDashes(in canvas: inout Canvas, _ area: CellRect, _ color: Color) {
    let style = CellStyle(foreground: color)
    for x in stride(from: area.x + 2, to: area.endX - 3, by: 4) {
      canvas.put("▀▀", x: x, y: area.y, style: style, clip: layout.stage, keepsBackground: true)
      canvas.put("▄▄", x: x, y: area.endY - 1, style: style, clip: layout.stage, keepsBackground: true)
    }
    for y in stride(from: area.y + 1, to: area.endY - 1, by: 2) {
      canvas.put("█", x: area.x, y: y, style: style, clip: layout.stage, keepsBackground: true)
      canvas.put("█", x: area.endX - 1, y: y, style: style, clip: layout.stage, keepsBackground: true)
    }
  }

  /// Draws a message where the terminal is smaller than any layout, or larger than any screen.
  package static func drawUnfit(_ size: TerminalSize, in canvas: inout Canvas) {
    canvas.clear()
    let lines = [
      size.isTooLarge ? "too large" : "too small", "\(size.columns) by \(size.rows)",
      size.isTooLarge
        ? "at most \(TerminalSize.mostColumns) by \(TerminalSize.mostRows)"
        : "needs \(ScreenLayout.leastColumns) by \(ScreenLayout.leastRows)",
    ]
    let top = max(0, (canvas.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() {
      canvas.put(line, x: max(0, (canvas.columns - canvas.width(of: line)) / 2), y: top + index)
    }
  }
}
