import Testing

@testable import ChoiceLog

@Test(arguments: [
  ("ann", ["USER": "bob"], "ann"), (nil, ["USER": "bob", "LOGNAME": "eve"], "bob"),
  (nil, ["LOGNAME": "eve"], "eve"),
  ("", ["USER": "", "LOGNAME": "eve"], "eve"), (nil, [:], "anonymous"),
])
func `who chooses is the login name, else what the environment says`(
  login: String?, environment: [String: String], name: String
) {
  #expect(Annotator.name(login: login, environment: environment) == name)
}

@Test func `there is always a name`() {
  #expect(!Annotator.standard(environment: [:]).isEmpty)
}
