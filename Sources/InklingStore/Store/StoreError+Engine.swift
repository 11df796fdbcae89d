internal import InklingIndex

extension StoreError {
  /// What an index that cannot be written means for a store.
  init(_ error: IndexError) {
    self = error == .tooLarge ? .limit(error.words) : .refused(error.words)
  }
}
