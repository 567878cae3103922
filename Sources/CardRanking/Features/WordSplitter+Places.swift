extension WordSplitter {
  /// The words of a text as the splitter writes them, each with its place in the text. Words longer than the splitter
  /// takes are whole.
  package static func places(in text: String) -> [(range: Range<String.Index>, word: String)] {
    let scalars = text.unicodeScalars
    return scalars.split { !isInWord($0) }.filter { $0.count >= 2 }.map { word in
      (word.startIndex..<word.endIndex, lowercased(word))
    }
  }
}
