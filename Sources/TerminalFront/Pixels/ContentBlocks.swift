import CardPixels
import TerminalText

/// Makes blocks out of the lines of cells. Lines that were one text become one text again, so that it can be broken
/// elsewhere. Nothing is added or left out.
struct ContentBlocks {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run
  typealias Block = CardWords.Block

  private(set) var blocks: [Block] = []
  private let marks: TextMarks
  private var open: Open?
  private var isBlank = false

  /// The block that the next line may continue.
  private enum Open {
    /// - Parameter sign: What the text stands behind; `nil` for nothing.
    case text(Run, sign: Run?)
    case fields([Fields])
    case tags([CardWords.Text])
    /// - Parameter last: The last line, at which a pointer in the next one points.
    case excerpt([CardWords.ExcerptLine], last: Run)
  }

  /// Fields whose labels stand below each other.
  private typealias Fields = (x: Int, fields: [(label: Run, value: Run)])

  /// - Parameter lines: The lines of one column; texts begin at x 0.
  init(_ lines: [Line], marks: TextMarks) {
    self.marks = marks
    for line in lines { add(line) }
    begin(nil)
  }

  private mutating func add(_ line: Line) {
    guard let first = line.first else {
      isBlank = true
      return
    }
    defer { isBlank = false }
    switch (first.role, open) {
    case (.label, _) where line.count > 1 && line[1].role != .value:
      let added = [CardWords.ExcerptLine(number: text(line[0]), text: text(line[1]))]
      if case .excerpt(let lines, _) = open {
        open = .excerpt(lines + added, last: line[1])
      } else {
        begin(.excerpt(added, last: line[1]))
      }
    case (.label, .fields(let columns)), (.value, .fields(let columns)):
      open = .fields(Self.adding(line, to: columns))
    case (.label, _), (.value, _): begin(.fields(Self.adding(line, to: [])))
    case (.problem, .excerpt(let lines, let last)) where !isBlank: point(first, at: last, of: lines)
    case (.tag, .tags(let tags)): open = .tags(tags + line.map { text($0, trimmed: true) })
    case (.tag, _): begin(.tags(line.map { text($0, trimmed: true) }))
    case (.remark, _) where line.count == 2 && line[1].role == .note: begin(.text(line[1], sign: first))
    case (_, .text(let text, let sign)) where line.count == 1 && continues(first, text):
      open = .text(joined(text, first), sign: sign)
    case _ where line.count == 1: begin(.text(first, sign: nil))
    default:
      // Several texts on one line.
      begin(nil)
      blocks.append(.line(line.map { text($0) }))
    }
  }

  // MARK: - Texts

  /// Whether a line goes on with a text; the text of a card may have blank lines.
  private func continues(_ line: Run, _ text: Run) -> Bool {
    text.role == line.role && (!isBlank || line.role == .body && text.joint == .paragraph)
  }

  private func joined(_ text: Run, _ line: Run) -> Run {
    let separator =
      switch text.joint {
      case .paragraph: isBlank ? "\n\n" : "\n"
      case .blank: " "
      case .none: ""
      }
    return Run(x: text.x, text: text.text + separator + line.text, role: text.role, joint: line.joint)
  }

  // MARK: - Fields

  private static func adding(_ line: Line, to columns: [Fields]) -> [Fields] {
    var columns = columns
    var runs = line[...]
    while let run = runs.popFirst() {
      if run.role == .label, let value = runs.popFirst() {
        if let column = columns.firstIndex(where: { $0.x == run.x }) {
          columns[column].fields.append((run, value))
        } else {
          columns.append((run.x, [(run, value)]))
        }
      } else if let column = columns.lastIndex(where: { $0.x <= run.x }),
        let last = columns[column].fields.indices.last
      {
        // The value continues.
        let joint = columns[column].fields[last].value.joint
        columns[column].fields[last].value.text += (joint == .none ? "" : " ") + run.text
        columns[column].fields[last].value.joint = run.joint
      }
    }
    return columns
  }

  // MARK: - Lines of a file

  private mutating func point(_ run: Run, at last: Run, of lines: [CardWords.ExcerptLine]) {
    var lines = lines
    var columns = run.x - last.x
    var place = last.text.startIndex
    while columns > 0, place < last.text.endIndex {
      columns -= CharacterWidth.of(last.text[place], joining: .none)
      place = last.text.index(after: place)
    }
    lines[lines.count - 1].pointer = text(run)
    lines[lines.count - 1].pointerPlace = last.text.utf8.distance(from: last.text.startIndex, to: place)
    open = .excerpt(lines, last: last)
  }

  // MARK: - Ends

  /// Ends the block so far.
  private mutating func begin(_ next: Open?) {
    switch open {
    case nil: break
    case .text(let run, let sign):
      blocks.append(sign.map { .signed(text($0), text(run)) } ?? .text(text(run)))
    case .fields(let columns):
      if columns.isEmpty { break }
      // If the values of a column begin at different places, each follows its own label.
      let isAligned = columns.allSatisfy { column in
        column.fields.allSatisfy { $0.value.x == column.fields[0].value.x }
      }
      let fields = columns.map {
        $0.fields.map { CardWords.Field(label: text($0.label), value: text($0.value, label: $0.label.text)) }
      }
      blocks.append(.fields(fields, isAligned: isAligned))
    case .tags(let tags): blocks.append(.tags(tags))
    case .excerpt(let lines, _): blocks.append(.excerpt(lines))
    }
    open = next
  }

  private func text(_ run: Run, label: String? = nil, trimmed: Bool = false) -> CardWords.Text {
    CardWords.Text(run, marks: marks, label: label, trimmed: trimmed)
  }
}

extension CardWords.Text {
  /// - Parameters:
  ///   - label: The name of the field whose value the run is; `nil` for no field.
  ///   - trimmed: Whether to remove the blanks at both ends, which are the surface of a tag in cells.
  init(_ run: CardContent.Run, marks: TextMarks, label: String? = nil, trimmed: Bool = false) {
    var text = run.text[...]
    if trimmed {
      while text.first == " " { text.removeFirst() }
      while text.last == " " { text.removeLast() }
    }
    self.init(string: String(text), role: run.role)
    let string = string
    func bytes(_ range: Range<String.Index>) -> Range<Int> {
      let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
      return start..<start + string.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
    tints = marks.speaking(in: string, role, label: label).map {
      WordTint(range: bytes($0.range), strength: $0.strength)
    }
    guard !marks.query.isEmpty, role != .more, role != .key else { return }
    hits = marks.query.ranges(in: string).map(bytes)
  }
}
