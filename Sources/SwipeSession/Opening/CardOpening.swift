import CardDeck
import Platform

/// Opens the addresses and files that cards point to, as far as they may be opened.
package struct CardOpening {
  /// The result of opening a card.
  package enum Outcome: Sendable, Hashable {
    case opening(LinkClaim)
    case refused(LinkClaim, LinkRefusal)
    /// There is nothing to open it with; the person may copy it.
    case noDesktop(LinkClaim)
    case failed(LinkClaim)
    /// The card points to nothing.
    case nothing
  }

  /// Returns a file's absolute path without links, or throws ``LinkRefusal/file(_:)`` with the reason.
  package typealias FileFinder = (_ path: String) throws(LinkRefusal) -> String

  private struct Child {
    let process: pid_t
    let claim: LinkClaim
    let start: Duration
  }

  private let findFile: FileFinder
  private let isFolder: Bool
  private let findOpener: () -> DesktopOpener?
  private lazy var opener = findOpener()
  private var children: [Child] = []
  /// When to check the programs next; `nil` while none has to be checked.
  private(set) var nextCheck: Duration?

  /// When a program is checked, after its start. A program that runs longer works.
  private static let checks: [Duration] = [.milliseconds(300), .seconds(1), .seconds(3)]
  /// A key that is held down opens a card once.
  private static let pause: Duration = .seconds(1)

  /// - Parameters:
  ///   - findFile: Finds a regular file that may be opened.
  ///   - isFolder: Whether the deck is a folder, of which each card is a file.
  ///   - opener: Created when something has to be opened; `nil` where there is no desktop.
  package init(
    findFile: @escaping FileFinder, isFolder: Bool, opener: @autoclosure @escaping () -> DesktopOpener?
  ) {
    self.findFile = findFile
    self.isFolder = isFolder
    findOpener = opener
  }

  /// Decides what to open, and touches nothing but names of files.
  ///
  /// - Returns: An ASCII address in the form of RFC 3986, with the scheme http, https or mailto; or the absolute path of a
  ///   regular file, without links. Never begins with a `-`.
  package func target(of claim: LinkClaim) throws(LinkRefusal) -> String {
    switch claim {
    case .address(let text): return try LinkRule.address(text)
    case .file(let path):
      let found = try findFile(path)
      try LinkRule.checkName(ofFile: found)
      return found
    }
  }

  /// - Returns: The result; `nil` while the same card is being opened.
  package mutating func open(_ card: Card, at time: Duration) -> Outcome? {
    guard let claim = LinkClaim(card, isFolder: isFolder) else { return .nothing }
    if let last = children.last, last.claim == claim, time - last.start < Self.pause { return nil }
    do throws(LinkRefusal) {
      let target = try target(of: claim)
      guard let opener else { return .noDesktop(claim) }
      guard let process = opener.open(target) else { return .failed(claim) }
      children.append(Child(process: process, claim: claim, start: time))
      planCheck(after: time)
      return .opening(claim)
    } catch {
      return .refused(claim, error)
    }
  }

  /// Reaps programs that have ended, without waiting.
  ///
  /// - Returns: What could not be opened; `nil` for nothing.
  package mutating func check(at time: Duration) -> LinkClaim? {
    var failed: LinkClaim?
    children.removeAll { child in
      var status: Int32 = 0
      let process = try? systemCall { waitpid(child.process, &status, WNOHANG) }
      guard process != 0 else { return false }
      if process != nil, status != 0 { failed = child.claim }
      return true
    }
    if let due = nextCheck, due <= time { planCheck(after: time) }
    return failed
  }

  private mutating func planCheck(after time: Duration) {
    nextCheck =
      children.compactMap { child in Self.checks.map { child.start + $0 }.first { $0 > time } }.min()
  }
}
