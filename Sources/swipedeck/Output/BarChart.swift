import ChoiceLog
import TerminalText

/// Draws bars and sparklines, in blocks and colours if the output has them, else in ASCII.
struct BarChart {
  struct Bar {
    var name: String
    var count: Int
    /// An SGR colour; `nil` is the terminal's own.
    var color: String?
  }

  let style: OutputStyle

  /// The colours of the stamps, as SGR parameters.
  static func color(of choice: Choice) -> String {
    switch choice {
    case .like: "32"
    case .nope: "31"
    case .star: "36"
    case .later: "33"
    }
  }

  /// - Parameter total: The count of a full bar; 1 or more.
  func lines(_ bars: [Bar], of total: Int, showsShare: Bool) -> [String] {
    let nameWidth = min(bars.map { CharacterWidth.of($0.name, joining: .none) }.max() ?? 0, 24)
    let countWidth = bars.map { String($0.count).count }.max() ?? 0
    let room = min(max(style.columns - nameWidth - countWidth - (showsShare ? 11 : 4), 8), 50)
    return bars.map { bar in
      let name = CharacterWidth.truncated(bar.name, to: nameWidth, joining: .none)
      let share = Double(bar.count) / Double(total)
      let filled = self.bar(share, room: room)
      return name + spaces(nameWidth - CharacterWidth.of(name, joining: .none)) + "  "
        + painted(filled.text, bar.color) + spaces(room - filled.width) + "  "
        + padded(String(bar.count), to: countWidth)
        + (showsShare ? padded(Self.percent(bar.count, of: total), to: 7) : "")
    }
  }

  /// The share in whole per cent; 100 % is all.
  ///
  /// - Parameter total: Above 0.
  static func percent(_ count: Int, of total: Int) -> String {
    let percent = Int((Double(count) * 100 / Double(total)).rounded())
    return "\(count < total ? min(percent, 99) : percent) %"
  }

  /// A sparkline of eight heights. A count above 0 is always visible.
  func spark(_ counts: [Int]) -> String {
    let most = max(counts.max() ?? 1, 1)
    let heights = style.hasUnicode ? Array(" ▁▂▃▄▅▆▇█") : Array(" .:-=+*#")
    let levels = heights.count - 1
    return String(counts.map { heights[$0 > 0 ? min((($0 * levels) + most - 1) / most, levels) : 0] })
  }

  private func bar(_ share: Double, room: Int) -> (text: String, width: Int) {
    let share = min(max(share, 0), 1)
    guard style.hasUnicode else {
      let cells = share > 0 ? max(1, Int((share * Double(room)).rounded())) : 0
      return (String(repeating: "#", count: cells), cells)
    }
    let eighths = share > 0 ? max(1, Int((share * Double(room * 8)).rounded())) : 0
    let parts = Array("▏▎▍▌▋▊▉")
    var text = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { text.append(parts[eighths % 8 - 1]) }
    return (text, (eighths + 7) / 8)
  }

  private func painted(_ text: String, _ color: String?) -> String {
    guard style.hasColor, let color, !text.isEmpty else { return text }
    return "\u{1B}[\(color)m\(text)\u{1B}[0m"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func padded(_ text: String, to width: Int) -> String { spaces(width - text.count) + text }
}
