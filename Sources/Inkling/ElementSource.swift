internal import InklingBar
internal import InklingCore
internal import InklingRuntime

/// Who answers a model's questions, and knows the element of a hit.
protocol ElementSource<Element>: Sendable {
  associatedtype Element: Identifiable & Sendable
  var local: any LocalSource { get }
  func element(of hit: Hit) -> Element?
}

extension SearchIndex: ElementSource {
  var local: any LocalSource { source }
  func element(of hit: Hit) -> Element? { element(withID: hit.id.bytes) }
}

extension SearchStore: ElementSource {
  var local: any LocalSource { source }
  func element(of hit: Hit) -> Element? {
    hit.stored.last { $0.name == "element" }.flatMap { Self.element($0.value.bytes) }
  }
}
