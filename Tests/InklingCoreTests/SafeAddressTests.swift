import InklingCore
import Testing

@Suite("Addresses out of data")
struct SafeAddressTests {
  @Test(
    "An address that fetches may be followed",
    arguments: [
      "https://example.org/a?b#c", "HTTP://example.org", "mailto:a@b.example", "a/b.html", "/a",
      "?q=1", "#top", "a/b:c", "?x=javascript:1", "//example.org/",
    ])
  func followed(address: String) {
    #expect(SafeAddress(SearchText(Array(address.utf8)))?.text.bytes == Array(address.utf8))
  }

  @Test(
    "One that runs, pretends or hides what it is may not",
    arguments: [
      "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " https://a.b/",
      "data:text/html,x", "vbscript:x", "file:///etc/passwd", "https://a b/", "a\u{7F}b",
      "\\\\a.b\\c",
      "/\\a.b", "blob:x", "xhttp:a", "xxxxxxxxhttp:a", "httpx:a", ":a", "1http:a", "https\n://a",
    ])
  func refused(address: String) {
    #expect(SafeAddress(SearchText(Array(address.utf8))) == nil)
  }
}
