import Testing

/// The real executable in a real terminal, told as what a person does and sees.
///
/// One at a time, beside one of ``EndToEndCommands``: more at once would only wait for each other.
@Suite(.serialized) enum EndToEnd {}

/// The real executable as a script calls it, or to see what a command makes of a session's choices.
@Suite(.serialized) enum EndToEndCommands {}
