/// The routes of a site, and beside them a tour of the search bar below `/tour/`.
///
/// The tour's pages search the site. A part of an address makes the answer late: `/tour/slow/1500/search.json?q=a` is
/// `/search.json?q=a` after 1,500 ms, at most 5,000. So a tour belongs to a server on one's own machine, where
/// nobody else can hold its connections.
///
/// ```swift
/// let routes = TourRoutes(SiteRoutes(site: site, configuration: configuration))
/// ```
public struct TourRoutes: Responder {
  private let site: any Responder

  /// A tour over what these routes answer.
  public init(_ site: any Responder) {
    self.site = site
  }

  /// What the address of a request means.
  private enum Meaning {
    /// Another request, as the site knows it, and by how many milliseconds its answer is late.
    case request(Request, delay: Int)
    /// The frame of the tour, which shows its pages.
    case frame(Request)
    /// The frame, asked for without the slash that its relative addresses need.
    case frameWithoutSlash
  }

  private static let slowestAnswer = 5_000

  private func meaning(of request: Request) -> Meaning {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard parts.first == "tour" else { return .request(request, delay: 0) }
    let rest = parts.dropFirst()
    if rest.isEmpty { return .frameWithoutSlash }
    if rest.count > 2, rest.first == "slow", let delay = Int(rest[rest.startIndex + 1]), delay > 0 {
      let path = rest.dropFirst(2).map { "/\($0)" }.joined()
      guard case .request(let late, delay: 0) = meaning(of: request.at(path)) else {
        return .request(request, delay: 0)
      }
      return .request(late, delay: min(delay, Self.slowestAnswer))
    }
    guard rest.count == 1, let name = rest.first else { return .request(request, delay: 0) }
    return name.isEmpty
      ? .frame(request.at("/assets/tour-index.html"))
      : .request(request.at("/assets/tour-\(name)"), delay: 0)
  }

  /// The answer to a request, late where its address says so.
  public func respond(to request: Request) async -> Response {
    switch meaning(of: request) {
    case .frameWithoutSlash: return await framed(request.at("/assets/tour-index.html"), moved: true)
    case .frame(let request): return await framed(request, moved: false)
    case .request(let request, let delay):
      if delay > 0 { try? await Task.sleep(for: .milliseconds(delay)) }
      return await site.respond(to: request)
    }
  }

  /// The frame as the site sends it, with the right to show pages of this origin.
  private func framed(_ request: Request, moved: Bool) async -> Response {
    var response = await site.respond(to: request)
    if moved, response.status == .ok || response.status == .notModified {
      return Response(status: .movedPermanently, headers: [.location: "tour/"])
    }
    SecurityHeaders.allowFrames(in: &response)
    return response
  }

  /// The same where nothing has to be waited for.
  public func respondAtOnce(to request: Request) -> Response? {
    guard case .request(let request, delay: 0) = meaning(of: request) else { return nil }
    return site.respondAtOnce(to: request)
  }
}

extension Request {
  /// The same request for another path.
  fileprivate func at(_ path: String) -> Request {
    var other = self
    other.path = path
    return other
  }
}
