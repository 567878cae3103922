/// The names under which programs keep what a card shows, in the order in which they are tried. Capitals do not
/// matter; a dot leads to a member's member.
///
/// Sources: the tables and JSON that these programs export. Scopus: Title, Authors, Abstract, Author Keywords, Link.
/// Web of Science: Article Title, Author Full Names, Abstract; as tab-delimited TI, AU, AB, DE. PubMed: Title,
/// Authors. Zotero: Title, Author, Abstract Note, Url, Manual Tags. Rayyan: title, authors, abstract, keywords, url.
/// Covidence: Title, Authors, Abstract, Tags. RefWorks: Title Primary; Authors, Primary; Abstract; Links. Anki and
/// Quizlet: Front, Back; Term, Definition. Label Studio: data.text,
/// data.image. GeoJSON: properties.name. Crossref: title, abstract, URL. Titles, texts and authors are also known in
/// German, French, Spanish, Italian, Portuguese and Dutch.
package enum KnownNames {
  static let title = [
    "title", "titel", "titre", "título", "titulo", "titolo", "name", "nom", "nombre", "nome", "naam",
    "headline",
    "term", "word", "front", "question", "article title", "title primary",
    "primary title", "document title", "article_title", "primary_title", "ti", "data.title",
    "properties.title",
    "properties.name",
  ]
  static let subtitle = [
    "subtitle", "authors", "author", "authors, primary", "author full names", "author_names", "au",
    "autor", "auteur", "autore", "autoren", "auteurs", "autores", "autori",
  ]
  static let body = [
    "body", "bio", "text", "abstract", "description", "definition", "abstract note", "abstract_note", "ab",
    "back", "answer", "data.text", "properties.description", "texte", "texto", "testo", "tekst",
    "zusammenfassung", "résumé", "resumen", "resumo", "riassunto", "samenvatting", "beschreibung",
    "descripción",
    "descrição", "descrizione", "beschrijving",
  ]
  static let image = ["image", "photo", "picture", "data.image"]
  static let url = ["url", "link", "links"]
  static let tags = [
    "tags", "keywords", "author keywords", "manual tags", "manual_tags", "author_keywords", "de",
  ]
  static let id = ["id", "key", "uuid"]
  static let doi = ["DO", "DOI", "DI", "LID", "AID", "%R"]
  static let year = ["PY", "Y1", "year", "publication_year", "publication year", "DP", "%D"]
  /// Columns that are no part of a card, but tell that a row has names.
  static let others = ["nr", "no", "year", "doi", "date", "type", "category", "label", "note", "notes"]

  /// Whether a column with this name is known as the id.
  package static func isID(_ name: String) -> Bool { id.contains { FieldName.matches(name, $0) } }

  /// Whether people call columns so. Short names, such as the tags of Web of Science, may be words of a card.
  static func isKnown(_ name: String) -> Bool {
    let parts = title + subtitle + body + image + url + tags
    return (others + id + parts.filter { $0.utf8.count > 2 }).contains { FieldName.matches(name, $0) }
  }
}
