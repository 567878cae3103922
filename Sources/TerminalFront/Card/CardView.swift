import SwipeEngine

/// One card on the stage: its body turned as the engine says and its picture with it, its text level, its stamp.
package struct CardView: Sendable {
  package let pose: CardPose<UInt32>
  package let content: CardContent
  /// The card at rest, in cells; gives its size.
  package let home: CellRect
  package let stampWords: StampWords
  package let picture: CardPicture
  /// What ``content`` was broken into lines for.
  package let plan: CardLayout

  package init(
    pose: CardPose<UInt32>, content: CardContent, home: CellRect, stampWords: StampWords,
    picture: CardPicture = .none, plan: CardLayout
  ) {
    self.pose = pose
    self.content = content
    self.home = home
    self.stampWords = stampWords
    self.picture = picture
    self.plan = plan
  }

  package func draw(
    in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry, style: ScreenView.Style,
    hidden: HiddenCells = HiddenCells()
  ) {
    guard pose.opacity > 0 else { return }
    let theme = style.theme
    let shape = shape(geometry)
    let color = theme.blend(theme.card, theme.cardBehind, amount: min(1, pose.depth) * 0.7)
    let face = style.showsPictures ? picture.picture : nil
    let inside = drawBody(
      shape, color: color, face: face, in: &canvas, clip: clip, geometry: geometry, style: style,
      hidden: hidden)
    // The text of a card far behind is hidden anyway, and half transparent text would only smear.
    guard pose.depth < 1.5, pose.opacity > 0.5 else { return }

    let placing = LinePlacing(shape: shape, home: home, geometry: geometry)
    let lines = content.lines.prefix(plan.text.rows)
    let isLabel = plan.labels && face != nil
    // With 16 colours bold text is brighter text on most terminals, which a light card swallows.
    let isPale = style.hasColor && theme.isCoarse
    let first = isLabel ? plan.text.endY - lines.count : plan.text.y
    for (index, line) in lines.enumerated() {
      let place = placing.start(ofRow: first + index)
      guard let visible = placing.visible(row: place.y, inside: inside, clip: clip) else { continue }
      let columns = place.x + plan.text.x - 1..<place.x + plan.text.endX + 1
      if hidden.hide(columns.clamped(to: visible.x..<visible.endX), row: place.y) { continue }
      for run in line {
        var style = textStyle(of: run.role, theme: theme, ground: color)
        if isPale { style.attributes.remove(.bold) }
        canvas.put(
          isLabel ? " \(run.text) " : run.text, x: place.x + plan.text.x + run.x - (isLabel ? 1 : 0),
          y: place.y,
          style: style.on(color), clip: visible, keepsBackground: !isLabel)
      }
    }
    StampView(pose: pose, words: stampWords, ground: color).draw(
      in: &canvas, placing: placing, inside: inside, clip: clip, style: style)
  }

  /// - Returns: As ``CardSurface/draw(in:clip:geometry:)``.
  private func drawBody(
    _ shape: CardShape, color: Color, face: Picture?, in canvas: inout Canvas, clip: CellRect,
    geometry: CellGeometry, style: ScreenView.Style, hidden: HiddenCells
  ) -> [Range<Int>] {
    let theme = style.theme
    guard style.hasColor else {
      return CardOutline(shape: shape).draw(in: &canvas, clip: clip, geometry: geometry)
    }
    guard !theme.isCoarse else {
      guard pose.opacity >= 0.5 else { return [Range<Int>](repeating: 0..<0, count: clip.rows) }
      // Without a shadow a card is told from another of its colour by the dark line around it.
      CardSurface(shape: shape.grown(by: Self.coarseEdge), color: theme.room, isHard: true)
        .draw(in: &canvas, clip: clip, geometry: geometry)
      return CardSurface(shape: shape, color: color, scale: pose.scale, isHard: true)
        .draw(in: &canvas, clip: clip, geometry: geometry)
    }
    let placed = face.flatMap {
      plan.face($0, home: home, geometry: geometry, dimming: min(1, pose.depth) * 0.14)
    }
    return CardSurface(
      shape: shape, color: color, opacity: pose.opacity, shadow: theme.shadow, picture: placed,
      scale: pose.scale
    ).draw(in: &canvas, clip: clip, geometry: geometry, hidden: hidden)
  }

  /// Adds the cells in which nothing below this card is seen.
  func hide(
    _ hidden: inout HiddenCells, clip: CellRect, geometry: CellGeometry, style: ScreenView.Style
  ) {
    guard style.hasColor else { return }
    CardSurface(shape: shape(geometry), color: style.theme.card, opacity: pose.opacity)
      .hide(&hidden, clip: clip, geometry: geometry)
  }

  private func shape(_ geometry: CellGeometry) -> CardShape {
    let size = geometry.points(home).size
    return CardShape(
      center: pose.center, size: Size(width: size.width * pose.scale, height: size.height * pose.scale),
      rotation: pose.rotation, radius: 14)
  }

  /// In points: a cell across, half a cell down.
  private static let coarseEdge = 8.0

  private func textStyle(of role: CardContent.Role, theme: Theme, ground: Color) -> CellStyle {
    let (color, attributes): (Color, CellStyle.Attributes) =
      switch role {
      case .title: (theme.title, .bold)
      case .subtitle: (theme.label, .italic)
      case .body: (theme.text, [])
      case .label: (theme.label, [])
      case .value: (theme.title, [])
      case .tag: (theme.tag, .bold)
      case .problem: (theme.problem, .bold)
      case .note: (theme.title, .italic)
      case .more: (theme.label, .italic)
      }
    return CellStyle(
      foreground: theme.isCoarse ? color : color.mixed(with: ground, amount: min(0.75, pose.depth * 0.75)),
      attributes)
  }
}

/// What stays free of text around a card's edge: as much as the corners move when the card is turned as far as it
/// goes, and above the title room for a stamp where the card is high enough.
struct TextMargins {
  let side: Int
  let top: Int
  let bottom: Int

  init(of home: CellRect, geometry: CellGeometry, maximumRotation: Double) {
    let shape = CardShape(
      center: Point(x: 0, y: 0), size: Size(width: Double(home.columns) * CellGeometry.cellWidth, height: 0),
      rotation: maximumRotation, radius: 0)
    let rise = Int((shape.halfWidth * abs(shape.sine) / geometry.cellHeight).rounded(.up))
    side = home.columns >= 40 ? 4 : 3
    bottom = home.rows >= 14 ? max(1, rise) : 1
    top = home.rows >= 14 ? max(bottom, StampView.rows + 1) : bottom
  }
}

/// Where the rows of a turned card's text stand: level, evenly spaced, each shifted sideways by −sin θ times its
/// distance from the centre.
struct LinePlacing {
  let shape: CardShape
  let home: CellRect
  let geometry: CellGeometry

  /// The cell where a row of the card begins, at the card's left edge.
  func start(ofRow row: Int) -> CellPosition {
    let height = Double(home.rows) * geometry.cellHeight
    let top = ((shape.center.y - height / 2) / geometry.cellHeight).rounded()
    let distance = (Double(row) + 0.5) * geometry.cellHeight - height / 2
    let left = shape.center.x - Double(home.columns) * CellGeometry.cellWidth / 2 - shape.sine * distance
    return CellPosition(x: Self.whole(left / CellGeometry.cellWidth), y: Self.whole(top) + row)
  }

  /// The part of a row of the screen where text of the card may stand; `nil` where there is none.
  func visible(row: Int, inside: [Range<Int>], clip: CellRect) -> CellRect? {
    guard inside.indices.contains(row - clip.y), !inside[row - clip.y].isEmpty else { return nil }
    let columns = inside[row - clip.y]
    return CellRect(x: columns.lowerBound, y: row, columns: columns.count, rows: 1)
  }

  /// A card may be flung far beyond any screen; there it is as good as at the edge of what can be counted.
  private static func whole(_ value: Double) -> Int { Int(max(-1e6, min(value.rounded(), 1e6))) }
}
