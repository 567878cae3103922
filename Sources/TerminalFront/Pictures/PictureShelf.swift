/// The pictures of the cards that are seen and of those that come next: asked for from frame to frame, there as soon
/// as they are decoded, kept while there is room.
package final class PictureShelf {
  /// What is known of a picture.
  package enum Finding: Sendable, Hashable {
    /// It is being decoded.
    case awaited
    case found(Picture)
    /// There is none to be had.
    case missing
  }

  private struct Entry {
    let picture: Picture?
    /// The frame in which it was last asked for.
    var lastFrame: Int

    /// Of one that is missing the knowledge takes room too.
    var byteCount: Int { 256 + (picture?.byteCount ?? 0) }
  }

  private let loader: PictureLoader
  private let capacity: Int
  private var entries: [PictureRequest: Entry] = [:]
  private var byteCount = 0
  private var frame = 0
  /// What this frame lacks, the most important first.
  private var lacking: [PictureRequest] = []
  private var ordered: [PictureRequest] = []

  /// - Parameter capacity: Bytes that pictures may take; those of the present frame are kept in any case.
  package init(loader: PictureLoader, capacity: Int = 24 << 20) {
    self.loader = loader
    self.capacity = capacity
  }

  /// Bytes that pictures take now.
  package var usedBytes: Int { byteCount }

  /// Begins the requests of a frame.
  package func beginFrame() {
    frame += 1
    lacking.removeAll(keepingCapacity: true)
  }

  /// What is known of a picture; one that is not there will be decoded.
  package func find(_ request: PictureRequest) -> Finding {
    if var entry = entries[request] {
      entry.lastFrame = frame
      entries[request] = entry
      return entry.picture.map(Finding.found) ?? .missing
    }
    if !lacking.contains(request) { lacking.append(request) }
    // While a window is resized, the picture at its last size is better than none.
    let other = entries.first { $0.key.image == request.image && $0.value.picture != nil }
    return other?.value.picture.map(Finding.found) ?? .awaited
  }

  /// Ends the requests of a frame: what is lacking is decoded in the order it was asked for.
  package func endFrame() {
    guard lacking != ordered else { return }
    ordered = lacking
    loader.want(lacking)
  }

  /// Takes what has been decoded.
  ///
  /// - Returns: Whether there was anything.
  package func takeArrivals() -> Bool {
    let arrivals = loader.takeArrivals()
    for arrival in arrivals {
      put(Entry(picture: arrival.picture, lastFrame: frame), at: arrival.request)
      ordered.removeAll { $0 == arrival.request }
    }
    return !arrivals.isEmpty
  }

  private func put(_ entry: Entry, at request: PictureRequest) {
    byteCount += entry.byteCount - (entries.updateValue(entry, forKey: request)?.byteCount ?? 0)
    while byteCount > capacity,
      let oldest = entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }),
      oldest.value.lastFrame < frame
    {
      entries[oldest.key] = nil
      byteCount -= oldest.value.byteCount
    }
  }
}
