import CardDeck
import SwipeSession

extension SessionScreen {
  /// A card's picture as far as it is there, and how the card divides its room.
  struct Face {
    let picture: CardPicture
    let plan: CardLayout
  }

  /// More than are ever on the screen with those that fly.
  private static let keptContents = 64

  /// - Parameter layout: Of the present screen.
  func face(of number: Number, on layout: ScreenLayout) -> Face {
    func plan(_ preference: CardLayout.ContentPreference) -> CardLayout {
      CardLayout(
        home: layout.card, geometry: geometry, maximumRotation: session.physics.layoutRotation,
        prefers: preference)
    }
    let card = session.cards.card(number)
    let wanted = plan(card.contentPreference)
    guard style.showsPictures, let pictures, let image = card.image,
      image.utf8.count <= PictureRequest.longestName, let box = wanted.box(geometry)
    else {
      return Face(picture: .none, plan: plan(.text))
    }
    let request = PictureRequest(image: image, box: box, window: CardLayout.window(geometry))
    switch pictures.picture(request) {
    case .loaded(let picture): return Face(picture: .shown(picture), plan: wanted)
    case .loading: return Face(picture: .awaited, plan: wanted)
    // The text takes the room back.
    case .unavailable: return Face(picture: .none, plan: plan(.text))
    }
  }

  func content(of number: Number) -> CardContent? {
    layout.map { content(of: number, face(of: number, on: $0)) }
  }

  /// The card's text for the room that the card has for it, which differs from card to card.
  func content(of number: Number, _ face: Face) -> CardContent {
    let card = previewed(number, face)
    let note = session.cards.note(number)
    let (columns, rows) = (face.plan.text.columns, face.plan.text.rows)
    if let (known, content) = contents[number], known == card, content.note == note,
      content.columns == columns, content.rows == rows, content.joining == joining
    {
      return content
    }
    if contents.count >= Self.keptContents { contents.removeAll(keepingCapacity: true) }
    let content = CardContent(card, note: note, columns: columns, rows: rows, joining: joining)
    contents[number] = (card, content)
    return content
  }

  /// The card with all that there is to read on it.
  func wholeCard(_ number: Number) -> Card {
    guard previews != nil, let layout else { return session.cards.card(number) }
    return previewed(number, face(of: number, on: layout))
  }

  /// The card with what is known of its file's preview; a card that shows itself as it is.
  private func previewed(_ number: Number, _ face: Face) -> Card {
    let card = session.cards.card(number)
    guard let previews, case .none = face.picture, card.body == nil, card.problem == nil else { return card }
    // The id of a file in a folder is its path there.
    return card.previewed(previews.find(ExactText(card.id.text)))
  }
}
