import Foundation
import TerminalEmulator
import Testing
import TestSupport
import TerminalTestSupport

import Pictures

/// With the real executable as the child.
@Suite struct PictureChildTests {
  private let album: PictureAlbum
  private let picture = TestPicture.png(width: 40, height: 40) { x, _ in
    x < 20 ? (200, 0, 0, 255) : (0, 0, 200, 255)
  }

  init() throws { album = try PictureAlbum() }

  private func outcome(
    _ executable: String = builtExecutable("swipedeck"), of image: String = "picture.png"
  )
    -> Result<PixelGrid, PictureError>
  {
    let child = PictureChild(executable: executable, folder: PictureFolder(deck: album.path))
    let request = PictureRequest(image: image, box: PictureBox(width: 20, height: 20), fit: .whole)
    do throws(PictureError) {
      return .success(try child.decode(request).grid)
    } catch {
      return .failure(error)
    }
  }

  @Test func `a child decodes a picture`() throws {
    try album.put(picture, "picture.png")
    let grid = try outcome().get()
    #expect(grid.width == 20 && grid.height == 20)
    #expect(grid.pixel(2, 2) == [200, 0, 0, 255] && grid.pixel(17, 17) == [0, 0, 200, 255])
  }

  @Test func `a hostile picture costs nothing but itself`() throws {
    let bomb = TestPicture.png(width: 60_000, height: 60_000, data: TestPicture.stored([0]))
    let outcomes: [([UInt8], PictureError)] = [
      ([], .unknownFormat), (bomb, .tooManyPixels), (Array(picture.dropLast(30)), .damaged),
      (Array("text".utf8), .unknownFormat),
    ]
    for (bytes, error) in outcomes {
      try album.put(bytes, "picture.png")
      #expect(outcome() == .failure(error))
    }
    #expect(outcome(of: "nothing.png") == .failure(.missing))
  }

  @Test func `a JPEG of a hundred megapixels is decoded at a part of its size; a larger one says so`() throws
  {
    try album.put(TestPicture.greyJPEG(width: 11_584, height: 8640), "picture.jpg")
    let grid = try outcome(of: "picture.jpg").get()
    #expect(grid.width == 20 && grid.isNear(10, 7, [128, 128, 128, 255]))
    try album.put(TestPicture.greyJPEG(width: 12_000, height: 12_000), "picture.jpg")
    #expect(outcome(of: "picture.jpg") == .failure(.tooManyPixels))
  }

  @Test(arguments: [
    ("exec sleep 100", PictureError.tookTooLong), ("echo no", .decoderFailed),
    ("exec cat /dev/zero", .decoderFailed), ("printf 'SDA1\\001\\000'; exec sleep 100", .tookTooLong),
    ("kill -9 $$", .decoderFailed), ("kill -XCPU $$", .tookTooLong),
    ("exec 1>&-; exec sleep 100", .decoderFailed),
  ])
  func `a decoder that hangs, raves or dies is ended, in time`(script: String, error: PictureError) throws {
    try album.put(picture, "picture.png")
    let program = try album.putProgram(script, "decoder")
    let start = ContinuousClock.now
    #expect(outcome(program) == .failure(error))
    // Not about speed: a sleep of 100 s must not be waited for.
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func `no program is no picture`() throws {
    try album.put(picture, "picture.png")
    #expect(outcome("/nowhere/swipedeck") == .failure(.decoderFailed))
  }

  @Test(arguments: [
    "cat /dev/zero", "cat '$0'; cat /dev/zero", "head -c 100 '$0'; cat /dev/zero", "cat /dev/null",
  ])
  func `input that is no file is refused, and not read to an end that may never come`(feed: String) throws {
    let file = try album.put(picture, "picture.png")
    let feed = feed.replacingOccurrences(of: "'$0'", with: "'\(file)'")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "(\(feed)) 2>/dev/null | '\(builtExecutable("swipedeck"))' decode-picture 20 20 whole",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 65)
  }
}
