public import InklingStore

extension StoreLoading {
  /// Why an import ended early.
  public enum Failure: Error, Sendable, Equatable {
    /// The source cannot be read.
    case source(ImportError)
    /// The store cannot be opened or changed.
    case store(StoreError)
    /// The source is another one than the store was made of: it has none of the fields in
    /// `needed`. Nothing was changed.
    case otherSource(needed: [String], source: [String], store: [String])
    /// Fields were chosen for a part that others play in the store, whose fields were fixed when it
    /// was made. Nothing was changed.
    case fixedFields(part: String, chosen: [String], store: [String])
    /// Synonyms were chosen and the store, whose synonyms were fixed when it was made, has others. Nothing was changed.
    case otherSynonyms
    /// The source has no records, so pruning would delete every document. Nothing was changed.
    case emptySource(documents: Int)
  }
}

extension StoreLoading.Failure: CustomStringConvertible {
  /// The reason in words, with the remedy.
  public var description: String {
    switch self {
    case .source(let error): error.description
    case .store(let error): error.description
    case .otherSource(let needed, let source, let store):
      "The store needs \(needed.count > 1 ? "one of " : "")\(NameList.quoted(needed)), which the source "
        + "does not have; nothing was changed. The source has \(NameList.quoted(source)), the store has "
        + "\(NameList.quoted(store))."
    case .emptySource(let documents):
      "The source has no records, so all \(documents) documents of the store would be deleted; "
        + "nothing was changed. Allow it with --allow-empty."
    case .otherSynonyms:
      "The store has other synonyms, which are fixed when it is made. Leave --synonyms out, or make another "
        + "store."
    case .fixedFields(let part, let chosen, let store):
      "The fields of a store are fixed when it is made. Its \(part) is "
        + "\(NameList.quoted(store)), not \(NameList.quoted(chosen)). Leave the choice out, or make another "
        + "store."
    }
  }
}

/// The fields of an existing store, and what is to be loaded into it.
extension FieldMapping {
  /// Refuses a choice of other fields than the store has.
  func examine(_ choice: Choice) throws(StoreLoading.Failure) {
    let parts: [(name: String, chosen: [String], ours: [String])] = [
      ("id", Self.one(choice.id), [id ?? Self.rowNumber]),
      ("title", Self.one(choice.title), [title]), ("text", choice.text, text),
      ("scope", Self.one(choice.scope), Self.one(scope)),
      ("url", Self.one(choice.url), Self.one(url)),
      ("image", Self.one(choice.image), Self.one(image)),
    ]
    for part in parts where !part.chosen.isEmpty && Set(part.chosen) != Set(part.ours) {
      throw .fixedFields(part: part.name, chosen: part.chosen, store: part.ours)
    }
    for (name, weight) in choice.weights where weight != weights[name] ?? 1 {
      throw .fixedFields(
        part: "weight of \(name)", chosen: ["\(weight)"], store: ["\(weights[name] ?? 1)"])
    }
    if !choice.synonyms.isEmpty, choice.synonyms != synonyms { throw .otherSynonyms }
    // What is guessed beside the chosen ones is the store's as well.
    let filters: [(name: String, chosen: [String], ours: [String])] = [
      ("keyword", choice.keywords, keywords + Self.one(scope)), ("number", choice.numbers, numbers),
      ("date", choice.dates, dates), ("point", choice.points, points),
      ("boost", Self.one(choice.boost), Self.one(boost)),
    ]
    // A field that plays another part already keeps it, as when the store was made.
    let others = filters.flatMap(\.ours) + parts.flatMap(\.ours)
    for part in filters where !Set(part.chosen).isSubset(of: part.ours + others) {
      throw .fixedFields(part: part.name, chosen: part.chosen, store: part.ours)
    }
  }

  /// Refuses a source without the id, or without any field that is searched.
  ///
  /// A source without any field has no records. It is accepted where other documents stay, and refused where pruning would
  /// delete them all.
  func examine(
    _ names: [String], _ pruning: StoreLoading.Pruning
  ) throws(StoreLoading.Failure) {
    if names.isEmpty, pruning == .keepOthers { return }
    let known = order.compactMap { $0 }
    for needed in [Self.one(id), ([title] + text).filter { !$0.isEmpty }]
    where !needed.isEmpty && !needed.contains(where: names.contains) {
      throw .otherSource(needed: needed, source: names, store: known)
    }
  }

  private static func one(_ name: String?) -> [String] { name.map { [$0] } ?? [] }
}
