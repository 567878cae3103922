/// The reason why an output must not replace a file.
enum OutputRefusal: Error, Hashable, CustomStringConvertible {
  case log, deck, knownDeck, card, configuration, recording, folder
  /// Swipedeck did not write the file. Only this refusal can be overruled, with `--force`.
  case foreign

  /// The reason and what to do; messages put the path in front.
  var description: String {
    switch self {
    case .log: "this is a log of choices, or belongs to one; name another file"
    case .deck: "this is the deck itself; name another file"
    case .knownDeck: "this is a deck that the log knows; name another file"
    case .card: "this is a card of the deck; name a file outside its folder"
    case .configuration: "this is a configuration file; name another file"
    case .recording: "this is the file of --record; name another file"
    case .folder: "this is a folder; name a file"
    case .foreign: "swipedeck did not write this file; name another file, or replace it with --force"
    }
  }
}
