import Platform

/// A cache for the cards that are seen and those that come next. Each frame asks for what it needs; missing products
/// are loaded in the background and kept while there is room.
package final class PrefetchCache<Request: Hashable & Sendable, Product: Sendable & Hashable> {
  package typealias Loader = BackgroundLoader<Request, Result<Product, PictureError>>

  private struct Entry {
    let outcome: Result<Product, PictureError>
    let byteCount: Int
    /// The frame in which it was last asked for.
    var lastFrame: Int
  }

  private let loader: Loader
  private let capacity: Int
  private let size: (Product) -> Int
  private var entries: [Request: Entry] = [:]
  private var frame = 0
  /// The requests that this frame misses, the most important first.
  private var lacking: [Request] = []
  private var ordered: [Request] = []
  /// Bytes that all entries take now.
  private(set) var usedBytes = 0

  /// - Parameters:
  ///   - name: Of the thread that loads.
  ///   - capacity: Bytes that all entries may take. The entries of the current frame are kept in any case.
  ///   - load: Makes the product of a request; may block, and is called on another thread.
  ///   - deliver: Called, on another thread, with each result.
  ///   - size: Bytes that a product takes.
  package init(
    name: String, capacity: Int, load: @escaping Loader.Load,
    deliver: @escaping @Sendable (Loader.Result) -> Void, size: @escaping (Product) -> Int
  ) {
    loader = Loader(name: name, load: load, deliver: deliver)
    self.capacity = capacity
    self.size = size
  }

  /// Begins the requests of a frame.
  package func beginFrame() {
    frame += 1
    lacking.removeAll(keepingCapacity: true)
  }

  /// Looks a request up; a missing product will be loaded. Until then a product of a request that is like it is
  /// better than none.
  package func find(
    _ request: Request, orLike isLike: (Request) -> Bool = { _ in false }
  ) -> PictureLookup<Product> {
    if let entry = entries[request] {
      entries[request]?.lastFrame = frame
      switch entry.outcome {
      case .success(let product): return .loaded(product)
      case .failure(let error): return .unavailable(error)
      }
    }
    if !lacking.contains(request) { lacking.append(request) }
    return product(where: isLike).map { .loaded($0) } ?? .loading
  }

  /// A product of any request that passes a test; `nil` for none.
  package func product(where isLike: (Request) -> Bool) -> Product? {
    for (request, entry) in entries where isLike(request) {
      if case .success(let product) = entry.outcome { return product }
    }
    return nil
  }

  /// Ends the requests of a frame: what is missing is loaded in the order of the requests.
  package func endFrame() {
    guard lacking != ordered else { return }
    ordered = lacking
    loader.want(lacking)
  }

  /// Whether the last frame missed nothing.
  var isComplete: Bool { lacking.isEmpty }

  /// Stores a result of the loader.
  package func receive(_ result: Loader.Result) {
    loader.received(result)
    // A failure takes room too.
    let byteCount = 256 + ((try? result.product.get()).map(size) ?? 0)
    put(Entry(outcome: result.product, byteCount: byteCount, lastFrame: frame), at: result.request)
    ordered.removeAll { $0 == result.request }
  }

  private func put(_ entry: Entry, at request: Request) {
    usedBytes += entry.byteCount - (entries.updateValue(entry, forKey: request)?.byteCount ?? 0)
    while usedBytes > capacity,
      let oldest = entries.min(by: { $0.value.lastFrame < $1.value.lastFrame }),
      oldest.value.lastFrame < frame
    {
      entries[oldest.key] = nil
      usedBytes -= oldest.value.byteCount
    }
  }
}
