#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// How many files and sockets the process may have open.
enum DescriptorLimit {
  /// Kept for files, the listening socket, the log and what the system opens for itself.
  private static let reserved = 128

  /// Raises the limit as far as it takes for that many connections.
  ///
  /// - Returns: How many connections there can be.
  static func connections(wanted: Int) -> Int {
    var limit = rlimit()
    #if canImport(Darwin)
    let resource = RLIMIT_NOFILE
    #else
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return wanted }
    let needed = rlim_t(wanted + reserved)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return max(1, min(wanted, Int(clamping: limit.rlim_cur) - reserved))
  }
}
