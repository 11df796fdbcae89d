internal import InklingImport
internal import InklingStore
internal import InklingTerminal

extension CommandFailure {
  /// What an import that failed means for the person and the script.
  init(_ error: ImportError) {
    let status: Status =
      switch error {
      case .cannotOpen, .unknownFormat: .noInput
      case .cannotRead: .inputOutput
      case .unknownField: .usage
      case .index: .software
      default: .badData
      }
    self.init(status, error.description)
  }

  /// What an import into a store that failed means for the person and the script.
  init(_ failure: StoreLoading.Failure) {
    switch failure {
    case .source(let error): self.init(error)
    case .store(let error): self.init(error)
    case .otherSource, .emptySource: self.init(.badData, failure.description)
    case .fixedFields, .otherSynonyms: self.init(.usage, failure.description)
    }
  }

  /// What a store that refuses means for the person and the script.
  init(_ error: StoreError) {
    let status: Status =
      switch error {
      case .notAStore: .noInput
      case .locked: .unavailable
      case .follower, .notAFollower: .usage
      case .file(let failure) where failure.isMissing: .noInput
      case .file, .readOnly, .uncertain: .inputOutput
      case .otherSchema, .unsuitableSchema: .usage
      default: .badData
      }
    self.init(status, error.description)
  }
}
