import ArgumentParser
import CardDeck

/// The options that say how to read a deck if detection is not enough, for every command that opens one.
struct ReadingOptions: ParsableArguments {
  @Option(help: "How the deck is written down, if that is not recognized.")
  var input: DeckFormat?

  @Option(
    name: .customLong("id"), help: ArgumentHelp("The field that tells cards apart.", valueName: "field"))
  var idField: String?

  @Option(name: .customLong("title"), help: ArgumentHelp("The field for the headline.", valueName: "field"))
  var titleField: String?

  @Option(
    name: .customLong("subtitle"), help: ArgumentHelp("The field for the line below it.", valueName: "field"))
  var subtitleField: String?

  @Option(name: .customLong("body"), help: ArgumentHelp("The field for the long text.", valueName: "field"))
  var bodyField: String?

  @Option(
    name: .customLong("image"),
    help: ArgumentHelp("The field with the path of a picture.", valueName: "field"))
  var imageField: String?

  @Option(
    name: .customLong("reveal"), parsing: .singleValue,
    help: ArgumentHelp(
      "A field that is seen only when the card is turned; may be repeated.", valueName: "field"))
  var reveal: [String] = []

  func validate() throws {
    let fields =
      [
        ("id", idField), ("title", titleField), ("subtitle", subtitleField), ("body", bodyField),
        ("image", imageField),
      ] + reveal.map { ("reveal", $0) }
    for (option, field) in fields where field?.isEmpty == true {
      throw ValidationError("--\(option) needs the name of a field.")
    }
    // The id may be revealed: it identifies a card whether it is shown or not.
    for (option, field) in fields.dropFirst() where option != "reveal" {
      guard let field, reveal.contains(where: { FieldName.matches($0, field) }) else { continue }
      throw ValidationError("--\(option) and --reveal name the same field, \(field).")
    }
  }

  var reading: DeckReading {
    DeckReading(
      format: input,
      fieldMap: FieldMap(
        id: idField, title: titleField, subtitle: subtitleField, body: bodyField, image: imageField,
        reveal: reveal.isEmpty ? nil : reveal))
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
