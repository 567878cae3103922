import TerminalCanvas

extension Canvas {
  /// The canvas as text: one string a row, wide cells once, trailing blanks kept.
  package var rowsAsText: [String] {
    (0..<rows).map { row in
      cells[row * columns..<(row + 1) * columns].map { text(of: $0) }.joined()
    }
  }
}

extension PixelImage {
  /// The colour of a pixel of the picture.
  package subscript(x: Int, y: Int) -> Color {
    let index = (y * width + x) * 3
    return Color(bytes[index], bytes[index + 1], bytes[index + 2])
  }
}
