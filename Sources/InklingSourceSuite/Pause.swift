#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Holds a thread of the middleman's for so many milliseconds.
func pause(_ milliseconds: UInt32) { usleep(milliseconds * 1_000) }
