/// What a terminal is known to do with clusters that terminals disagree about, as its answers to the probes say.
package struct ClusterJoining: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A text character followed by U+FE0F takes two columns.
  package static let emojiStyle = ClusterJoining(rawValue: 1)
  /// Emoji joined by U+200D, and flags made of tags, are one picture of two columns.
  package static let joiner = ClusterJoining(rawValue: 2)
  /// An emoji followed by a skin tone is one picture of two columns.
  package static let skinTone = ClusterJoining(rawValue: 4)

  /// The terminal's behaviour is unknown: every such cluster is drawn in a plainer form whose width is certain.
  package static let none: ClusterJoining = []
}
