#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The most memory that this process has had at one time.
enum PeakMemory {
  static var megabytes: Double {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
    #elseif canImport(Musl)
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1024
    #else
    getrusage(__rusage_who_t(0), &usage)
    return Double(usage.ru_maxrss) / 1024
    #endif
  }
}
