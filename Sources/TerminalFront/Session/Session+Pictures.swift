extension Session {
  /// A card's picture as far as it is there, and how the card divides its room.
  struct Face {
    let picture: CardPicture
    let plan: CardPlan
  }

  /// - Parameter layout: Of the present screen.
  func face(of number: Number, on layout: StageLayout) -> Face {
    func plan(_ wish: CardPlan.Wish) -> CardPlan {
      CardPlan(home: layout.card, geometry: geometry, maximumRotation: physics.plannedRotation, wish: wish)
    }
    let card = source.card(number)
    let wanted = plan(card.wish)
    guard showsPictures, let pictures, let image = card.image,
      image.utf8.count <= PictureRequest.longestName, let box = wanted.box(geometry)
    else {
      return Face(picture: .none, plan: plan(.text))
    }
    let request = PictureRequest(image: image, box: box, window: CardPlan.window(geometry))
    switch pictures.find(request) {
    case .found(let picture): return Face(picture: .shown(picture), plan: wanted)
    case .awaited: return Face(picture: .awaited, plan: wanted)
    // The text takes the room back.
    case .missing: return Face(picture: .none, plan: plan(.text))
    }
  }

  func content(of number: Number, _ face: Face) -> CardContent {
    source.content(
      number, preview: preview(of: number, face), columns: face.plan.text.columns, rows: face.plan.text.rows,
      joining: joining)
  }

  /// Pictures may have been decoded.
  package func picturesArrived() {
    if pictures?.takeArrivals() == true { isDirty = true }
  }

  /// Whether the deck is one of cards with pictures, as far as its first cards tell.
  static func hasPictures(_ source: CardSource) -> Bool {
    (0..<Number(min(8, source.deck.count))).contains { !source.isLarge($0) && source.card($0).image != nil }
  }
}
