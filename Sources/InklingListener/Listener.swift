internal import CMicrohttpd
@preconcurrency internal import Dispatch
internal import InklingLock
public import InklingServer

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Listens at a port by GNU libmicrohttpd and hands what comes in to a ``InklingServer/Responder``.
///
/// Answers that need no waiting are made on the library's own threads, one for each processor. For all other answers
/// the connection is set aside, and a task takes it up again.
///
/// ```swift
/// let listener = try Listener(routes, configuration: configuration)
/// await listener.runUntilTold()
/// ```
public final class Listener: Sendable {
  /// The port, also where the system chose it.
  public let port: Int

  /// How long requests under way may take when the listener stops.
  private static let patience = Duration.seconds(1.5)

  private let context: ListenerContext
  private let descriptor: Int32
  nonisolated(unsafe) private let daemon: OpaquePointer
  private let watch: any DispatchSourceTimer
  private let isStopped = Locked(false)

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - responder: What answers.
  ///   - configuration: Where to listen, and the limits.
  /// - Throws: ``ListenError`` when the address cannot be listened at.
  public init(
    _ responder: any Responder, configuration: ServerConfiguration
  ) throws(ListenError) {
    var limits = configuration.limits
    limits.connections = DescriptorLimit.connections(wanted: limits.connections)
    let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
    context = ListenerContext(responder, limits: limits, log: configuration.log)
    port = socket.port
    descriptor = socket.descriptor
    guard let daemon = Self.start(socket, context, limits) else {
      close(socket.descriptor)
      throw .unavailable("libmicrohttpd did not start")
    }
    self.daemon = daemon
    watch = Self.watch(context)
  }

  deinit { if !isStopped.value { end() } }

  /// Stops listening, lets requests under way finish for a moment, and closes all connections.
  ///
  /// Ends within two seconds whatever runs; an answer that is still computed then is not waited for.
  public func stop() async {
    guard !isStopped.exchange(true) else { return }
    MHD_quiesce_daemon(daemon)
    close(descriptor)
    let deadline = ContinuousClock.now + Self.patience
    while context.exchanges.value > 0, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(5))
    }
    context.giveUpWaiting()
    let ended = OnceOnly.Gate()
    DispatchQueue.global().async {
      self.end()
      ended.open()
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(400)) { ended.open() }
    await ended.wait()
  }

  private func end() {
    watch.cancel()
    context.giveUpWaiting()
    // Whoever was about to set a connection aside has done so by then.
    usleep(20_000)
    context.giveUpWaiting()
    MHD_stop_daemon(daemon)
    Unmanaged.passUnretained(context).release()
  }

  /// Starts the library's threads on a socket; nil when it refuses.
  private static func start(
    _ socket: ListeningSocket, _ context: ListenerContext, _ limits: ServerLimits
  ) -> OpaquePointer? {
    #if canImport(Darwin)
    // The library has no kqueue.
    var flags = MHD_USE_POLL_INTERNAL_THREAD.rawValue
    #else
    var flags = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
    #endif
    flags |= MHD_ALLOW_SUSPEND_RESUME.rawValue
    if socket.isVersion6 { flags |= MHD_USE_IPv6.rawValue }
    // The callbacks may run as long as the daemon does, which may be longer than the listener is held.
    let held = Unmanaged.passRetained(context)
    let pointer = held.toOpaque()
    let processors = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var options = [
      option(.LISTEN_SOCKET, Int(socket.descriptor)),
      option(.THREAD_POOL_SIZE, processors),
      option(.CONNECTION_LIMIT, limits.connections),
      option(.PER_IP_CONNECTION_LIMIT, limits.connectionsPerClient),
      option(.CONNECTION_TIMEOUT, limits.idleSeconds),
      option(.CONNECTION_MEMORY_LIMIT, limits.headBytes),
      option(.STRICT_FOR_CLIENT, 1),
      option(.NOTIFY_CONNECTION, unsafeBitCast(Callbacks.notify, to: Int.self), pointer),
      option(.URI_LOG_CALLBACK, unsafeBitCast(Callbacks.begin, to: Int.self), pointer),
      option(.UNESCAPE_CALLBACK, unsafeBitCast(Callbacks.unescape, to: Int.self), pointer),
      option(.NOTIFY_COMPLETED, unsafeBitCast(Callbacks.complete, to: Int.self), pointer),
      option(.END, 0),
    ]
    let daemon = inkling_start_daemon(flags, Callbacks.handle, pointer, &options)
    if daemon == nil { held.release() }
    return daemon
  }

  private static func option(
    _ name: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: name, value: value, ptr_value: pointer)
  }

  /// Looks twice a second for connections whose time is over.
  private static func watch(_ context: ListenerContext) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "inkling.deadlines"))
    timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(500))
    timer.setEventHandler { [weak context] in context?.closeLate() }
    timer.resume()
    return timer
  }
}
