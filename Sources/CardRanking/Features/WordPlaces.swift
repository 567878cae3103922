/// The words of a text where they are written.
package enum WordPlaces {
  /// The words that ``WordSplitter`` finds, as it writes them, with their places. Words longer than it takes are whole.
  package static func words(in text: String) -> [(range: Range<String.Index>, word: String)] {
    let scalars = text.unicodeScalars
    return scalars.split { !WordSplitter.isInWord($0) }.filter { $0.count >= 2 }.map { word in
      (word.startIndex..<word.endIndex, WordSplitter.lowercased(word))
    }
  }
}
