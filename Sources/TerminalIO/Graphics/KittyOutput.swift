import Platform
import TerminalCanvas

/// Pictures by kitty's graphics protocol: what ``KittyState`` rules, with the files and the memory that it takes.
package final class KittyOutput: GraphicsOutput {
  private var state: KittyState
  /// Two files for each way of transport that needs them, once pictures are sent that way.
  private var files: [KittyCommand.Transport: [TransferFile]] = [:]
  private let folder: String?
  private lazy var compressor = Compressor()
  private var halved = PixelImage(width: 0, height: 0, bytes: [])
  package let placement: PicturePlacement

  /// Begins with a question: the terminal has to get what ``appendQuestion(to:)`` adds, and to be one that
  /// understands it.
  ///
  /// - Parameters:
  ///   - firstID: The first of five IDs in a row by which the terminal knows our pictures.
  ///   - isRemote: Whether a network lies between.
  ///   - placement: Below or over the cells.
  ///   - longestSilence: How long an answer to a picture may take.
  ///   - folder: Where files are made; `nil` for where this system has files in memory, else among its temporary
  ///     ones.
  ///   - time: When the question is sent.
  package init(
    firstID: UInt32 = .random(in: 1 << 24..<1 << 31), isRemote: Bool = false,
    placement: PicturePlacement = .belowCells,
    longestSilence: Duration = .milliseconds(500), folder: String? = nil, at time: Duration
  ) {
    self.placement = placement
    self.folder = folder
    state = KittyState(firstID: firstID, isRemote: isRemote, longestSilence: longestSilence, asking: time)
  }

  /// Asks which ways of transport the terminal takes, and for DA1 as the end of it.
  package func appendQuestion(to bytes: inout [UInt8]) {
    TransferFile.removeAbandoned()
    let pixel: [UInt8] = [0, 0, 0]
    for transport in KittyCommand.Transport.allCases {
      guard let id = state.questions[transport] else { continue }
      if transport == .inBand {
        KittyCommand.appendQuestion(id, transport, payload: pixel, to: &bytes)
        continue
      }
      let file = TransferFile(transport, folder: folder)
      // Where we cannot make it there is nothing to ask.
      guard (try? file.fill(pixel)) != nil else { continue }
      files[transport] = [file]
      KittyCommand.appendQuestion(id, transport, payload: file.name.utf8, to: &bytes)
    }
    bytes += "\u{1B}[c".utf8
  }

  package var failure: GraphicsFailure? { state.failure }
  package var deadline: Duration? { state.deadline }
  package var isShowing: Bool { state.shown != nil }
  /// How pictures reach the terminal; `nil` until that is known, or where none can.
  var transport: KittyCommand.Transport? { state.transports.first }
  package var leave: String { KittyCommand.leave(state.ids) }

  package var canSend: Bool { state.canSend }

  package func append(
    _ image: borrowing PixelImage, at origin: CellPosition, columns: Int, rows: Int, isMoving: Bool,
    at time: Duration, to bytes: inout [UInt8]
  ) {
    guard canSend, image.width > 0, image.height > 0, columns > 0, rows > 0 else { return }
    let start = bytes.count
    let picture = KittyCommand.Picture(
      id: state.ids[state.next], width: image.width, height: image.height, origin: origin, columns: columns,
      rows: rows, placement: placement)
    while let transport = state.transports.first {
      if transport == .inBand {
        appendInBand(picture, image, isMoving: isMoving, to: &bytes)
        break
      }
      do throws(Errno) {
        let name = try fill(transport, image)
        KittyCommand.append(picture, in: transport, named: name, count: image.bytes.count, to: &bytes)
        break
      } catch {
        // Such as memory that is full.
        drop(transport, error)
      }
    }
    guard canSend else { return }
    let replaced = state.send(byteCount: bytes.count - start, isMoving: isMoving, at: time)
    if let replaced { KittyCommand.appendDeletion(state.ids[replaced], to: &bytes) }
  }

  private func fill(
    _ transport: KittyCommand.Transport, _ image: borrowing PixelImage
  ) throws(Errno) -> String {
    while files[transport, default: []].count < state.ids.count {
      files[transport, default: []].append(TransferFile(transport, folder: folder))
    }
    guard let file = files[transport]?[state.next] else { return "" }
    try file.fill(image.bytes)
    return file.name
  }

  private func drop(_ transport: KittyCommand.Transport, _ error: Errno) {
    state.drop(transport, .system(errno: error.rawValue))
    files[transport] = nil
  }

  /// Adds the pixels themselves; in motion those of half the size.
  private func appendInBand(
    _ picture: KittyCommand.Picture, _ image: borrowing PixelImage, isMoving: Bool, to bytes: inout [UInt8]
  ) {
    var picture = picture
    if isMoving {
      image.halve(into: &halved)
      (picture.width, picture.height) = (halved.width, halved.height)
    }
    let pixels = isMoving ? halved.bytes : image.bytes
    let compressed = compressor.compress(pixels)
    KittyCommand.append(picture, pixels: compressed ?? pixels, isCompressed: compressed != nil, to: &bytes)
  }

  package func appendRemoval(to bytes: inout [UInt8]) {
    guard state.hasSent else { return }
    for id in state.ids { KittyCommand.appendDeletion(id, to: &bytes) }
    state.remove()
  }

  package func receive(_ reply: TerminalReply, at time: Duration) {
    let wasAsking = state.isAsking
    let slot = state.receive(reply, at: time)
    if wasAsking, !state.isAsking { endQuestions() }
    guard let slot else { return }
    for pair in files.values where slot < pair.count { pair[slot].release() }
    if state.failure != nil { files = [:] }
  }

  package func advance(to time: Duration, hasTaken: Bool) {
    state.advance(to: time, hasTaken: hasTaken)
    if state.failure != nil { files = [:] }
  }

  package func forget() {
    state.forget()
    for file in files.values.joined() { file.release() }
    if state.failure != nil { files = [:] }
  }

  private func endQuestions() {
    for file in files.values.joined() { file.release() }
    files = files.filter { $0.key == state.transports.first }
  }
}
