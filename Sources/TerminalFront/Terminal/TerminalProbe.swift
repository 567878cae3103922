import SwipeSession

/// Asks the terminal what it can do, and gathers the answers as they come. Nothing waits for them.
package struct TerminalProbe: Sendable, Hashable {
  /// What the terminal does with clusters; grows with the answers.
  package private(set) var joining: ClusterJoining = .none
  /// Whether the mouse can be reported in pixels.
  package private(set) var hasPixels = false
  /// Whether the terminal holds back what it shows until a frame is whole.
  package private(set) var hasSynchronizedOutput = false
  /// Name and version, where the terminal told.
  package private(set) var version: String?
  /// Whether the last question has been answered: what is unknown now stays unknown.
  package private(set) var isDone = false

  private var answeredProbes = 0

  private static let clusters: [(text: String, joining: ClusterJoining)] = [
    ("\u{2764}\u{FE0F}", .emojiStyle), ("\u{1F469}\u{200D}\u{1F680}", .joiner),
    ("\u{1F44D}\u{1F3FD}", .skinTone),
  ]

  package init() {}

  /// The questions. To be sent on the alternate screen, before the first frame but without waiting: they end
  /// with an empty screen, so that nothing of them is ever seen.
  package static var questions: String {
    var bytes = "\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[>0q"
    // In the second row: an answer from the first looks like F3.
    for cluster in clusters { bytes += "\u{1B}[2;1H\(cluster.text)\u{1B}[6n" }
    return bytes + "\u{1B}[c\u{1B}[m\u{1B}[2J\u{1B}[H"
  }

  /// Takes an answer.
  ///
  /// - Returns: Whether something became known that changes what is shown or set.
  package mutating func receive(_ reply: TerminalReply) -> Bool {
    let before = (joining, hasPixels, hasSynchronizedOutput, version)
    switch reply {
    case .mode(2026, let setting): hasSynchronizedOutput = (1...3).contains(setting)
    case .mode(1016, let setting): hasPixels = (1...3).contains(setting)
    case .version(let name): version = name
    case .cursor(let position) where position.y == 1 && answeredProbes < Self.clusters.count:
      if position.x == 2 { joining.insert(Self.clusters[answeredProbes].joining) }
      answeredProbes += 1
    case .deviceAttributes: isDone = true
    case .mode, .cursor, .other: break
    }
    return before != (joining, hasPixels, hasSynchronizedOutput, version)
  }
}
