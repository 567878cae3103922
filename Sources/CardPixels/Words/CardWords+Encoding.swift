import Pictures
import Platform
import TerminalCanvas
import TerminalText

/// Words through a pipe, to a child that has limits and yet believes nothing.
extension CardWords {
  /// Of a message, in bytes: a pipe takes that much before anybody reads it, and no card has as much text.
  package static let longestMessage = 60_000
  /// Of all texts on a card.
  static let mostTexts = 4096

  private static let mark = Array("SDC1".utf8)
  /// By their number in the pipe: both ends are the same program.
  private static let roles: [TextRole] = [
    .title, .subtitle, .body, .label, .value, .tag, .note, .problem, .remark, .more, .key,
  ]

  /// `nil` where it is too long.
  package var encoded: [UInt8]? {
    var writer = Writer()
    writer.bytes = Self.mark
    writer.put(width)
    writer.put(height)
    writer.put(Int((unit * 64).rounded()))
    for color in palette.colors { writer.put(Int(color.hex)) }
    writer.put(columns) { writer, column in
      writer.put(column.area)
      writer.put(column.startsBelowHeading ? 1 : 0)
      writer.put(column.middle.map { $0 + 1 } ?? 0)
      writer.put(column.head) { $0.put($1) }
      writer.put(column.foot) { $0.put($1) }
    }
    writer.put(lines) { writer, line in
      for number in [line.x, line.y, line.width] { writer.put(number) }
      for texts in [line.left, line.middle, line.right] { writer.put(texts) { $0.put($1) } }
    }
    writer.put(letters.map { [$0] } ?? []) { writer, letters in
      writer.put(letters.text)
      writer.put(letters.box)
      writer.put(letters.largest)
    }
    return writer.bytes.count <= Self.longestMessage ? writer.bytes : nil
  }

  private struct Writer {
    var bytes: [UInt8] = []

    mutating func put(_ number: Int) { bytes += MessageBytes.number(number) }

    mutating func put<Element>(_ list: [Element], _ body: (inout Writer, Element) -> Void) {
      put(list.count)
      for element in list { body(&self, element) }
    }

    mutating func put(_ rect: PixelRect) {
      for number in [rect.x, rect.y, rect.width, rect.height] { put(number) }
    }

    mutating func put(_ text: Text) {
      bytes.append(UInt8(CardWords.roles.firstIndex(of: text.role) ?? 0))
      put(Array(text.string.utf8)) { $0.bytes.append($1) }
      put(text.hits) { writer, hit in
        writer.put(hit.lowerBound)
        writer.put(hit.upperBound)
      }
    }

    mutating func put(_ block: Block) {
      switch block {
      case .text(let text):
        bytes.append(0)
        put(text)
      case .signed(let sign, let text):
        bytes.append(1)
        put(sign)
        put(text)
      case .line(let texts):
        bytes.append(2)
        put(texts) { $0.put($1) }
      case .fields(let columns, let isAligned):
        bytes += [3, isAligned ? 1 : 0]
        put(columns) { writer, fields in
          writer.put(fields) { writer, field in
            writer.put(field.label)
            writer.put(field.value)
          }
        }
      case .tags(let tags):
        bytes.append(4)
        put(tags) { $0.put($1) }
      case .excerpt(let lines):
        bytes.append(5)
        put(lines) { writer, line in
          writer.put(line.number)
          writer.put(line.text)
          writer.put(line.pointer.map { [$0] } ?? []) { $0.put($1) }
          writer.put(line.pointerPlace)
        }
      }
    }
  }

  // MARK: - Reading

  /// What is to be read from a file, as far as a message goes and one byte more.
  package static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: longestMessage + 1)
    while bytes.count <= longestMessage, let count = try? SystemFile.read(descriptor, into: &buffer),
      count > 0
    {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// `nil` where this is not exactly one message, or what it says is out of bounds.
  package init?(encoded: [UInt8]) {
    guard encoded.count <= Self.longestMessage else { return nil }
    var reader = Reader(message: MessageReader(encoded))
    guard reader.message.take(Self.mark), let width = reader.message.number(),
      let height = reader.message.number(), PictureLimits.isTexture(width: width, height: height),
      let unit = reader.message.number(), Self.units.contains(Double(unit) / 64),
      let colors = reader.colors(CardPalette.count), let palette = CardPalette(colors: colors),
      let columns = reader.list({ $0.column() }), columns.count <= 2, let lines = reader.list({ $0.line() }),
      let letters = reader.list({ $0.letters() }), letters.count <= 1, reader.message.rest.isEmpty
    else { return nil }
    self.init(
      width: width, height: height, unit: Double(unit) / 64, palette: palette, columns: columns, lines: lines,
      letters: letters.first)
  }

  private struct Reader {
    var message: MessageReader
    private var texts = 0

    init(message: MessageReader) { self.message = message }

    private static let places = -PictureLimits.boxSide...PictureLimits.boxSide

    /// `nil` where one of them is.
    mutating func list<Element>(_ element: (inout Reader) -> Element?) -> [Element]? {
      guard let count = message.number(in: 0...CardWords.longestMessage) else { return nil }
      var list: [Element] = []
      for _ in 0..<count {
        guard let next = element(&self) else { return nil }
        list.append(next)
      }
      return list
    }

    mutating func colors(_ count: Int) -> [Color]? {
      var colors: [Color] = []
      for _ in 0..<count {
        guard let hex = message.number(in: 0...0xFF_FFFF) else { return nil }
        colors.append(Color(hex: UInt32(hex)))
      }
      return colors
    }

    mutating func rect() -> PixelRect? {
      let sides = 1...PictureLimits.boxSide
      guard let x = message.number(in: Self.places), let y = message.number(in: Self.places),
        let width = message.number(in: sides), let height = message.number(in: sides)
      else { return nil }
      return PixelRect(x: x, y: y, width: width, height: height)
    }

    mutating func text() -> Text? {
      texts += 1
      guard texts <= CardWords.mostTexts, let role = message.byte(),
        CardWords.roles.indices.contains(Int(role)), let count = message.number(),
        let bytes = message.take(count), let string = String(validating: bytes, as: UTF8.self),
        SafeText.isHarmless(string),
        let hits = list({ $0.hit() })
      else { return nil }
      let utf8 = Array(bytes)
      var end = 0
      for hit in hits {
        guard hit.lowerBound >= end, hit.upperBound <= utf8.count,
          [hit.lowerBound, hit.upperBound].allSatisfy({ $0 == utf8.count || utf8[$0] & 0xC0 != 0x80 })
        else { return nil }
        end = hit.upperBound
      }
      return Text(string: string, role: CardWords.roles[Int(role)], hits: hits)
    }

    private mutating func hit() -> Range<Int>? {
      guard let start = message.number(), let end = message.number(), start >= 0, start < end else {
        return nil
      }
      return start..<end
    }

    mutating func column() -> Column? {
      guard let area = rect(), let startsBelowHeading = message.number(in: 0...1),
        let middle = message.number(in: 0...PictureLimits.boxSide), let head = list({ $0.block() }),
        let foot = list({ $0.block() })
      else { return nil }
      return Column(
        area: area, head: head, foot: foot, startsBelowHeading: startsBelowHeading == 1,
        middle: middle == 0 ? nil : middle - 1)
    }

    mutating func line() -> Line? {
      guard let x = message.number(in: Self.places), let y = message.number(in: Self.places),
        let width = message.number(in: 1...PictureLimits.boxSide), let left = list({ $0.text() }),
        let middle = list({ $0.text() }), let right = list({ $0.text() })
      else { return nil }
      return Line(x: x, y: y, width: width, left: left, middle: middle, right: right)
    }

    mutating func letters() -> Letters? {
      guard let text = text(), let box = rect(), let largest = message.number(in: 1...PictureLimits.boxSide)
      else { return nil }
      return Letters(text: text, box: box, largest: largest)
    }

    private mutating func block() -> Block? {
      switch message.byte() {
      case 0: text().map { .text($0) }
      case 1: text().flatMap { sign in text().map { .signed(sign, $0) } }
      case 2: list { $0.text() }.map { .line($0) }
      case 3:
        message.byte().flatMap { isAligned in
          list { $0.list { $0.field() } }.flatMap {
            $0.isEmpty ? nil : .fields($0, isAligned: isAligned == 1)
          }
        }
      case 4: list { $0.text() }.map { .tags($0) }
      case 5: list { $0.excerptLine() }.map { .excerpt($0) }
      default: nil
      }
    }

    private mutating func field() -> Field? {
      text().flatMap { label in text().map { Field(label: label, value: $0) } }
    }

    private mutating func excerptLine() -> ExcerptLine? {
      guard let number = text(), let text = text(), let pointers = list({ $0.text() }), pointers.count <= 1,
        let place = message.number(in: 0...text.string.utf8.count)
      else { return nil }
      return ExcerptLine(number: number, text: text, pointer: pointers.first, pointerPlace: place)
    }
  }
}
