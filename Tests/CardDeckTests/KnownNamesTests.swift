import TestSupport
import Testing

import CardDeck

/// The columns and members of other programs find their places.
@Suite struct KnownNamesTests {
  @Test(
    arguments: [
      ("Anki", "front,back\nHaus,house\nz,y\n", "Haus", "house"),
      (
        "RefWorks", "Reference Type,\"Authors, Primary\",Title Primary,Abstract\nJ,A,Moss,Seen.\n,,z,y\n",
        "Moss", "Seen."
      ),
      (
        "Web of Science",
        "Authors,Article Title,Source Title,Abstract,DOI\nA,Bees,R,Counted.,10.1/x\n,z,,y,\n", "Bees",
        "Counted."
      ),
      (
        "Scopus", "Authors,Title,Year,Abstract,Author Keywords\nA,Ferns,2020,Grown.,a; b\n,z,,y,\n", "Ferns",
        "Grown."
      ),
      ("Zotero", "Key,Item Type,Author,Title,Abstract Note\nK,a,A,Elms,Felled.\n,,,z,y\n", "Elms", "Felled."),
      ("a quiz", "question,answer\nWho?,Me\nz,y\n", "Who?", "Me"),
      ("German", "Nr;Titel;Zusammenfassung\n1;Moos;Gesehen.\n2;z;y\n", "Moos", "Gesehen."),
      ("French", "N°;Titre;Résumé\n1;Mousse;Vue.\n2;z;y\n", "Mousse", "Vue."),
      ("Spanish", "TÍTULO,Resumen\nMusgo,Visto.\nz,y\n", "Musgo", "Visto."),
      ("Italian", "Nome,Descrizione\nMuschio,Visto.\nz,y\n", "Muschio", "Visto."),
      ("Portuguese", "Título,Texto\nMusgo,Visto.\nz,y\n", "Musgo", "Visto."),
      ("Dutch", "Naam;Beschrijving\nMos;Gezien.\nz;y\n", "Mos", "Gezien."),
    ] as [(String, String, String, String)])
  func `a table's title and text are where its program keeps them`(
    program: String, text: String, title: String, body: String
  ) throws {
    let card = try Deck.of(text, name: "deck.csv").card(at: 0)
    #expect(card.title == title && card.body == body)
  }

  @Test func `tasks of Label Studio and places of GeoJSON show what is inside`() throws {
    let tasks = try Deck.of(#"[{"id":1,"data":{"text":"Cold.","lang":"en"},"meta":{}}]"#)
    #expect(tasks.card(at: 0).body == "Cold.")
    #expect(tasks.card(at: 0).fields.map(\.value) == ["lang en", ""])
    let places = try Deck.of(
      #"{"features":[{"properties":{"name":"Oulu","n":1}},{"properties":{"name":"Turku"}}]}"#)
    #expect(places.card(at: 1).title == "Turku")
  }

  @Test func `keywords with semicolons are tags`() throws {
    let deck = try Deck.of("title,Author Keywords\nT,\"moss; roofs, old; R&amp;D\"\n", name: "d.csv")
    #expect(deck.card(at: 0).tags == ["moss", "roofs, old", "R&D"])
  }

  @Test(
    arguments: [
      ("ref,remark\nA1,The pump drips\nA2,The door squeaks\n", "A1"),
      ("kind,no,remark\nx,1,The pump drips\nx,2,The door squeaks\n", "The pump drips"),
      ("id,n,m\n1,2,3\n2,3,4\n", nil), ("id,text,x\n1,Words,X\n2,More,Y\n", nil),
    ] as [(String, String?)])
  func `without a known title the first text that differs is the headline`(
    text: String, title: String?
  ) throws {
    #expect(try Deck.of(text, name: "d.csv").card(at: 0).title == title)
  }

  @Test(
    arguments: [
      (
        #"{"text":"The pump in the cellar drips again and nobody comes"}"#,
        "The pump in the cellar drips again and…"
      ),
      (#"{"n":7,"m":8}"#, "7"), (#"{"id":"p1"}"#, "p1"), (#"{"image":"a/b.png"}"#, "b.png"), ("{}", nil),
      (#"{"title":"T","text":"x"}"#, "T"),
    ] as [(String, String?)])
  func `a card is called by what a person can read, and never by a hash`(record: String, name: String?) {
    #expect(Card.of(record).name == name)
  }

  @Test func `a path with dots means a member's member, where no member has that name`() throws {
    let text =
      #"[{"data":{"text":"Cold.","lang":"en","to":{"x":1}},"a.b":"own","a":{"b":"inner"},"l":[{"n":"x"},{"n":"y"}]}]"#
    let card = try Deck.of(
      text,
      fieldMap: FieldMap(
        id: "data.to.x", title: "a.b", subtitle: "l.n", body: "data.text", reveal: ["data.lang"])
    ).card(at: 0)
    #expect(card.id == "1")
    #expect(card.title == "own")
    #expect(card.subtitle == "x; y")
    #expect(card.body == "Cold.")
    #expect(card.hidden == [Card.Field(name: "data.lang", value: "en")])
    #expect(
      card.fields == [Card.Field(name: "a", value: "b inner"), Card.Field(name: "l", value: "n x, n y")])
    let filter = try #require(CardFilter(argument: "data.lang=en"))
    #expect(try Deck.of(text).fulfils([filter], at: 0) == true)
  }

  @Test func `values within values are shown as words, also those in a cell`() throws {
    let fields = Card.of(
      #"{"meta":{"source":"Diary","score":0.8},"l":["a",{"b":[]}],"c":"{\"k\":[1,2]}","d":"{x}"}"#
    ).fields
    #expect(fields.map(\.value) == ["source Diary · score 0.8", "a, b ", "k 1, 2", "{x}"])
  }
}
