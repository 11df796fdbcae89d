/// Why a command ended early: a sentence for the person, a status for the script.
///
/// Throw it from `run()`. The message names the thing that failed (the file, the port, the line);
/// the remedy says what to type instead.
package struct CommandFailure: Error, Equatable {
  /// The statuses of `sysexits.h`, so that a script can tell a wrong option from a bad file.
  package enum Status: Int32, CaseIterable {
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

  package let status: Status
  package let message: String
  package let remedy: String?

  package init(_ status: Status, _ message: String, remedy: String? = nil) {
    self.status = status
    self.message = message
    self.remedy = remedy
  }
}

extension CommandFailure.Status {
  /// What the manual says of it.
  package var meaning: String {
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
