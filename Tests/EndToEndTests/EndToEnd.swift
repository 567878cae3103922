import TestSupport
import Testing

/// The real executable in a real terminal, told as what a person does and sees; or as a script calls it, to see what a
/// command makes of a session's choices.
@Suite(.programLanes) enum EndToEnd {}
