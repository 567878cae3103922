import CardPixels
import SwipeSession
import TerminalText

/// Makes blocks out of the lines of cells. Lines that were one text become one text again, so that it can be broken
/// elsewhere. Nothing is added or left out.
struct ContentBlocks {
  typealias Line = CardContent.Line
  typealias Run = CardContent.Run
  typealias Block = CardWords.Block

  private(set) var blocks: [Block] = []
  private let marks: TextMarks
  /// The text that may continue in the next line; `nil` for none.
  private var open: Run?
  /// The sign that the open text stands behind.
  private var sign: Run?
  /// The fields read so far, by the x of their labels.
  private var fields: [(x: Int, fields: [(label: Run, value: Run)])] = []
  private var tags: [CardWords.Text] = []
  private var excerpt: [CardWords.ExcerptLine] = []
  private var isBlank = false

  /// - Parameter lines: The lines of one column; texts begin at x 0.
  init(_ lines: [Line], marks: TextMarks) {
    self.marks = marks
    for line in lines { add(line) }
    close()
  }

  private mutating func add(_ line: Line) {
    guard let first = line.first else {
      isBlank = true
      return
    }
    defer { isBlank = false }
    switch first.role {
    case .label where line.count > 1 && line[1].role != .value: addExcerpt(line)
    case .label, .value: addFields(line)
    case .problem where !excerpt.isEmpty && !isBlank: point(first)
    case .tag:
      if tags.isEmpty { close() }
      tags += line.map { text($0, trimmed: true) }
    default:
      if line.count == 1 { addText(first) } else { addPieces(line) }
    }
  }

  // MARK: - Texts

  private mutating func addText(_ run: Run) {
    guard var text = open, text.role == run.role, !isBlank || run.role == .body && text.joint == .paragraph
    else {
      close()
      open = run
      return
    }
    switch text.joint {
    case .paragraph: text.text += isBlank ? "\n\n" : "\n"
    case .blank: text.text += " "
    case .none: break
    }
    text.text += run.text
    text.joint = run.joint
    open = text
  }

  /// Adds a sign with a text behind it, or several texts on one line.
  private mutating func addPieces(_ line: Line) {
    close()
    if line.count == 2, line[0].role == .remark, line[1].role == .note {
      (sign, open) = (line[0], line[1])
    } else {
      blocks.append(.line(line.map { text($0) }))
    }
  }

  // MARK: - Fields

  private mutating func addFields(_ line: Line) {
    if fields.isEmpty { close() }
    var runs = line[...]
    while let run = runs.popFirst() {
      if run.role == .label, let value = runs.popFirst() {
        if let column = fields.firstIndex(where: { $0.x == run.x }) {
          fields[column].fields.append((run, value))
        } else {
          fields.append((run.x, [(run, value)]))
        }
      } else if let column = fields.lastIndex(where: { $0.x <= run.x }),
        let last = fields[column].fields.indices.last
      {
        // The value continues.
        let joint = fields[column].fields[last].value.joint
        fields[column].fields[last].value.text += (joint == .none ? "" : " ") + run.text
        fields[column].fields[last].value.joint = run.joint
      }
    }
  }

  // MARK: - Lines of a file

  private mutating func addExcerpt(_ line: Line) {
    if excerpt.isEmpty { close() }
    excerpt.append(CardWords.ExcerptLine(number: text(line[0]), text: text(line[1])))
    pointed = line[1]
  }

  /// The excerpt's last line, at which a pointer in the next line points.
  private var pointed: Run?

  private mutating func point(_ run: Run) {
    guard let pointed, let last = excerpt.indices.last else { return }
    var columns = run.x - pointed.x
    var place = pointed.text.startIndex
    while columns > 0, place < pointed.text.endIndex {
      columns -= CharacterWidth.of(pointed.text[place], joining: .none)
      place = pointed.text.index(after: place)
    }
    excerpt[last].pointer = text(run)
    excerpt[last].pointerPlace = pointed.text.utf8.distance(from: pointed.text.startIndex, to: place)
  }

  // MARK: - Ends

  /// Ends the current block.
  private mutating func close() {
    if let open {
      blocks.append(sign.map { .signed(text($0), text(open)) } ?? .text(text(open)))
    }
    if !fields.isEmpty {
      // If the values of a column begin at different places, each follows its own label.
      let isAligned = fields.allSatisfy { column in
        column.fields.allSatisfy { $0.value.x == column.fields[0].value.x }
      }
      blocks.append(
        .fields(
          fields.map { column in
            column.fields.map {
              CardWords.Field(label: text($0.label), value: text($0.value, label: $0.label.text))
            }
          }, isAligned: isAligned))
    }
    if !tags.isEmpty { blocks.append(.tags(tags)) }
    if !excerpt.isEmpty { blocks.append(.excerpt(excerpt)) }
    (open, sign, fields, tags, excerpt, pointed) = (nil, nil, [], [], [], nil)
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
