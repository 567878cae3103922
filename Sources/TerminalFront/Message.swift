import CardPixels
import Pictures
import SwipeSession

/// A message of another thread to the event loop.
package enum Message: Sendable {
  case session(SessionMessage)
  /// A picture was decoded, or could not be.
  case picture(PictureCache.Loader.Result)
  /// A program has said something of a file.
  case preview(PreviewCache.Loader.Result)
  /// What a picture's file says about itself has been read, or could not be.
  case head(PictureHeads.Loader.Result)
  /// A card was drawn once, or could not be.
  case texture(CardTextures.Loader.Result)
}
