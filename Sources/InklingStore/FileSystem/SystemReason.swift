#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The system's words for the last error.
package enum SystemReason {
  package static var current: String { text(errno) }

  package static func text(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
