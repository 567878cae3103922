/// What one cell holds: a base and its marks.
package struct ClusterPiece {
  /// All scalars of the piece; never empty.
  package let scalars: String.UnicodeScalarView
  /// The only scalar; `nil` where there are several.
  package let scalar: Unicode.Scalar?
  /// 1 or 2.
  package let width: Int
  /// Whether terminals may take another number of columns for it.
  package let isUncertain: Bool
}

/// Takes a grapheme cluster apart into the pieces that terminals put into one cell each.
///
/// A terminal moves on with every scalar that has a width, so a cluster of an Indic script takes several cells.
/// Clusters that terminals disagree about (emoji joined, toned or styled) lose their tails, unless the terminal
/// is known to join them: an astronaut becomes a woman, but no row is ever shifted.
package enum ClusterPieces {
  /// Marks kept on one base; more would only be drawn over other rows.
  static let maximumMarks = 4
  /// No piece ends with it: tmux puts the character that follows it into the same cell, which moves the rest of the row.
  private static let joiner: Unicode.Scalar = "\u{200D}"

  package static func each(of character: Character, joining: ClusterJoining, _ body: (ClusterPiece) -> Void) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return }
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      single(first, body)
    } else if first == "\r" {
      single(" ", body)
    } else if isRegionalIndicator(first) {
      body(ClusterPiece(scalars: whole(character), scalar: nil, width: 2, isUncertain: true))
    } else if CharacterWidth.isPicture(first) || isKeycap(character) {
      picture(character, first, joining, body)
    } else {
      split(scalars, body)
    }
  }

  private static func single(_ scalar: Unicode.Scalar, _ body: (ClusterPiece) -> Void) {
    if scalar == "\t" || SafeText.isLineEnd(scalar) { return single(" ", body) }
    guard !SafeText.isDropped(scalar), !isVariationSelector(scalar) else { return }
    let width = CharacterWidth.of(scalar)
    if width > 0 {
      body(
        ClusterPiece(
          scalars: String(Character(scalar)).unicodeScalars, scalar: scalar, width: width,
          isUncertain: !CharacterWidth.isCertain(scalar, width: width)))
    } else if isMark(scalar) {
      split(Character(scalar).unicodeScalars, body)
    }
  }

  private static func picture(
    _ character: Character, _ first: Unicode.Scalar, _ joining: ClusterJoining, _ body: (ClusterPiece) -> Void
  ) {
    var needed: ClusterJoining = []
    for scalar in character.unicodeScalars.dropFirst() {
      switch scalar.value {
      case 0x200D, 0xE0020...0xE007F: needed.insert(.joiner)
      case 0x1F3FB...0x1F3FF: needed.insert(.skinTone)
      case 0xFE0F: needed.insert(.emojiStyle)
      default: continue
      }
    }
    if needed.contains(.joiner) { needed = .joiner }
    if needed.contains(.emojiStyle), CharacterWidth.of(first) == 2 { needed.remove(.emojiStyle) }
    if !needed.isEmpty, needed.isSubset(of: joining) {
      body(ClusterPiece(scalars: whole(character), scalar: nil, width: 2, isUncertain: true))
    } else if CharacterWidth.isPicture(first) {
      single(first, body)
    } else {
      split(character.unicodeScalars, body)
    }
  }

  private static func split(_ scalars: Character.UnicodeScalarView, _ body: (ClusterPiece) -> Void) {
    var piece = String.UnicodeScalarView()
    var width = 0
    var marks = 0
    var isCertain = true
    func finish() {
      guard let base = piece.first else { return }
      let only = piece.count == 1 ? base : nil
      body(ClusterPiece(scalars: piece, scalar: only, width: width, isUncertain: !isCertain))
      piece = String.UnicodeScalarView()
    }
    for scalar in scalars where !isVariationSelector(scalar) && !SafeText.isDropped(scalar) {
      let own = CharacterWidth.of(scalar)
      if own > 0 {
        finish()
        piece.append(scalar)
        width = own
        marks = 0
        isCertain = CharacterWidth.isCertain(scalar, width: own)
        continue
      }
      guard scalar != joiner else { continue }
      if piece.isEmpty {
        // A mark without a base would be drawn over the cell before.
        guard isMark(scalar) else { continue }
        piece.append(" ")
        width = 1
        marks = 0
        isCertain = true
      }
      marks += 1
      guard marks <= maximumMarks else { continue }
      piece.append(scalar)
      switch scalar.value {
      case 0x300...0x36F, 0x1160...0x11FF: continue
      default: isCertain = false
      }
    }
    finish()
  }

  private static func whole(_ character: Character) -> String.UnicodeScalarView {
    var scalars = String(character).unicodeScalars
    while scalars.last == joiner { scalars.removeLast() }
    return scalars
  }

  private static func isKeycap(_ character: Character) -> Bool {
    character.unicodeScalars.contains("\u{20E3}")
  }

  static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isVariationSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value) || (0xE0100...0xE01EF).contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .otherLetter: true
    default: false
    }
  }
}
