public import InklingRuntime

/// A source that the page asks beside the site's own, such as a cluster with more documents than this machine holds.
///
/// The site's rows come first and do not wait for it. Its rows are added behind them; documents that the site's store has
/// under the same id are left out. Where it is slow the page says so, and lets people go on without it.
///
/// ```swift
/// configuration.further = FurtherSource(ElasticSource(cluster, index: "books"))
/// ```
public struct FurtherSource: Sendable {
  let source: any SearchSource
  let trouble: @Sendable () async -> String?

  /// A source, and who knows how it is.
  ///
  /// - Parameters:
  ///   - source: Who answers; it knows the site's scopes by their titles, and its fields by their names.
  ///   - trouble: Asked for `/health`: what is wrong with the source now, in few words; nil while it answers.
  public init(
    _ source: any SearchSource, trouble: @escaping @Sendable () async -> String? = { nil }
  ) {
    self.source = source
    self.trouble = trouble
  }
}
