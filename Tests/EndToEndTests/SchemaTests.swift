import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Real exports held against docs/formats/choices.schema.json by somebody else's validator.
  @Suite struct SchemaTests {
    private static let schema = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/formats/choices.schema.json").path

    private static let hasValidator: Bool = {
      guard let work = try? Workplace(),
        let finished = try? work.runTool("/usr/bin/python3", "-c", "import jsonschema")
      else { return false }
      return finished.status == .exited(0)
    }()

    private static let validate = """
      import json, jsonschema, sys
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      document = json.load(open(sys.argv[2]))
      jsonschema.Draft202012Validator(schema).validate(document)
      if len(sys.argv) > 3:
          one = dict(schema, **schema['$defs']['choice'])
          for line in open(sys.argv[3]):
              jsonschema.Draft202012Validator(one).validate(json.loads(line))
      """

    @Test(.enabled(if: hasValidator, "needs Debian's python3-jsonschema"))
    func `a real export is what its schema says`() throws {
      let work = try Workplace(cards: 6)
      let session = try work.start()
      session.press(.right, .left, .up, .later)
      try session.waitUntilSaved(4)
      try session.quit()
      // One record changes, one goes, one breaks.
      let text = try work.read("trial.json").replacing("\"age\":21", with: "\"age\":99")
        .replacing("{\"id\":\"p002\"", with: "{\"id\":\"q002\"").replacing(
          "{\"id\":\"p006\"", with: "{oops \"id\":\"p006\"")
      try work.write(text, to: "trial.json")
      let document = try work.run("export", work.deck, "--only", "like,nope,star,later,undecided")
      #expect(document.status == .exited(0))
      #expect(document.output.contains("\"changed\":true") && document.output.contains("\"card\":null"))
      try work.write(document.output, to: "document.json")
      try work.write(
        try work.run("export", work.deck, "--format", "jsonl", "--only", "like,undecided").output,
        to: "lines.jsonl")
      let verdict = try work.runTool(
        "/usr/bin/python3", "-c", Self.validate, Self.schema, "document.json", "lines.jsonl")
      #expect(verdict.status == .exited(0), "\(verdict.errors)")
    }

    @Test(
      .enabled(if: hasValidator, "needs Debian's python3-jsonschema"),
      arguments: [
        #"{"schema":2}"#, #"{"schema":1,"deck":"d","exportedAt":"now","summary":{},"choices":[]}"#,
        #"{"schema":1,"deck":"d","exportedAt":"2026-01-01T00:00:00.000Z","summary":{"like":0,"nope":0,"star":0,"later":0,"undecided":0},"choices":[{"id":"a","choice":"love","card":null}]}"#,
      ])
    func `the schema refuses what is none`(document: String) throws {
      let work = try Workplace()
      try work.write(document, to: "document.json")
      let verdict = try work.runTool("/usr/bin/python3", "-c", Self.validate, Self.schema, "document.json")
      #expect(verdict.status == .exited(1))
    }
  }
}
