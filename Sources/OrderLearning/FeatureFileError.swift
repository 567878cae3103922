/// Why there are no features of a large deck.
package enum FeatureFileError: Error, Hashable, CustomStringConvertible {
  /// They would take more than 4 GiB.
  case tooLarge
  /// The file cannot be written or read.
  case failed(reason: String)

  package var description: String {
    switch self {
    case .tooLarge: "it has too many words"
    case .failed(let reason): reason
    }
  }
}
