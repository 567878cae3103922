/// Words of a command line that a person can copy and type.
package enum ShellWord {
  /// A word as a shell takes it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,:+=@%".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
