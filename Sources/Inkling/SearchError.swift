internal import InklingIndex
internal import InklingStore

/// Why a search cannot be set up, asked or changed: a sentence that names the cause and the remedy.
///
///     do {
///       let dear = try index.search("zen", where: .range(\.price, 20...))
///       print(dear.total)
///     } catch {
///       print(error)  // … is no field to filter, to sort or to count by. Add .number(…) for a number, …
///     }
public enum SearchError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No field is a title, a text or headings.
  case nothingToSearch
  /// More fields than 64, with those that are needed beside them.
  case tooManyFields(Int)
  /// More elements, words or bytes than one index holds.
  case tooLarge
  /// The values of more properties are to be counted than a question may count, which is 8.
  case tooManyFacets(Int)
  /// A filter, an order or a count names a property that is no field of the right kind.
  case notAField(String)
  /// An element cannot be written as JSON, or read from what was stored.
  case coding(String)
  /// The store refuses; nothing was changed.
  case store(String)

  init(_ error: IndexError) {
    switch error {
    case .nothingToSearch: self = .nothingToSearch
    case .tooManyFields(let count): self = .tooManyFields(count)
    default: self = .tooLarge
    }
  }

  init(_ error: StoreError) { self = .store(error.description) }

  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .nothingToSearch: "Nothing is searched. Give at least one field that is a title or a text."
    case .tooManyFields(let count):
      "There are \(count) fields; 64 are the most, those included that Inkling adds."
    case .tooLarge: "The elements are more than one index holds. Search them in several."
    case .tooManyFacets(let count):
      "The values of \(count) properties are to be counted; 8 are the most. Ask twice."
    case .notAField(let path):
      "\(path) is no field to filter, to sort or to count by. Add .number(\(path)) for a number, .keyword(\(path)) or .scope(\(path)) for a text."
    case .coding(let why): "An element cannot be stored or read: \(why)"
    case .store(let why): why
    }
  }
}
