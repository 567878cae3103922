import Pictures

/// The words of a card, in columns and in order, for a child that draws them. Only the child knows the fonts, so
/// ``CardTypesetter`` finds the lines and sizes there.
///
/// All places are in pixels from the upper left corner of the drawing.
package struct CardWords: Sendable, Hashable, Codable {
  package struct Text: Sendable, Hashable, Codable {
    /// One line; in a ``Block/text(_:)`` several paragraphs, each ended by `\n`.
    package var string: String
    package var role: TextRole
    /// What a search has found, as ranges of UTF-8 bytes, in order and without overlap.
    package var hits: [Range<Int>] = []
    /// Words that speak for or against the card, in order and without overlap.
    package var tints: [WordTint] = []

    package init(string: String, role: TextRole, hits: [Range<Int>] = []) {
      self.string = string
      self.role = role
      self.hits = hits
    }
  }

  package struct Field: Sendable, Hashable, Codable {
    package var label: Text
    package var value: Text

    package init(label: Text, value: Text) {
      self.label = label
      self.value = value
    }
  }

  /// A line of a file.
  package struct ExcerptLine: Sendable, Hashable, Codable {
    package var number: Text
    package var text: Text
    /// A mark on the line below that points at a place in the text; `nil` for none.
    package var pointer: Text?
    /// The place that ``pointer`` points at, as an offset in UTF-8 bytes.
    package var pointerPlace = 0

    package init(number: Text, text: Text) {
      self.number = number
      self.text = text
    }
  }

  /// A part of a column; the parts of a column stand below each other.
  package enum Block: Sendable, Hashable, Codable {
    case text(Text)
    /// A text behind a sign.
    case signed(Text, Text)
    /// Pieces side by side, on one line.
    case line([Text])
    /// One or two columns of fields. If aligned, all values of a column begin at one place; else each begins behind its
    /// label.
    case fields([[Field]], isAligned: Bool)
    case tags([Text])
    case excerpt([ExcerptLine])
  }

  package struct Column: Sendable, Hashable, Codable {
    package var area: PixelRect
    /// Stands at the top.
    package var head: [Block] = []
    /// Stands at the lower edge.
    package var foot: [Block] = []
    /// Whether the column begins where the heading of the first column ends.
    package var startsBelowHeading = false
    /// The y of the column's middle, as far as its area allows; its lines are then centred. `nil` for a column that
    /// begins at the top.
    package var middle: Int?

    package init(
      area: PixelRect, head: [Block] = [], foot: [Block] = [], startsBelowHeading: Bool = false,
      middle: Int? = nil
    ) {
      self.area = area
      self.head = head
      self.foot = foot
      self.startsBelowHeading = startsBelowHeading
      self.middle = middle
    }
  }

  /// One line with texts at its left end, in its middle and at its right end; `y` is the middle of its height.
  package struct Line: Sendable, Hashable, Codable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var left: [Text] = []
    package var middle: [Text] = []
    package var right: [Text] = []

    package init(x: Int, y: Int, width: Int, left: [Text] = [], middle: [Text] = [], right: [Text] = []) {
      self.x = x
      self.y = y
      self.width = width
      self.left = left
      self.middle = middle
      self.right = right
    }
  }

  /// A few words in the middle of a box, as large as the box allows.
  package struct Letters: Sendable, Hashable, Codable {
    package var text: Text
    package var box: PixelRect
    /// The largest font size, in pixels an em.
    package var largest: Int

    package init(text: Text, box: PixelRect, largest: Int) {
      self.text = text
      self.box = box
      self.largest = largest
    }
  }

  /// The heights of a cell, in pixels, for which type can be set.
  package static let units = 4.0...256

  /// The size of the drawing; at least 1 each way.
  package var width: Int
  package var height: Int
  /// Height of a cell, from which all sizes of type follow.
  package var unit: Double
  /// Height of a line on a page of the reader, whose drawing ends with its words; `nil` for a card.
  package var row: Int?
  package var palette: CardPalette
  package var columns: [Column] = []
  package var lines: [Line] = []
  package var letters: [Letters] = []

  /// Creates a drawing without words.
  package init(width: Int, height: Int, unit: Double, palette: CardPalette) {
    self.width = width
    self.height = height
    self.unit = unit
    self.palette = palette
  }
}
