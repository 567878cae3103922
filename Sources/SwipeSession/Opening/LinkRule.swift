import TerminalText

/// Which addresses may be handed to the desktop. A deck is data from anywhere, and what the desktop opens may act.
package enum LinkRule {
  static let longestAddress = 4096
  private static let mailFields: Set<String> = ["subject", "body", "cc", "bcc", "to", "in-reply-to"]

  /// - Returns: The address in the form of RFC 3986; other characters are percent-encoded.
  package static func address(_ text: String) throws(LinkRefusal) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count <= longestAddress else { throw .tooLong }
    let schemeBytes = bytes.prefix { $0 != UInt8(ascii: ":") }
    let scheme = String(decoding: schemeBytes, as: UTF8.self).lowercased()
    guard schemeBytes.count < bytes.count, ["http", "https", "mailto"].contains(scheme) else { throw .scheme }
    guard !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || SafeText.isDropped($0) })
    else {
      throw .hiddenCharacters
    }
    let rest = bytes.dropFirst(schemeBytes.count + 1)
    if scheme == "mailto" { try checkMail(rest) } else { try checkHost(rest) }
    return scheme + ":" + encoded(rest)
  }

  private static func checkHost(_ rest: ArraySlice<UInt8>) throws(LinkRefusal) {
    guard rest.starts(with: "//".utf8) else { throw .incomplete }
    let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    // A name before an @ only pretends to be the host.
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? []
    guard let first = host.first, first != UInt8(ascii: ":"), first != UInt8(ascii: "-") else {
      throw .incomplete
    }
  }

  private static func checkMail(_ rest: ArraySlice<UInt8>) throws(LinkRefusal) {
    let receivers = rest.prefix { $0 != UInt8(ascii: "?") }
    guard let first = rest.first, first != UInt8(ascii: "-") else { throw .incomplete }
    for field in rest.dropFirst(receivers.count + 1).split(separator: UInt8(ascii: "&")) {
      let name = String(decoding: field.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      guard mailFields.contains(name.lowercased()) else { throw .mailField(name) }
    }
  }

  private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      if isPlain(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }
  }

  /// Endings of files that some desktop runs, or follows to something else.
  private static let programs: Set<String> = [
    "desktop", "appimage", "run", "sh", "bash", "zsh", "fish", "csh", "py", "pl", "rb", "jar", "exe", "com",
    "bat",
    "cmd", "msi", "scr", "ps1", "vbs", "lnk", "url", "webloc", "inetloc", "fileloc", "app", "command", "tool",
    "terminal", "workflow", "scpt", "applescript", "deb", "rpm", "flatpakref", "dmg", "pkg",
  ]

  /// - Throws: ``LinkRefusal/program`` for a file that might be run, by its name.
  static func checkName(ofFile path: String) throws(LinkRefusal) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return }
    if programs.contains(name[name.index(after: dot)...].lowercased()) { throw .program }
  }
}
