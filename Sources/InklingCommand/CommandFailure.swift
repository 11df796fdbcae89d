internal import InklingStore

/// Why a command ended early: a sentence for the person, a status for the script.
///
/// Throw it from `run()`. The message names the thing that failed (the file, the port, the line);
/// the remedy says what to type instead.
struct CommandFailure: Error, Equatable {
  /// The statuses of `sysexits.h`, so that a script can tell a wrong option from a bad file.
  enum Status: Int32, CaseIterable {
    /// The command was used wrongly.
    case usage = 64
    /// The input was read and is not what it should be.
    case badData = 65
    /// The input does not exist or cannot be read.
    case noInput = 66
    /// Something that the command needs is taken or missing: a port, a server.
    case unavailable = 69
    /// A fault of our own.
    case software = 70
    /// The output cannot be written.
    case cannotCreate = 73
    /// Reading or writing failed half-way.
    case inputOutput = 74
    /// The person or the system does not let us.
    case noPermission = 77
  }

  let status: Status
  let message: String
  let remedy: String?

  init(_ status: Status, _ message: String, remedy: String? = nil) {
    self.status = status
    self.message = message
    self.remedy = remedy
  }
}

extension CommandFailure.Status {
  /// What the manual says of it.
  var meaning: String {
    switch self {
    case .usage: "The command was used wrongly."
    case .badData: "The input was read and is not what it should be."
    case .noInput: "The input does not exist or cannot be read."
    case .unavailable: "Something that the command needs is taken or missing, such as a port."
    case .software: "A fault of our own."
    case .cannotCreate: "The output cannot be written."
    case .inputOutput: "Reading or writing failed half-way."
    case .noPermission: "The person or the system does not let us."
    }
  }
}

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
    case .fixedFields: self.init(.usage, failure.description)
    }
  }

  /// What a store that refuses means for the person and the script.
  init(_ error: StoreError) {
    let status: Status =
      switch error {
      case .notAStore: .noInput
      case .locked: .unavailable
      case .file(let failure) where failure.isMissing: .noInput
      case .file, .readOnly, .uncertain: .inputOutput
      case .otherSchema, .unsuitableSchema: .usage
      default: .badData
      }
    self.init(status, error.description)
  }
}
