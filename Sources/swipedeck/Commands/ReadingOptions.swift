import ArgumentParser
import CardDeck
import TerminalText

/// The options that say how to read a deck if detection is not enough, for every command that opens one.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The deck's format; by default it is detected.")
  var input: DeckFormat?

  @Option(
    help: ArgumentHelp(
      "The character between the cells of a table, such as ';' or tab; by default it is detected.",
      valueName: "character"))
  var separator: Separator?

  @Option(
    help: ArgumentHelp(
      "The text encoding, such as windows-1252, unless it is UTF-8 or UTF-16.", valueName: "name"))
  var encoding: String?

  @Flag(help: "Take the first row of a table as a card, not as the names of columns.")
  var noHeader = false

  @Option(
    help: ArgumentHelp(
      "The JSON member that holds the cards, such as data.items; by default it is detected.",
      valueName: "path"))
  var records: String?

  @Flag(help: "In a folder, make each file of a photo a card of its own, such as its RAW and its JPEG.")
  var noPairs = false

  /// See ``DeckOptions/files``.
  var files: [[UInt8]]?

  @Option(
    help: ArgumentHelp(
      "The field that identifies a card. By default this field and the next four are detected.",
      valueName: "field"))
  var id: String?

  @Option(help: ArgumentHelp("The field to show as the title.", valueName: "field"))
  var title: String?

  @Option(help: ArgumentHelp("The field to show below the title.", valueName: "field"))
  var subtitle: String?

  @Option(help: ArgumentHelp("The field to show as the text.", valueName: "field"))
  var body: String?

  @Option(help: ArgumentHelp("The field that holds the path of a picture.", valueName: "field"))
  var image: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Hide this field until the card is turned. May be repeated.", valueName: "field"))
  var reveal: [String] = []

  /// The options that name one field, without their dashes.
  var fields: [(option: String, field: String?)] {
    [("id", id), ("title", title), ("subtitle", subtitle), ("body", body), ("image", image)]
  }

  func validate() throws {
    for (option, field) in fields + reveal.map({ ("reveal", $0) }) where field?.isEmpty == true {
      throw ValidationError("--\(option) needs the name of a field.")
    }
    // The id may be revealed: it identifies a card whether it is shown or not.
    for (option, field) in fields.dropFirst() {
      guard let field, reveal.contains(where: { FieldName.matches($0, field) }) else { continue }
      throw ValidationError("--\(option) and --reveal name the same field, \(field).")
    }
  }
}

extension ReadingOptions {
  /// The options as they are typed.
  var words: [String] {
    let values =
      [
        ("input", input?.rawValue),
        ("separator", separator.map { $0.byte == 0x09 ? "tab" : String(UnicodeScalar($0.byte)) }),
        ("encoding", encoding), ("records", records),
      ] + fields + reveal.map { ("reveal", $0) }
    let flags = [("--no-header", noHeader), ("--no-pairs", noPairs)]
    return values.flatMap { option, value in value.map { ShellWord.option("--" + option, $0) } ?? [] }
      + flags.filter(\.1).map(\.0)
  }

  /// Fields that are not named are detected.
  var fieldMap: FieldMap {
    FieldMap(
      id: id, title: title, subtitle: subtitle, body: body, image: image,
      reveal: reveal.isEmpty ? nil : reveal)
  }

  /// Opens a deck.
  ///
  /// - Throws: A ``Failure`` that names the deck.
  func open(
    _ path: String, endsWithNUL: Bool = false, until readiness: Deck.Readiness = .complete
  ) throws -> Deck {
    var options = DeckOptions()
    (options.separator, options.encoding, options.hasNames) = (separator?.byte, encoding, !noHeader)
    (options.recordsPath, options.pairsFiles, options.files) = (records, !noPairs, files)
    options.endsWithNUL = endsWithNUL
    let deck: Deck
    do {
      deck = try Deck.open(path, format: input, options: options, fieldMap: fieldMap, until: readiness)
    } catch {
      throw Failure(deck: path, error)
    }
    if deck.format == .folder, let input {
      throw Failure(.usage, "\(path): this is a folder; --input \(input.rawValue) is for a file")
    }
    if let format = deck.knownFormat { sayUnused(on: path, format) }
    if deck.encoding == "UTF-8", let likely = deck.likelyEncoding {
      StandardError.say("\(path): this text is not UTF-8; it is probably read with --encoding \(likely)")
    }
    if deck.count > 0 { try deck.requireFields(of: fieldMap) }
    return deck
  }

  /// Says which options do nothing on a deck of this format.
  private func sayUnused(on path: String, _ format: DeckFormat) {
    let isTable = [.csv, .tsv, .anki].contains(format)
    let unused = [
      ("--separator", separator != nil && !isTable, "tables"),
      ("--no-header", noHeader && (!isTable || format == .anki), "tables with names"),
      ("--records", records != nil && format != .json, "json"),
      ("--no-pairs", noPairs && !format.hasFiles, "folders"),
      ("--encoding", encoding != nil && format == .folder, "texts"),
    ]
    for (option, isUnused, use) in unused where isUnused {
      StandardError.say("\(path): \(option) is for \(use), and does nothing with \(format.rawValue)")
    }
  }

  /// Opens a deck and reads it as far as it is good; `progress.failure` says what is wrong with the rest.
  func openGoodPart(of path: String) throws -> Deck {
    let deck = try open(path, until: .firstCards)
    try? deck.waitUntilComplete()
    return deck
  }
}

extension Deck {
  /// Calls ``CardDeck/Deck/requireRead()`` and throws its error as a ``Failure``.
  func requireRead(_ path: String) throws {
    do throws(DeckError) {
      try requireRead()
    } catch {
      throw Failure(reading: path, error)
    }
  }
}

/// The argument of `--separator`: one ASCII character, or `tab`.
struct Separator: ExpressibleByArgument {
  let byte: UInt8

  init?(argument: String) {
    let text = ["tab", "\\t"].contains(argument) ? "\t" : argument
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, ![0x22, 0x0A, 0x0D].contains(byte)
    else { return nil }
    self.byte = byte
  }
}

/// The argument of `--input`: a folder is recognized, and cannot be asked for.
extension DeckFormat: ExpressibleByArgument {
  /// The formats that can be named.
  public static var allValueStrings: [String] { allCases.map(\.rawValue).filter { $0 != folder.rawValue } }

  /// One of ``allValueStrings``; `nil` for any other word.
  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
