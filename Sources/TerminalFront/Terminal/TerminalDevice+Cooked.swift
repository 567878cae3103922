import Platform

extension TerminalDevice {
  /// Lets the kernel treat keys and output as a shell expects: echo, line editing, signals from keys. For a terminal
  /// whose former settings nobody knows any more.
  package func makeCooked() throws(TerminalError) {
    var settings = try settings().value
    settings.c_iflag |= tcflag_t(BRKINT | ICRNL | IXON)
    settings.c_iflag &= ~tcflag_t(IGNBRK | INLCR | IGNCR)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    settings.c_lflag |= tcflag_t(ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK)
    settings.c_lflag &= ~tcflag_t(ECHONL | NOFLSH)
    try apply(TerminalSettings(settings))
  }
}
