internal import HTTPTypes
internal import Hummingbird
internal import Metrics

/// Counts requests and measures how long they take, by route and status.
///
/// Hummingbird's own middleware would do, but it always writes to the process's global backend;
/// this one writes to the factory that the configuration names, so that two servers in one process
/// (or two tests) keep their figures apart.
struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
  let factory: any MetricsFactory

  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let started = ContinuousClock.now
    let response = try await next(request, context)
    let dimensions = [
      ("route", context.endpointPath ?? "none"), ("status", String(response.status.code)),
    ]
    Counter(label: "inkling_http_requests_total", dimensions: dimensions, factory: factory)
      .increment()
    Timer(label: "inkling_http_request_seconds", dimensions: dimensions, factory: factory)
      .recordNanoseconds(Int64(started.duration(to: .now) / .nanoseconds(1)))
    return response
  }
}
