internal import InklingCore

extension ElasticCluster {
  /// What the cluster says it is: `elasticsearch` or the name of its distribution, and its version.
  ///
  /// - Throws: ``ElasticError``.
  public func version() async throws(ElasticError) -> (name: String, number: String) {
    let body = try await json(Ask(path: "", timeout: options.timeout, limit: 1 << 20))
    var (name, number) = ("elasticsearch", "")
    var reader = JSONReader(body, depthLimit: 16)
    reader.beginObject()
    while reader.nextName(of: "version") != nil {
      reader.beginObject()
      while let place = reader.nextName(of: "number distribution") {
        if place == 0 { number = reader.string().string } else { name = reader.string().string }
      }
    }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    guard !number.isEmpty else { throw .unreadable }
    return (name, number)
  }

  /// The cluster's own word for how it is: `green`, `yellow` or `red`.
  ///
  /// - Throws: ``ElasticError``.
  public func status() async throws(ElasticError) -> String {
    let body = try await json(
      Ask(path: "_cluster/health", timeout: options.timeout, limit: 1 << 20))
    var status = ""
    var reader = JSONReader(body, depthLimit: 16)
    reader.beginObject()
    while reader.nextName(of: "status") != nil { status = reader.string().string }
    do throws(AnswerError) { try reader.finish() } catch { throw .unreadable }
    return status
  }
}
