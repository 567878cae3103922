/// A shortcut for a command line that is only a deck, as most are. The argument parser would take half of the time to
/// the first frame, as it goes through all possible options.
enum DeckAlone {
  /// The command that the parser would return for such a line; `nil` for any other line, and for a word that may be a
  /// command.
  static func command(_ arguments: [String]) -> SwipeCommand? {
    guard arguments.count == 1, let word = arguments.first, !word.hasPrefix("-"),
      word.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") })
    else { return nil }
    return SwipeCommand(deck: word)
  }
}

// The values of options that are not given. Without the parser they have to be set by hand: an option that was never
// set traps when it is read.

extension SwipeCommand {
  fileprivate init(deck: String) {
    self.init()
    decks = [deck]
    (log, selection, reading, appearance) = (.absent, .absent, .absent, .absent)
    var team = TeamOptions()
    (team.url, team.pictures) = (nil, nil)
    self.team = team
    (exportPath, recordPath, preview, reasons) = (nil, nil, nil, [])
    (endsWithNUL, force, allowOutsideImages, keep, resetTerminal) = (false, false, false, false, false)
  }
}

extension LogOptions {
  fileprivate static var absent: LogOptions {
    var options = LogOptions()
    (options.path, options.deckName, options.annotator) = (nil, nil, nil)
    var configuration = ConfigurationOptions()
    (configuration.file, configuration.assignments) = (nil, [])
    options.configuration = configuration
    return options
  }
}

extension SelectionOptions {
  fileprivate static var absent: SelectionOptions {
    var options = SelectionOptions()
    var learning = LearningOptions()
    (learning.seed, learning.seeds) = (nil, nil)
    options.learning = learning
    (options.order, options.explore, options.filters, options.share) = (nil, nil, [], nil)
    (options.again, options.limit, options.from) = ([], nil, nil)
    return options
  }
}

extension ReadingOptions {
  fileprivate static var absent: ReadingOptions {
    var options = ReadingOptions()
    (options.input, options.id, options.title, options.subtitle) = (nil, nil, nil, nil)
    (options.body, options.image, options.reveal) = (nil, nil, [])
    (options.separator, options.encoding, options.records) = (nil, nil, nil)
    (options.noHeader, options.noPairs) = (false, false)
    return options
  }
}

extension AppearanceOptions {
  fileprivate static var absent: AppearanceOptions {
    var options = AppearanceOptions()
    (options.color, options.screen, options.pixels, options.preset) = (nil, nil, nil, nil)
    (options.plain, options.reduceMotion, options.ascii, options.mouse) = (nil, nil, nil, nil)
    options.framesPerSecond = nil
    return options
  }
}
