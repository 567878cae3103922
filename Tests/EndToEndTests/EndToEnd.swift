import Testing

/// The real executable in a real terminal, told as what a person does and sees.
///
/// One at a time: each test waits for what is to be seen, and two at once would only wait for each other.
@Suite(.serialized) enum EndToEnd {}

/// The real executable as a script calls it, beside the tests that look at its screen.
@Suite(.serialized) enum EndToEndCommands {}
