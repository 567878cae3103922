import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// Decks of which one has to be told what they are.
  @Suite struct ReadingTests {
    @Test func `a table that is called a text is swiped by its columns, and exported by its ids`() throws {
      let work = try Workplace()
      let deck = try work.write("sku,what,price\nA-1,Lamp,20\nB-2,Chair,45\n", to: "stock.txt")
      let session = try work.open(deck, "--input", "csv", "--id", "sku", "--title", "what", "--body", "price")
      try session.wait(forText: "Lamp")
      #expect(!session.emulator.contains("sku"))
      session.press(.right)
      try session.wait(forText: "Chair")
      try session.waitUntilSaved(1)
      try session.quit()
      let ids = try work.run("export", deck, "--format", "lines", "--input", "csv", "--id", "sku")
      #expect(ids.output == "A-1\n")
      let undecided = try work.run(
        "export", deck, "--format", "cards", "--only", "undecided", "--input", "csv", "--id", "sku")
      #expect(undecided.output.contains("Chair") && !undecided.output.contains("Lamp"))
    }

    @Test func `without being told it is a deck of lines`() throws {
      let work = try Workplace()
      let deck = try work.write("sku,what\nA-1,Lamp\n", to: "stock.txt")
      let report = try work.run(["check", deck, "--json"], ownLog: false)
      #expect(report.output.contains(#""format":"lines""#))
      let told = try work.run(["check", deck, "--json", "--input", "csv"], ownLog: false)
      #expect(told.output.contains(#""format":"csv""#))
    }

    @Test(arguments: [["--input", "json"], ["--input", "jsonl"]])
    func `what it is called but is not is told with its line`(arguments: [String]) throws {
      let work = try Workplace()
      let deck = try work.write("\nLamp\n", to: "stock.txt")
      let end = try work.run(["check", deck] + arguments, ownLog: false)
      #expect(end.status == .exited(65))
      #expect(end.output.contains("line 2") || end.errors.contains("line 2"))
    }

    @Test func `a folder is a folder`() throws {
      let work = try Workplace()
      try FileManager.default.createDirectory(
        atPath: work.folder + "/papers", withIntermediateDirectories: true)
      try work.write("words", to: "papers/a.txt")
      let end = try work.run("papers", "--input", "csv")
      #expect(end.status == .exited(64))
      #expect(end.complaints.count == 1)
    }
  }
}
