import CardDeck
import CardPixels
import Pictures
import SwipeSession

/// What threads and child processes load for the cards on the screen; `nil` where a kind of it is not wanted.
package struct CardMedia {
  var pictures: PictureCache?
  /// What programs say of files that do not show themselves.
  var previews: PreviewCache?
  /// What the files of pictures say of themselves.
  var heads: PictureHeads?
  /// Cards drawn in pixels.
  var textures: CardTextures?
}

extension CardMedia {
  /// Creates what a deck needs; results come through the mailbox.
  init(of deck: Deck, _ appearance: Appearance, _ mailbox: Mailbox<Message>) {
    let folder = PictureFolder(of: deck, allowsOutside: appearance.allowsOutsideImages)
    let (pictureChild, textureChild) = (PictureChild(folder: folder), PictureChild(folder: folder))
    pictures = PictureCache(load: { pictureChild.load($0) }, deliver: { mailbox.post(.picture($0)) })
    let hasPixels = appearance.pixels != .off
    textures =
      hasPixels
      ? CardTextures(load: { textureChild.load($0) }, deliver: { mailbox.post(.texture($0)) }) : nil
    heads = hasPixels ? PictureHeads(folder: folder, deliver: { mailbox.post(.head($0)) }) : nil
    previews = Self.previews(of: deck, appearance, mailbox)
  }

  /// Only a folder's own files are given to a program: a deck does not get to name any.
  static func previews(of deck: Deck, _ appearance: Appearance, _ mailbox: Mailbox<Message>) -> PreviewCache?
  {
    appearance.preview.flatMap { preview in
      guard deck.format == .folder else { return nil }
      let child = PreviewChild(preview, folder: PictureFolder(of: deck))
      return PreviewCache(preview: { child.preview($0) }, deliver: { mailbox.post(.preview($0)) })
    }
  }

  func beginFrame() {
    pictures?.beginFrame()
    previews?.beginFrame()
    heads?.beginFrame()
    textures?.beginFrame()
  }

  /// Loads what the frame has asked for.
  ///
  /// - Parameter loadsPictures: Whether pictures too; else they wait.
  func endFrame(loadsPictures: Bool) {
    if loadsPictures { pictures?.endFrame() }
    previews?.endFrame()
    heads?.endFrame()
    textures?.endFrame()
  }
}

extension PictureFolder {
  /// The folder of a deck; none where the deck comes from a team's server and nobody has named one here.
  init(of deck: Deck, allowsOutside: Bool = false) {
    self.init(
      deck: deck.hasFolder ? deck.isOpenEnded ? deck.folder : deck.isPiped ? "-" : deck.path : nil,
      allowsOutside: allowsOutside)
  }

  /// Finds a regular file that a card names, for ``CardOpening``.
  ///
  /// - Returns: Its absolute path without links.
  func file(atLink path: String) throws(LinkRefusal) -> String {
    do throws(PictureError) { return try find(path) } catch { throw .file(error.description) }
  }
}
