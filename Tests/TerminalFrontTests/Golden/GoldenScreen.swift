import FoundationEssentials
import Testing
import TerminalTestSupport

import TerminalFront
@testable import TerminalCanvas

/// Screens kept as text files beside the tests. `SWIPEDECK_GOLDEN=write swift test --filter Golden` writes them anew;
/// what then changed is for a person to look at.
enum GoldenScreen {
  static let isWriting = ProcessInfo.processInfo.environment["SWIPEDECK_GOLDEN"] == "write"
  private static let folder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(component: "Screens")

  /// - Parameter name: Of the file, with its folder: `80x24/help`.
  static func check(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let file = folder.appending(path: name + ".txt")
    if isWriting {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("there is no \(name).txt; SWIPEDECK_GOLDEN=write makes it", sourceLocation: sourceLocation)
      return
    }
    let kept = String(decoding: data, as: UTF8.self)
    guard kept != text else { return }
    Issue.record("\(name).txt:\n\(difference(kept, text))", sourceLocation: sourceLocation)
  }

  /// The files that are kept.
  static func names() -> Set<String> {
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return Set(found.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
  }

  /// The first lines that are not as they were.
  private static func difference(_ kept: String, _ text: String) -> String {
    let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let new = text.split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [String] = []
    for index in 0..<max(old.count, new.count) where lines.count < 24 {
      let before = index < old.count ? String(old[index]) : "(nothing)"
      let now = index < new.count ? String(new[index]) : "(nothing)"
      if before != now { lines += ["\(index + 1) - \(before)", "\(index + 1) + \(now)"] }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Notations

  /// The letters alone; blanks at the end of a row are left out.
  static func letters(_ canvas: Canvas) -> String {
    canvas.rowsAsText.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return row + "\n"
    }.joined()
  }

  /// How cells look in a terminal with so many colours: a legend, then each row as runs of `style×columns`.
  static func styles(_ canvas: Canvas, depth: ColorDepth) -> String {
    let memory = ColorMemory()
    defer { withExtendedLifetime(memory) {} }
    let codes = ColorCodeCache(depth, memory)
    var known: [Pen: String] = [:]
    var legend: [String] = []
    var rows: [String] = []
    for y in 0..<canvas.rows {
      var runs: [(name: String, count: Int)] = []
      for x in 0..<canvas.columns {
        let pen = codes.pen(for: canvas[x, y])
        let name = known[pen] ?? letter(known.count)
        if known.updateValue(name, forKey: pen) == nil { legend.append("\(name) \(words(pen, depth))") }
        if runs.last?.name == name { runs[runs.count - 1].count += 1 } else { runs.append((name, 1)) }
      }
      rows.append(runs.map { $0.count == 1 ? $0.name : "\($0.name)×\($0.count)" }.joined(separator: " "))
    }
    return (legend + [""] + rows).map { $0 + "\n" }.joined()
  }

  private static func letter(_ index: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let last = String(letters[index % letters.count])
    return index < letters.count ? last : letter(index / letters.count - 1) + last
  }

  private static func words(_ pen: Pen, _ depth: ColorDepth) -> String {
    func color(_ code: UInt32) -> String {
      if code == Cell.defaultColor { return "own" }
      guard depth == .trueColor else { return "\(code)" }
      let digits = String(code, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    var words = ["\(color(pen.foreground)) on \(color(pen.background))"]
    let attributes: [(CellStyle.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    words += attributes.filter { pen.attributes.contains($0.0) }.map(\.1)
    return words.joined(separator: " ")
  }
}
