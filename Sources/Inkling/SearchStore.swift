internal import InklingCore
internal import InklingIndex
package import InklingRuntime
internal import InklingStore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Elements of an app's own type in a folder, searched while they change, and still there after a crash.
///
///     let store = try SearchStore<Book>(at: folder, fields: [.title(\.title), .text(\.blurb)])
///     try await store.update { changes in
///       changes.put(newBooks)
///       changes.delete(ids: gone)
///     }
///
/// One program at a time writes to a folder; others read it by ``init(reading:fields:synonyms:)``. Searches see what was committed last and never wait for an update.
/// An element is kept as JSON beside its words, so a hit has all of it.
public final class SearchStore<Element: Codable & Identifiable & Sendable>: Sendable {
  let fields: ElementSchema<Element>
  /// What answers; the JSON of the elements stays in this process.
  package let source: StoreSource

  /// Opens the store in a folder, which is made if it is not there.
  ///
  /// - Complexity: O(size of the store): its checksums are compared.
  /// `synonyms` are those of ``SearchIndex/init(_:fields:synonyms:)``.
  /// - Throws: ``SearchError/store(_:)``, also where the folder has a store of other fields or synonyms: delete it, and put
  ///   everything again.
  public convenience init(
    at folder: URL, fields: [SearchField<Element>], synonyms: [String: [String]] = [:]
  ) throws(SearchError) {
    try self.init(folder, .writing, fields, synonyms)
  }

  /// Opens for reading a store that another program may write, as an extension of an app does.
  ///
  /// - Complexity: O(size of the store): its checksums are compared.
  /// - Throws: ``SearchError/store(_:)``, also where there is no store, or one of other fields.
  public convenience init(
    reading folder: URL, fields: [SearchField<Element>], synonyms: [String: [String]] = [:]
  ) throws(SearchError) {
    try self.init(folder, .reading, fields, synonyms)
  }

  private init(
    _ folder: URL, _ access: InklingStore.SearchStore.Access, _ fields: [SearchField<Element>],
    _ synonyms: [String: [String]]
  ) throws(SearchError) {
    guard folder.isFileURL else {
      throw .store("\(folder) is no folder of this machine. Make its URL by URL(filePath:).")
    }
    self.fields = ElementSchema(fields, synonyms: synonyms, storing: [Field("element", .stored)])
    do throws(StoreError) {
      let path = folder.path(percentEncoded: false)
      source = StoreSource(
        try InklingStore.SearchStore(path, for: access, schema: self.fields.schema),
        withholding: ["element"])
    } catch {
      throw SearchError(error)
    }
  }

  /// How many elements there are.
  public var count: Int { source.documentCount }

  /// The element with an id, as it was committed last; nil where there is none, or where it cannot be read any more.
  ///
  ///     if var book = store[id] {
  ///       book.year = 1974
  ///       try await store.update { $0.put(book) }
  ///     }
  ///
  /// - Complexity: O(log *n*) in the elements, and the decoding of one.
  public subscript(id: Element.ID) -> Element? {
    _ = try? source.store.refresh()
    let snapshot = source.store.snapshot
    guard let document = snapshot.document(withID: Array("\(id)".utf8)),
      let place = snapshot.schema.index(named: Array("element".utf8)),
      place < document.values.count
    else { return nil }
    return try? JSONDecoder().decode(Element.self, from: Data(document.values[place]))
  }

  /// The titles of the scopes, the widest first.
  public var scopeTitles: [String] { titlesOfScopes }

  /// The changes of one update, in the order in which they were made.
  public struct Changes {
    enum Change: Sendable {
      case put(Element)
      case delete(String)
      case deleteAll
    }

    private(set) var all: [Change] = []

    /// Adds an element, or replaces the one with its id.
    public mutating func put(_ element: Element) { all.append(.put(element)) }

    /// Adds elements, or replaces those with their ids.
    public mutating func put(_ elements: some Sequence<Element>) {
      all.append(contentsOf: elements.lazy.map { .put($0) })
    }

    /// Deletes the elements with these ids; nothing happens for an id that is not there.
    public mutating func delete(ids: some Sequence<Element.ID>) {
      all.append(contentsOf: ids.lazy.map { .delete("\($0)") })
    }

    /// Deletes every element.
    public mutating func deleteAll() { all.append(.deleteAll) }
  }

  /// Changes the store: all of it, durably, or nothing.
  ///
  /// When this returns, the files are synced, and the next search finds the elements. An id is what its description
  /// says: two ids that differ must be described differently.
  ///
  /// - Throws: What `changes` throws; ``SearchError/coding(_:)``, ``SearchError/store(_:)``.
  public func update(
    isolation: isolated (any Actor)? = #isolation, _ changes: (inout Changes) throws -> Void
  ) async throws {
    var collected = Changes()
    try changes(&collected)
    let all = collected.all
    try await Task.detached { try self.commit(all) }.value
  }

  private func commit(_ changes: [Changes.Change]) throws(SearchError) {
    var refusal: SearchError?
    do throws(StoreError) {
      try source.store.update { (batch) throws(StoreError) in
        for change in changes {
          switch change {
          case .put(let element):
            do throws(SearchError) {
              let document = try document(of: element)
              do throws(StoreError) { try batch.put(document) } catch { throw SearchError(error) }
            } catch {
              refusal = error
              throw .refused(error.description)
            }
          case .delete(let id): batch.delete(id: Array(id.utf8))
          case .deleteAll: batch.deleteAll()
          }
        }
      }
    } catch {
      throw refusal ?? SearchError(error)
    }
  }

  private func document(of element: Element) throws(SearchError) -> Document {
    do {
      let json = try JSONEncoder().encode(element)
      return fields.document(of: element, id: "\(element.id)", storing: [Array(json)])
    } catch {
      throw .coding("\(error)")
    }
  }

  /// What a person finds who types `text`, as in ``SearchIndex/search(_:limit:)``.
  public func search(_ text: String, limit: Int = 20) -> SearchResults<Element> {
    found(text, limit: limit)
  }

  /// The same in one scope, with conditions, in another order, or a page further on, as in
  /// ``SearchIndex/search(_:in:where:sortedBy:facets:limit:offset:)``.
  ///
  /// - Throws: ``SearchError/notAField(_:)``, ``SearchError/tooManyFacets(_:)``.
  public func search(
    _ text: String, in scope: String? = nil, where filters: SearchFilter<Element>...,
    sortedBy order: SearchOrder<Element>? = nil,
    facets: [any PartialKeyPath<Element> & Sendable] = [], limit: Int = 20, offset: Int = 0
  ) throws(SearchError) -> SearchResults<Element> {
    try found(
      text, in: scope, where: filters, sortedBy: order, facets: facets, limit: limit,
      offset: offset)
  }

  /// Ends the update under way and gives the folder's lock up until ``resume()``; searches go on.
  ///
  /// iOS ends an app that is suspended while it holds a lock in a shared container.
  public func suspend() { source.store.suspend() }

  /// Takes the lock again, and reads what another program has committed since.
  ///
  /// - Throws: ``SearchError/store(_:)``, for example while another program writes.
  public func resume() throws(SearchError) {
    do throws(StoreError) { try source.store.resume() } catch { throw SearchError(error) }
  }

  /// Waits for what is under way, and gives the folder up.
  public func close() async { await source.store.close() }
}

extension SearchStore: ElementSource {
  var local: any LocalSource { source }

  /// Nil where the type has changed so much that its JSON cannot be read.
  func element(id: [UInt8], stored: [HitValue]) -> Element? {
    stored.last { $0.name == "element" }.flatMap {
      try? JSONDecoder().decode(Element.self, from: Data($0.value.bytes))
    }
  }
}
