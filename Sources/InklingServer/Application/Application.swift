public import Hummingbird

/// Makes the server of a site.
///
/// - Parameters:
///   - site: What is searched.
///   - configuration: Where the server listens, and its limits.
///   - onServerRunning: Called with the port once the server accepts connections.
/// - Returns: The application, to be run by ``runUntilTold(_:)`` or inside a service group.
public func buildApplication(
  site: Site, configuration: ServerConfiguration,
  onServerRunning: @escaping @Sendable (Int) async -> Void = { _ in }
) -> some ApplicationProtocol {
  let limits = configuration.limits
  return Application(
    router: buildRouter(site: site, configuration: configuration),
    server: .http1(
      configuration: .init(
        idleTimeout: .seconds(limits.idleSeconds),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: limits.headerFieldBytes, maxHeaderListSize: limits.headerListBytes,
          maxHeaderFieldCount: limits.headerFields))),
    configuration: ApplicationConfiguration(
      address: .hostname(configuration.host, port: configuration.port), serverName: "inkling",
      availableConnectionsDelegate: .maximum(limits.connections, logger: configuration.logger)),
    onServerRunning: { channel in
      await onServerRunning(channel.localAddress?.port ?? configuration.port)
    },
    logger: configuration.logger)
}

/// Makes the routes of a site, for an app of one's own or for a test without a socket.
///
/// ```swift
/// let router = buildRouter(site: site, configuration: ServerConfiguration())
/// router.get("about") { _, _ in "My own route" }
/// ```
///
/// - Returns: The router with the pages, the answers, the files and the operator's routes.
public func buildRouter(
  site: Site, configuration: ServerConfiguration
) -> Router<BasicRequestContext> {
  let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: RequestMetrics(factory: configuration.metrics))
  router.add(middleware: SecurityHeaders())
  if let folder = configuration.folder { router.add(middleware: FolderFiles(folder)) }
  router.addRoutes(PageRoutes(site: site).routes)
  router.addRoutes(CatalogueRoutes().routes)
  router.addRoutes(AnswerRoutes(site: site).routes)
  router.addRoutes(ContentRoutes(site: site).routes)
  router.addRoutes(OperationRoutes(site: site, registry: configuration.registry).routes)
  return router
}
