/// The words of a card for a child that draws them: which ones, in which order and in which columns. What they take is
/// known only where the fonts are, so it is ``CardTypesetter`` that finds their lines and sizes there.
///
/// All places are in pixels from the upper left corner of what is drawn.
package struct CardWords: Sendable, Hashable {
  package struct Text: Sendable, Hashable {
    /// On one line, but for ``TextRole/body`` and other texts of a ``Block/text(_:)``: there `\n` ends a paragraph.
    package var string: String
    package var role: TextRole
    /// What a search has found, in bytes of UTF-8, first to last, none of which overlap.
    package var hits: [Range<Int>] = []

    package init(string: String, role: TextRole, hits: [Range<Int>] = []) {
      self.string = string
      self.role = role
      self.hits = hits
    }
  }

  package struct Field: Sendable, Hashable {
    package var label: Text
    package var value: Text

    package init(label: Text, value: Text) {
      self.label = label
      self.value = value
    }
  }

  /// A line of a file.
  package struct ExcerptLine: Sendable, Hashable {
    package var number: Text
    package var text: Text
    /// What points, in the line below, at a place in the text; `nil` for nothing.
    package var pointer: Text?
    /// What of the text is before that place, in bytes of UTF-8.
    package var pointerPlace = 0

    package init(number: Text, text: Text, pointer: Text? = nil, pointerPlace: Int = 0) {
      self.number = number
      self.text = text
      self.pointer = pointer
      self.pointerPlace = pointerPlace
    }
  }

  /// What stands below each other.
  package enum Block: Sendable, Hashable {
    case text(Text)
    /// A text behind a sign.
    case signed(Text, Text)
    /// Pieces side by side, on one line.
    case line([Text])
    /// Fields below each other, in one column or two. All values begin at one place, or each behind its label.
    case fields([[Field]], isAligned: Bool)
    case tags([Text])
    case excerpt([ExcerptLine])
  }

  package struct Column: Sendable, Hashable {
    package var area: PixelRect
    /// From the top on.
    package var head: [Block] = []
    /// Above the lower edge.
    package var foot: [Block] = []
    /// Whether it begins where in the first column the heading ends.
    package var startsBelowHeading = false
    /// Where the middle of its height is to be, as far as its area allows, its lines then in the middle too; `nil` where it
    /// stands at the top.
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

  /// One line, its height in the middle at `y`: some of it at the left end, some in the middle, some at the right end.
  package struct Line: Sendable, Hashable {
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

  /// A few words as large as their box allows, in its middle.
  package struct Letters: Sendable, Hashable {
    package var text: Text
    package var box: PixelRect
    /// Of the font, in pixels an em.
    package var largest: Int

    package init(text: Text, box: PixelRect, largest: Int) {
      self.text = text
      self.box = box
      self.largest = largest
    }
  }

  /// Of a cell, in pixels, that type can follow.
  package static let units = 4.0...256

  /// Of what is drawn, at least 1.
  package var width: Int
  package var height: Int
  /// Height of a cell: what all sizes of type follow.
  package var unit: Double
  package var palette: CardPalette
  package var columns: [Column] = []
  package var lines: [Line] = []
  package var letters: Letters?

  package init(
    width: Int, height: Int, unit: Double, palette: CardPalette, columns: [Column] = [], lines: [Line] = [],
    letters: Letters? = nil
  ) {
    self.width = width
    self.height = height
    self.unit = unit
    self.palette = palette
    self.columns = columns
    self.lines = lines
    self.letters = letters
  }
}
