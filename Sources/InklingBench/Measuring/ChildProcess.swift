internal import InklingTerminal

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Another program, run to its end with our streams and environment.
///
/// `Process` would do the same and bring all of Foundation into the program.
enum ChildProcess {
  /// The status with which the program at a path ends; 128 and the signal's number if one ends it.
  static func run(_ path: String, _ arguments: [String]) throws(CommandFailure) -> Int32 {
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let refusal = posix_spawn(&child, path, nil, nil, &words, &variables)
    guard refusal == 0 else {
      let reason = String(cString: strerror(refusal)).lowercased()
      throw CommandFailure(.unavailable, "cannot run \(path): \(reason).")
    }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else {
        throw CommandFailure(.software, "\(path) cannot be waited for.")
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
