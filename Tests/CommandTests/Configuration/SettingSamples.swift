@testable import swipedeck

/// Values for tests of every setting.
enum SettingSamples {
  /// Three values that a setting may have, as a variable would have them; of two neighbours each differs.
  static func values(of setting: Setting) -> [String] {
    switch setting.kind {
    case .onOff: ["true", "false", "true"]
    case .oneOf(let words): [words[0], words[1], words[0]]
    case .whole(let range): ["\(range.lowerBound)", "\(range.upperBound)", "\(range.lowerBound)"]
    case .seed: ["0", "\(UInt64.max)", "7"]
    case .positive: ["0.5", "80", "1000"]
    case .number(let range): ["\(range.lowerBound)", "\(range.upperBound)", "\(range.lowerBound)"]
    case .milliseconds: ["0", "120.5", "10000"]
    case .text: ["One", "två", "no"]
    case .path: ["a.sqlite", "/b/c", "-"]
    case .color: ["#000000", "#1df56a", "FFFFFF"]
    case .keys: ["f2,ctrl-x", "none", "alt-z"]
    case .reasons: ["wrong drug,animals", "one", "a,b,c"]
    case .curve: ["easeIn", "0.1,0,0.5,1", "linear"]
    case .command: ["cat {}", "pdftotext {} -", "file -b {}"]
    }
  }

  /// A file that sets one key.
  static func file(_ setting: Setting, _ value: String) -> String {
    let path = setting.key.split(separator: ".").map(String.init)
    let parts = ConfigurationEntry(setting.key, value, .standard).parts(for: setting)
    let opening = path.dropLast().map { "\($0): {" }.joined()
    let closing = String(repeating: "}", count: path.count - 1)
    return "# a remark\n\(opening)\(path.last ?? ""): \(ConfigurationExample.yaml(parts))\(closing)\n"
  }
}
