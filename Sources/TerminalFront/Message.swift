import SwipeSession

/// What other threads have for the event loop.
package enum Message: Sendable {
  case session(SessionMessage)
  /// A picture was decoded, or could not be.
  case picture(PictureCache.Loader.Result)
  /// A program has said something of a file.
  case preview(PreviewCache.Loader.Result)
}
