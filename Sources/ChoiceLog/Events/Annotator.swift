import Platform

/// Who chooses where `--as` is not given.
package enum Annotator {
  /// The login name, else `USER`, else `LOGNAME`, else `anonymous`; never empty.
  package static func standard(
    environment: [String: String] = CurrentProcess.variables
  ) -> String {
    name(login: UserAccount.current?.name, environment: environment)
  }

  static func name(login: String?, environment: [String: String]) -> String {
    [login, environment["USER"], environment["LOGNAME"]].compactMap(\.self).first { !$0.isEmpty }
      ?? "anonymous"
  }
}
