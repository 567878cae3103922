import Testing

import ChoiceFormats

@Suite struct XMPRatingTests {
  private static let rdf = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""
  private static let xmp = "http://ns.adobe.com/xap/1.0/"

  private static func text(_ inner: String) -> String {
    "\u{FEFF}<?xpacket begin=''?><!-- <rdf:Description xmp:Rating=\"2\"/> --><x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
      + "<rdf:RDF \(rdf)>\(inner)</rdf:RDF></x:xmpmeta>\r\n  <?xpacket end='w'?>"
  }

  private static func rated(_ rating: Int, _ text: String) -> String? {
    XMPRating.setting(rating, in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    // An attribute, in both kinds of quotes and with another prefix.
    (
      "<rdf:Description xmlns:xmp=\"\(xmp)\" xmp:Rating=\"3\" a='>'/>",
      "<rdf:Description xmlns:xmp=\"\(xmp)\" xmp:Rating=\"-1\" a='>'/>"
    ),
    (
      "<rdf:Description xap:Rating = '3' xmlns:xap=\n'\(xmp)'><a>xap:Rating='4'</a></rdf:Description>",
      "<rdf:Description xap:Rating = '-1' xmlns:xap=\n'\(xmp)'><a>xap:Rating='4'</a></rdf:Description>"
    ),
    // An element.
    (
      "<rdf:Description xmlns:xmp='\(xmp)'><xmp:Rating>3</xmp:Rating></rdf:Description>",
      "<rdf:Description xmlns:xmp='\(xmp)'><xmp:Rating>-1</xmp:Rating></rdf:Description>"
    ),
    (
      "<rdf:Description xmlns:xmp='\(xmp)'><xmp:Rating /></rdf:Description>",
      "<rdf:Description xmlns:xmp='\(xmp)'><xmp:Rating >-1</xmp:Rating></rdf:Description>"
    ),
    // None yet, with the prefix declared here, further out, and nowhere.
    (
      "<rdf:Description xmlns:xap='\(xmp)' xap:Label='Red'/>",
      "<rdf:Description xmlns:xap='\(xmp)' xap:Label='Red' xap:Rating=\"-1\"/>"
    ),
    (
      "<rdf:Description ><dc:x xmlns:dc='d'>é</dc:x></rdf:Description>",
      "<rdf:Description  xmlns:xmp=\"\(xmp)\" xmp:Rating=\"-1\"><dc:x xmlns:dc='d'>é</dc:x></rdf:Description>"
    ),
    // The rating of a picture that went into this one is that picture's.
    (
      "<rdf:Description xmlns:xmp='\(xmp)'><a:b xmlns:a='a'><rdf:Description xmp:Rating='5'/></a:b></rdf:Description>",
      "<rdf:Description xmlns:xmp='\(xmp)' xmp:Rating=\"-1\"><a:b xmlns:a='a'><rdf:Description xmp:Rating='5'/></a:b></rdf:Description>"
    ),
    // A second description has it.
    (
      "<rdf:Description/><rdf:Description xmlns:xmp='\(xmp)' xmp:Rating='0'/>",
      "<rdf:Description/><rdf:Description xmlns:xmp='\(xmp)' xmp:Rating='-1'/>"
    ),
  ])
  func `a rating is set, and all else stays byte for byte`(before: String, after: String) {
    #expect(Self.rated(-1, Self.text(before)) == Self.text(after))
    #expect(Self.rated(-1, Self.text(after)) == Self.text(after))
  }

  @Test(arguments: [
    "", "rating 3", "<svg/>", "{}", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", text("<rdf:Description>"),
    text("<rdf:Description a=b/>"), text("</rdf:Description>"), "<!DOCTYPE x>" + text("<rdf:Description/>"),
    text("<rdf:Description xmlns:xmp='other'/>"), text("<!-- "),
    text("<rdf:Description xmlns:xmp='\(xmp)'><xmp:Rating><a/></xmp:Rating></rdf:Description>"),
    text("<rdf:Description xmlns:a='1'/><rdf:Description xmlns:a='2'/>"),
  ])
  func `what is no sidecar is not changed`(text: String) { #expect(Self.rated(1, text) == nil) }

  @Test func `a name that is not UTF-8 makes it no sidecar`() {
    let text = Array(Self.text("<rdf:Description xmlns:x~ap='http://ns.adobe.com/xap/1.0/'/>").utf8)
    let bytes = text.map { $0 == UInt8(ascii: "~") ? 0xC0 : $0 }
    #expect(XMPRating.setting(3, in: bytes) == nil)
  }

  @Test func `a sidecar of ours can be rated anew, and any part of one is refused or whole`() {
    let made = XMPRating.sidecar(5)
    #expect(XMPRating.setting(-1, in: made) == XMPRating.sidecar(-1))
    for end in made.indices {
      let part = Array(made[..<end])
      guard let changed = XMPRating.setting(3, in: part) else { continue }
      #expect(String(decoding: changed, as: UTF8.self).contains("xmp:Rating=\"3\""))
    }
  }
}
