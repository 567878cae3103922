import Glibc
import TerminalEmulator
import Testing
import TestSupport

import TerminalCanvas
import Pictures

/// Where Pango is not installed, that is what is said; letters that no font here has likewise.
@Suite struct TextPainterTests {
  private static let isInstalled: Bool = {
    do { _ = try TextPainter() } catch { return false }
    return true
  }()

  /// `nil` where a font for it is missing, or Pango.
  private func mask(
    _ text: String, _ width: Int = 300, _ height: Int = 100, largestSize: Int = 1000, weight: Int = 700
  ) throws -> TextMask? {
    let box = PictureBox(width: width, height: height)
    do throws(PictureError) {
      var painter = try TextPainter()
      return try painter.draw(LargeTextRequest(text, box: box, largestSize: largestSize, weight: weight))
    } catch {
      #expect(error == .noFont || error == .noTextLibrary && !Self.isInstalled)
      return nil
    }
  }

  /// Where its font is one of pictures, that has sizes of its own.
  @Test func `an emoji is within its box`() throws {
    guard let mask = try mask("🙂") else { return }
    #expect(mask.width <= 300 && mask.height <= 100 && mask.coverage.contains { $0 > 100 })
  }

  @Test(arguments: [
    "Baryon", "été", "i", "—", "MMMMMMMMMMMMMMMMMMMMMMMM", "שלום", "مرحبا", "漢字", "नमस्ते", "e\u{301}", "ậ́",
  ])
  func `a text is as large as its box lets it be, and trimmed to its ink`(text: String) throws {
    guard let mask = try mask(text) else { return }
    #expect(mask.width <= 300 && mask.height <= 100)
    #expect(mask.width >= 294 || mask.height >= 97, "\(mask.width) × \(mask.height)")
    let (width, height) = (mask.width, mask.height)
    #expect(
      mask.coverage[..<width].contains { $0 > 0 }
        && mask.coverage[((height - 1) * width)...].contains { $0 > 0 })
    #expect((0..<height).contains { mask.coverage[$0 * width] > 0 })
    #expect((0..<height).contains { mask.coverage[$0 * width + width - 1] > 0 })
    #expect(mask.coverage.contains { $0 > 250 })
  }

  @Test func `letters grow to their largest size, and say it`() throws {
    guard let mask = try mask("Hxg", largestSize: 40) else { return }
    #expect(mask.size == 40 && mask.height < 60 && mask.width < 120)
    // What stands on the line ends there, what hangs goes on below it.
    #expect(mask.baseline > mask.height / 2 && mask.baseline < mask.height)
    let flat = try #require(try self.mask("H", largestSize: 40))
    #expect(abs(flat.baseline - flat.height) <= 1)
  }

  @Test func `heavier letters have more ink`() throws {
    guard let light = try mask("like", largestSize: 40, weight: 400),
      let heavy = try mask("like", largestSize: 40, weight: 900)
    else { return }
    func ink(_ mask: TextMask) -> Int { mask.coverage.reduce(0) { $0 + Int($1) } }
    #expect(ink(heavy) > ink(light))
  }

  @Test func `Arabic letters are joined, and run from the right`() throws {
    guard let joined = try mask("بب", largestSize: 40), let apart = try mask("ب ب", largestSize: 40) else {
      return
    }
    #expect(joined.width < apart.width)
  }

  @Test(arguments: ["", " ", "\n", "\u{10FFFF}\u{E123}", "\u{7}", String(repeating: "x", count: 2000)])
  func `what cannot be drawn says so`(text: String) throws { #expect(try mask(text) == nil) }

  @Test(arguments: [(1, 1), (1, 100), (3, 2), (1024, 1)])
  func `no box is too small`(width: Int, height: Int) throws {
    guard let mask = try mask("Wide word", width, height) else { return }
    #expect(mask.width <= width && mask.height <= height)
  }

  @Test func `a child draws it, and says why not`() throws {
    let child = PictureChild(executable: builtExecutable("swipedeck"), folder: PictureFolder(deck: "/"))
    let request = LargeTextRequest("Baryon", box: PictureBox(width: 200, height: 80), largestSize: 150)
    switch child.load(.text(request)) {
    case .success(.text(let mask)):
      #expect(try mask.coverage == self.mask("Baryon", 200, 80, largestSize: 150)?.coverage)
    case .failure(let error): #expect(error == .noTextLibrary && !Self.isInstalled || error == .noFont)
    case .success: Issue.record("a picture")
    }
    let blank = LargeTextRequest(" ", box: PictureBox(width: 200, height: 80), largestSize: 150)
    #expect(child.load(.text(blank)) == .failure(Self.isInstalled ? .noFont : .noTextLibrary))
  }

  @Test(arguments: ["exec sleep 100", "echo no", "cat; exec cat /dev/zero"])
  func `a child that does something else is ended`(script: String) throws {
    let album = try PictureAlbum()
    let program = try album.putProgram(script, "painter")
    let child = PictureChild(executable: program, folder: PictureFolder(deck: album.path))
    let request = LargeTextRequest("Baryon", box: PictureBox(width: 20, height: 10), largestSize: 150)
    let error: PictureError = script == "exec sleep 100" ? .tookTooLong : .decoderFailed
    #expect(child.load(.text(request)) == .failure(error))
  }
}
