/// The sizes of type and the gaps on a card: those of the design sheet if there is room; else with less air, then
/// smaller.
struct TypeSizes {
  /// Height of a cell in pixels.
  let unit: Double
  /// 0 is as in the design sheet; at 0.5 there is little air; at 1 a line takes no more than a row of cells.
  let tightness: Double
  /// A factor for all lengths, at most 1.
  let scale: Double

  /// From the most spacious step to the smallest; each takes less room than the one before.
  static let steps: [(tightness: Double, scale: Double)] =
    (0...16).map { (Double($0) / 16, 1) } + (1...24).map { (1, 1 - Double($0) / 40) }

  init(unit: Double, step: Int = 0) {
    self.unit = unit
    (tightness, scale) = Self.steps[step]
  }

  /// - Parameters: A length in heights of a cell: as in the sheet, with little air, and the smallest.
  private func length(_ normal: Double, _ little: Double, _ least: Double) -> Double {
    share(normal, little, least) * unit * scale
  }

  private func share(_ normal: Double, _ little: Double, _ least: Double) -> Double {
    tightness < 0.5
      ? normal + (little - normal) * 2 * tightness : little + (least - little) * (2 * tightness - 1)
  }

  /// The font size, in pixels an em.
  func size(_ role: TextRole) -> Double {
    switch role {
    case .title, .problem: length(2, 2, 1.25)
    case .short: length(1.6, 1.6, 1)
    case .subtitle: length(1, 1, 0.9)
    case .body, .note, .remark, .key: length(0.95, 0.95, 0.84)
    case .value: length(0.9, 0.9, 0.84)
    case .label, .tag: length(0.8, 0.8, 0.76)
    case .more: length(0.8, 0.8, 0.8)
    }
  }

  static func weight(_ role: TextRole) -> Int {
    switch role {
    case .title, .short, .problem, .key: 700
    case .tag: 500
    default: 400
    }
  }

  /// The smallest size of titles, which shrink if they have more than two lines.
  var leastTitle: Double { length(1.25, 1.25, 1.1) }

  /// Height of a line; `own` is the font's own height.
  func line(_ role: TextRole, size: Double, own: Double) -> Double {
    switch role {
    case .title, .short, .problem: max(size * 1.2, own)
    case .subtitle: max(size * share(1.3, 1.2, 1.2), own)
    case .value: max(size * share(1.3, 1.2, 1.2), own)
    default: own * share(1.28, 1.08, 1)
    }
  }

  /// The gap between two parts.
  func gap(below role: TextRole, above next: TextRole) -> Double {
    switch (role, next) {
    case (.title, .subtitle), (.title, .remark), (.subtitle, .remark), (.problem, .subtitle):
      length(0.25, 0.1, 0)
    case (.tag, .note): length(0.9, 0.6, 0.3)
    case (.short, .subtitle): length(0.25, 0.1, 0)
    case (.title, _), (.short, _), (.problem, _), (.subtitle, _): length(1.3, 0.6, 0.35)
    default: length(1.4, 0.7, 0.35)
    }
  }

  /// The widest text: in longer lines the eye loses the next one. Tighter steps allow more.
  var textWidth: Double { (34 * 0.95 + 8 * tightness) * unit }

  // MARK: - Fields

  var fieldRow: Double { length(1.55, 1.22, 1.02) }
  /// The gap between a label and its value, for values that begin at one place, and for those right behind their
  /// labels.
  func labelGap(isAligned: Bool) -> Double { isAligned ? length(1.4, 1.4, 0.9) : length(0.7, 0.7, 0.5) }
  /// Between two columns of fields.
  var fieldGap: Double { length(2, 2, 1.6) }
  /// The least room for a value.
  var leastValue: Double { 2.5 * unit * scale }

  // MARK: - Tags

  var pill: Double { length(1.5, 1.3, 1.05) }
  /// Between the edge of a pill and its word.
  var pillSide: Double { length(0.65, 0.6, 0.4) }
  var pillGap: Double { length(0.5, 0.4, 0.3) }
  var pillRowGap: Double { length(0.5, 0.3, 0.2) }

  // MARK: - Lines

  /// The font size in a ``CardWords/Line``, where a title is the name below a photo.
  static func lineSize(_ role: TextRole, unit: Double) -> Double {
    (role == .title ? 0.9 : 0.8) * unit
  }

  /// The gap before a text of a line.
  static func lineGap(before role: TextRole, unit: Double) -> Double {
    switch role {
    case .remark: 0.9 * unit
    case .note: 0.35 * unit
    default: 0
    }
  }

  /// How far the baseline is below a line's middle, as a share of the font size: half the height of capitals.
  static let baseline = 0.36
}
