/// How a cell is drawn, apart from what is in it.
package struct CellStyle: Sendable, Hashable {
  /// Attributes of the text, as every terminal since the VT220 knows them (italic and dim may show as nothing).
  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underline = Attributes(rawValue: 8)
    package static let reverse = Attributes(rawValue: 16)
  }

  /// Colour of the text; `nil` is the terminal's own default.
  package var foreground: Color?
  /// Colour behind the text; `nil` is the terminal's own default.
  package var background: Color?
  package var attributes: Attributes

  package init(foreground: Color? = nil, background: Color? = nil, _ attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours and no attributes.
  package static let plain = CellStyle()

  package func with(_ more: Attributes) -> CellStyle {
    CellStyle(foreground: foreground, background: background, attributes.union(more))
  }

  package func on(_ background: Color?) -> CellStyle {
    CellStyle(foreground: foreground, background: background, attributes)
  }
}
