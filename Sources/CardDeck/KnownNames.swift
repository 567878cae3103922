/// The names under which programs keep what a card shows, in the order in which they are tried. Capitals do not
/// matter; a dot leads to a member's member.
///
/// Sources: the tables and JSON that these programs export. Scopus: Title, Authors, Abstract, Author Keywords, Link.
/// Web of Science: Article Title, Author Full Names, Abstract; as tab-delimited TI, AU, AB, DE. PubMed: Title,
/// Authors. Zotero: Title, Author, Abstract Note, Url, Manual Tags. Rayyan: title, authors, abstract, keywords, url.
/// Covidence: Title, Authors, Abstract, Tags. RefWorks: Title Primary; Authors, Primary; Abstract; Links. Anki and
/// Quizlet: Front, Back; Term, Definition. Label Studio: data.text,
/// data.image. GeoJSON: properties.name. Crossref: title, abstract, URL.
enum KnownNames {
  static let title = [
    "title", "name", "headline", "term", "word", "front", "question", "article title", "title primary",
    "primary title", "document title", "article_title", "primary_title", "ti", "data.title",
    "properties.title",
    "properties.name",
  ]
  static let subtitle = [
    "subtitle", "authors", "author", "authors, primary", "author full names", "author_names", "au",
  ]
  static let body = [
    "body", "bio", "text", "abstract", "description", "definition", "abstract note", "abstract_note", "ab",
    "back", "answer", "data.text", "properties.description",
  ]
  static let image = ["image", "photo", "picture", "data.image"]
  static let url = ["url", "link", "links"]
  static let tags = [
    "tags", "keywords", "author keywords", "manual tags", "manual_tags", "author_keywords", "de",
  ]
}
