// swift-format-ignore-file
// Its names are those of the system.
// What the Darwin branches of the sources name and Linux does not have; see README.md in this folder.
@_exported import Glibc

public let F_FULLFSYNC: CInt = 51
public let F_BARRIERFSYNC: CInt = 85
public let F_SETPROTECTIONCLASS: CInt = 64

public struct qos_class_t: Sendable { public init() {} }
public let QOS_CLASS_UTILITY = qos_class_t()

@discardableResult
public func pthread_attr_set_qos_class_np(
  _ attributes: UnsafeMutablePointer<pthread_attr_t>, _ quality: qos_class_t, _ priority: CInt
) -> CInt { 0 }

public typealias pthread_override_t = OpaquePointer
public func qos_class_self() -> qos_class_t { QOS_CLASS_UTILITY }
public func pthread_override_qos_class_start_np(
  _ thread: pthread_t, _ quality: qos_class_t, _ priority: CInt
) -> pthread_override_t? { nil }
@discardableResult
public func pthread_override_qos_class_end_np(_ loan: pthread_override_t) -> CInt { 0 }

/// There a thread is a pointer, here it is a number.
public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ argument: UnsafeMutableRawPointer?
) -> CInt { 0 }

@discardableResult
public func pthread_set_qos_class_self_np(_ quality: qos_class_t, _ priority: CInt) -> CInt { 0 }

/// There what is limited is a number, here a type of its own.
public let RLIMIT_NOFILE: CInt = 8
public func getrlimit(_ resource: CInt, _ limits: UnsafeMutablePointer<rlimit>) -> CInt { 0 }
public func setrlimit(_ resource: CInt, _ limits: UnsafePointer<rlimit>) -> CInt { 0 }

extension stat {
  public var st_mtimespec: timespec { st_mtim }
  public var st_ctimespec: timespec { st_ctim }
}

public let SOCK_STREAM: CInt = 1
public let SO_NOSIGPIPE: CInt = 0x1022

public let RUSAGE_SELF: CInt = 0
public let RUSAGE_CHILDREN: CInt = -1
public func getrusage(_ who: CInt, _ usage: UnsafeMutablePointer<rusage>) -> CInt { 0 }
