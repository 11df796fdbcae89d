/// An element of HTML that has not ended yet, and how often it is nested in itself.
struct OpenElement {
  let name: String
  private var depth = 1

  init(_ tag: HTMLTag) { name = tag.name }

  /// The same behind a further tag; nil behind its own end.
  func followed(by tag: HTMLTag) -> OpenElement? {
    guard tag.name == name else { return self }
    var followed = self
    followed.depth += tag.isEnd ? -1 : 1
    return followed.depth > 0 ? followed : nil
  }
}
